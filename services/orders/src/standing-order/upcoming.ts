import { type UpcomingDate, upcomingDays } from '@primal/contracts/orders/standing-order';
import { addDays, type BusinessDate, instantAt, today } from '@primal/contracts/shared/dates';
import {
  businessDayBefore,
  closedDateOn,
  isOpenDay,
  weekdayNames,
  weekdayOf,
} from '@primal/contracts/shared/delivery-days';
import { oneOf } from '@primal/service-kit/database';
import type { StandingCalendar } from '../copies/delivery.ts';
import type { OrdersDb } from '../tables.ts';
import { type StandingProducts, shownProduct } from './products.ts';
import { appliesOn, type DateState, orderedOn, type StandingOrderRecord } from './standing-order.ts';

/** When the orders of a delivery date are made: on the business day before. */
export const makesAt = (calendar: StandingCalendar, date: BusinessDate): Date =>
  instantAt(businessDayBefore(calendar, date), calendar.standingOrdersAt);

/** The delivery dates whose orders are to be there by now, today's the first: none that has passed. */
export const dueDates = (calendar: StandingCalendar, now: Date): BusinessDate[] => {
  const due: BusinessDate[] = [];
  const first = today(now);
  for (let days = 0; days <= 366; days += 1) {
    const date = addDays(first, days);
    if (!isOpenDay(calendar, date)) continue;
    if (makesAt(calendar, date) > now) break;
    due.push(date);
  }
  return due;
};

/** What became of a date, and its order as it is now. */
export interface KnownDate {
  state: DateState;
  reason: string | null;
  orderId: string | null;
  orderNumber: string | null;
}

/** What became of the next dates of some standing orders: by id and date. */
export const knownDates = async (db: OrdersDb, ids: readonly string[], from: BusinessDate) => {
  const rows = await db
    .selectFrom('standing_dates as d')
    .leftJoin('sales_orders as o', 'o.id', 'd.order_id')
    .where(oneOf('d.standing_order_id', ids))
    .where('d.date', '>=', from)
    .select(['d.standing_order_id', 'd.date', 'd.state', 'd.reason', 'o.id as order_id', 'o.order_number'])
    .execute();
  return new Map(
    rows.map((row): [string, KnownDate] => [
      `${row.standing_order_id} ${row.date}`,
      { state: row.state, reason: row.reason, orderId: row.order_id, orderNumber: row.order_number },
    ]),
  );
};

export type KnownDates = Awaited<ReturnType<typeof knownDates>>;

const whyClosed = (calendar: StandingCalendar, date: BusinessDate): string =>
  closedDateOn(calendar, date)?.name ?? `No deliveries on ${weekdayNames[weekdayOf(date)]}s`;

/** What becomes of a date of a standing order. */
const stateOn = (
  standing: StandingOrderRecord,
  calendar: StandingCalendar,
  date: BusinessDate,
  known: KnownDate | undefined,
): UpcomingDate['state'] => {
  if (known) return known.state === 'made' || known.state === 'partly' ? 'made' : 'failed';
  if (!appliesOn(standing, date)) return 'outside';
  const ordered = orderedOn(standing, date);
  if (ordered === null) return 'skipped';
  if (ordered.length === 0) return 'nothing';
  return isOpenDay(calendar, date) ? 'planned' : 'closed';
};

const datesFrom = (from: BusinessDate): BusinessDate[] =>
  Array.from({ length: upcomingDays }, (_, days) => addDays(from, days));

/** What is known of the days ahead. */
export interface Ahead {
  calendar: StandingCalendar;
  known: KnownDates;
  products: StandingProducts;
}

/** The next date on which something is delivered; null when there is none in the next 14 days. */
export const nextDateOf = (
  standing: StandingOrderRecord,
  { calendar, known }: Omit<Ahead, 'products'>,
): BusinessDate | null =>
  datesFrom(today()).find((date) =>
    ['planned', 'made'].includes(stateOn(standing, calendar, date, known.get(`${standing.id} ${date}`))),
  ) ?? null;

/** The next 14 days of a standing order, from today on. */
export const upcomingOf = (
  standing: StandingOrderRecord,
  { calendar, known, products }: Ahead,
): UpcomingDate[] =>
  datesFrom(today()).map((date) => {
    const told = known.get(`${standing.id} ${date}`);
    const state = stateOn(standing, calendar, date, told);
    return {
      date,
      state,
      reason: told?.reason ?? (state === 'closed' ? whyClosed(calendar, date) : null),
      isException: standing.exceptions.some((exception) => exception.date === date),
      makesAt: state === 'planned' ? makesAt(calendar, date).toISOString() : null,
      orderId: told?.orderId ?? null,
      orderNumber: told?.orderNumber ?? null,
      lines: (orderedOn(standing, date) ?? []).map(({ productId, quantity }) => ({
        ...shownProduct(products, productId),
        quantity,
      })),
    };
  });
