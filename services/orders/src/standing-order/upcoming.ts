import { onHoldPrefix } from '@primal/contracts/orders/credit';
import { type OtherOrder, type UpcomingDate, upcomingDays } from '@primal/contracts/orders/standing-order';
import { addDays, type BusinessDate, formatDate, today, toInstant } from '@primal/contracts/shared/dates';
import { explainClosedDay, findBusinessDayBefore, isOpenDay } from '@primal/contracts/shared/delivery-days';
import { isOneOf, sql } from '@primal/service-kit/database';
import type { StandingCalendar } from '../copies/delivery.ts';
import type { OrdersDb } from '../tables.ts';
import {
  type DatedLine,
  type DateState,
  findLinesOn,
  isActiveOn,
  type PlannedStandingOrder,
} from './standing-order.ts';
import { type StandingProducts, toProductState } from './store.ts';

/** Time when the orders of a delivery date are made, on the previous business day. */
export const computeMakingTime = (calendar: StandingCalendar, date: BusinessDate): Date =>
  toInstant(findBusinessDayBefore(calendar, date), calendar.standingOrdersAt);

export const listDueDates = (calendar: StandingCalendar, now: Date): BusinessDate[] => {
  const due: BusinessDate[] = [];
  const first = today(now);
  for (let days = 0; days <= 366; days += 1) {
    const date = addDays(first, days);
    if (!isOpenDay(calendar, date)) continue;
    if (computeMakingTime(calendar, date) > now) break;
    due.push(date);
  }
  return due;
};

interface RecordedDate {
  state: DateState;
  reason: string | null;
  orderId: string | null;
  orderNumber: string | null;
  deliveryDate: BusinessDate | null;
}

/**
 * True if the order was made on hold without another problem, and is now released. Aliases are
 * `standing_dates as d` and `sales_orders as o`.
 */
export const wasReleased = sql<boolean>`(d.reason like ${`${onHoldPrefix}%`} and o.id is not null and o.hold is null)`;

export const readRecordedDates = async (db: OrdersDb, ids: readonly string[], from: BusinessDate) => {
  const rows = await db
    .selectFrom('standing_dates as d')
    .leftJoin('sales_orders as o', 'o.id', 'd.order_id')
    .where(isOneOf('d.standing_order_id', ids))
    .where('d.date', '>=', from)
    .select(['d.standing_order_id', 'd.date', 'd.state', 'o.id as order_id', 'o.order_number'])
    .select([
      'o.expected_delivery_date',
      sql<string | null>`case when ${wasReleased} then null else d.reason end`.as('reason'),
    ])
    .execute();
  return new Map(
    rows.map((row): [string, RecordedDate] => [
      `${row.standing_order_id} ${row.date}`,
      {
        state: row.state,
        reason: row.reason,
        orderId: row.order_id,
        orderNumber: row.order_number,
        deliveryDate: row.expected_delivery_date,
      },
    ]),
  );
};

type RecordedDates = Awaited<ReturnType<typeof readRecordedDates>>;

type UpcomingLine = UpcomingDate['lines'][number];

export const readOrderLines = async (
  db: OrdersDb,
  known: RecordedDates,
): Promise<ReadonlyMap<string, UpcomingLine[]>> => {
  const ids = [...known.values()].flatMap(({ orderId }) => orderId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sales_order_items')
    .where(isOneOf('sales_order_id', ids))
    .orderBy('position')
    .select(['sales_order_id', 'product_id', 'product', 'quantity_ordered'])
    .execute();
  const lines = new Map<string, UpcomingLine[]>(ids.map((id) => [id, []]));
  for (const { sales_order_id, product_id: productId, product, quantity_ordered: quantity } of rows)
    lines.get(sales_order_id)?.push({
      productId,
      quantity,
      productName: product.name,
      productCode: product.productCode,
      unit: product.unit,
      billedBy: product.billedBy,
      shortcoming: null,
    });
  return lines;
};

/** Sentence that explains why a date's order will not be delivered as made; null otherwise. */
const explainNotDelivered = (
  calendar: StandingCalendar,
  date: BusinessDate,
  { orderId, orderNumber, deliveryDate }: RecordedDate,
): string | null => {
  if (orderId === null) return 'The order was deleted.';
  if (deliveryDate === date) {
    const closed = explainClosedDay(calendar, date);
    return closed && `${orderNumber} was made, but there are no deliveries on that day: ${closed}.`;
  }
  return deliveryDate ? `Moved to ${formatDate(deliveryDate)}.` : 'The order has no delivery date.';
};

const areDeleted = (ordered: readonly DatedLine[], products: StandingProducts): boolean =>
  ordered.every(({ productId }) => toProductState(products, productId).shortcoming === 'deleted');

const computeState = (
  standing: PlannedStandingOrder,
  { calendar, products }: Pick<UpcomingContext, 'calendar' | 'products'>,
  date: BusinessDate,
  known: RecordedDate | undefined,
): UpcomingDate['state'] => {
  if (known) return known.state === 'made' || known.state === 'partly' ? 'made' : 'failed';
  if (!isActiveOn(standing, date)) return 'outside';
  const ordered = findLinesOn(standing, date);
  if (ordered === null) return 'skipped';
  if (ordered.length === 0 || standing.stopped) return 'nothing';
  if (!isOpenDay(calendar, date)) return 'closed';
  return areDeleted(ordered, products) ? 'nothing' : 'planned';
};

/** Reason why a date without an order gets no delivery; null on an open day or outside the period. */
const explainNoDelivery = (
  calendar: StandingCalendar,
  date: BusinessDate,
  state: UpcomingDate['state'],
): string | null =>
  state === 'closed' || state === 'nothing' || state === 'skipped' ? explainClosedDay(calendar, date) : null;

const listDatesFrom = (from: BusinessDate): BusinessDate[] =>
  Array.from({ length: upcomingDays }, (_, days) => addDays(from, days));

export interface UpcomingContext {
  calendar: StandingCalendar;
  known: RecordedDates;
  products: StandingProducts;
  orders: ReadonlyMap<string, UpcomingLine[]>;
  byHand: FindOtherOrders;
}

export const findNextDate = (
  standing: PlannedStandingOrder,
  { calendar, known, products }: Pick<UpcomingContext, 'calendar' | 'known' | 'products'>,
): BusinessDate | null =>
  listDatesFrom(today()).find((date) => {
    const outcome = known.get(`${standing.id} ${date}`);
    const state = computeState(standing, { calendar, products }, date, outcome);
    return (
      state === 'planned' ||
      (state === 'made' && outcome && explainNotDelivered(calendar, date, outcome) === null)
    );
  }) ?? null;

const toUpcoming =
  (standing: PlannedStandingOrder, { calendar, known, products, orders, byHand }: UpcomingContext) =>
  (date: BusinessDate): UpcomingDate => {
    const outcome = known.get(`${standing.id} ${date}`);
    const planned = (findLinesOn(standing, date) ?? []).map(({ productId, quantity }) => ({
      ...toProductState(products, productId),
      quantity,
    }));
    const state = computeState(standing, { calendar, products }, date, outcome);
    const notDelivered = outcome && state === 'made' ? explainNotDelivered(calendar, date, outcome) : null;
    return {
      date,
      state,
      reason:
        [outcome?.reason, notDelivered].filter(Boolean).join(' ') ||
        (state === 'nothing' ? standing.stopped : null) ||
        explainNoDelivery(calendar, date, state),
      isException: standing.exceptions.some((exception) => exception.date === date),
      makesAt: state === 'planned' ? computeMakingTime(calendar, date).toISOString() : null,
      orderId: outcome?.orderId ?? null,
      orderNumber: outcome?.orderNumber ?? null,
      otherOrders: byHand(standing.customerId, date),
      lines: state === 'made' ? (orders.get(outcome?.orderId ?? '') ?? []) : planned,
    };
  };

export const listUpcoming = (standing: PlannedStandingOrder, context: UpcomingContext): UpcomingDate[] =>
  listDatesFrom(today()).map(toUpcoming(standing, context));

type Exceptions = Pick<PlannedStandingOrder, 'exceptions'>;

const listExceptionDates = ({ exceptions }: Exceptions): BusinessDate[] =>
  exceptions.map(({ date }) => date).filter((date) => date >= addDays(today(), upcomingDays));

/** Skipped or changed dates after the next 14 days, earliest first. */
export const listLaterExceptions = (
  standing: PlannedStandingOrder,
  context: UpcomingContext,
): UpcomingDate[] => listExceptionDates(standing).map(toUpcoming(standing, context));

export const listShownDates = (standing: Exceptions): BusinessDate[] => [
  ...listDatesFrom(today()),
  ...listExceptionDates(standing),
];

export type FindOtherOrders = (customerId: string, date: BusinessDate) => OtherOrder[];

export const readOtherOrders = async (
  db: OrdersDb,
  customerIds: readonly string[],
  dates: readonly BusinessDate[],
): Promise<FindOtherOrders> => {
  const [first, ...later] = [...dates].sort();
  if (customerIds.length === 0 || first === undefined) return () => [];
  const rows = await db
    .selectFrom('sales_orders')
    .where(isOneOf('customer_id', [...new Set(customerIds)]))
    // The query also returns the days in between, which the filter below removes.
    .where('expected_delivery_date', '>=', first)
    .where('expected_delivery_date', '<=', later.at(-1) ?? first)
    .where('standing_order_id', 'is', null)
    .orderBy('id')
    .select(['id', 'order_number', 'customer_id', 'expected_delivery_date'])
    .execute();
  return (customerId, date) =>
    rows
      .filter((row) => row.customer_id === customerId && row.expected_delivery_date === date)
      .map(({ id, order_number: orderNumber }) => ({ id, orderNumber }));
};
