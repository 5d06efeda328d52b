import { randomUUIDv7 } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { describeCreditHold } from '@primal/contracts/orders/credit';
import { standingDateReported } from '@primal/contracts/orders/events';
import { createOrderBody, type OrderAnswer } from '@primal/contracts/orders/order';
import type { OtherOrder } from '@primal/contracts/orders/standing-order';
import { type BusinessDate, formatDate, today } from '@primal/contracts/shared/dates';
import { toWeekday } from '@primal/contracts/shared/delivery-days';
import type { DeliveryTerms } from '@primal/contracts/shared/delivery-terms';
import { createRowMapper, sql, toUpdate } from '@primal/service-kit/database';
import { ProblemError } from '@primal/service-kit/problem';
import type { ServiceContext } from '@primal/service-kit/service';
import { findCustomer } from '@primal/service-trade/copies/customers';
import { assertWhole } from '@primal/service-trade/lines';
import { createOrder } from '../order/save.ts';
import type { OrdersDb, OrdersTables, OrdersTx } from '../tables.ts';
import {
  type DatedLine,
  type DateState,
  findLinesOn,
  isActiveOn,
  type PlannedStandingOrder,
  StandingDateSchema,
  StandingOrder,
  type StandingOrderRecord,
} from './standing-order.ts';
import { readProducts, type StandingProducts, toProductState } from './store.ts';
import { readOtherOrders } from './upcoming.ts';

export const selectPending = (db: OrdersDb, date: BusinessDate) =>
  db
    .selectFrom('standing_orders as s')
    .where('s.active', '=', true)
    .where('s.from_date', '<=', date)
    .where((standing) => standing.or([standing('s.to_date', 'is', null), standing('s.to_date', '>=', date)]))
    .where(sql<boolean>`(s.weekdays @> array[${toWeekday(date)}] or s.dates @> array[${date}])`)
    .where(
      sql<boolean>`not exists (
        select from standing_dates as d where d.standing_order_id = s.id and d.date = ${date})`,
    );

const describeProblem = ({ productId, quantity }: DatedLine, products: StandingProducts): string | null => {
  const { productName, shortcoming } = toProductState(products, productId);
  if (shortcoming === 'deleted')
    return productName === 'Deleted product' ? 'A product was deleted.' : `${productName} was deleted.`;
  if (shortcoming === 'out_of_stock') return `${productName} is out of stock.`;
  const product = products.get(productId)?.product;
  if (!product) return 'A product was deleted.';
  try {
    assertWhole(product, quantity, 'quantity');
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
    throw error;
  }
};

export const selectDeliverable = (
  lines: readonly DatedLine[],
  products: StandingProducts,
): { lines: DatedLine[]; problems: string[] } => {
  const problems: string[] = [];
  const kept = lines.filter((line) => {
    const problem = describeProblem(line, products);
    if (problem) problems.push(problem);
    return problem === null;
  });
  return { lines: kept, problems: [...new Set(problems)] };
};

/** Claims a date for this transaction; null if the date is already processed. Concurrent claims wait. */
const claim = async (
  db: OrdersDb,
  standingOrderId: string,
  date: BusinessDate,
): Promise<{ id: string; createdAt: string } | null> => {
  const id = randomUUIDv7();
  const createdAt = new Date().toISOString();
  const row = { id, standingOrderId, date, state: 'failed' as const, reason: null, orderId: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('standing_dates')
    .values(createRowMapper(StandingDateSchema)({ ...row, createdAt, dismissed: false }))
    .onConflict((conflict) => conflict.columns(['standing_order_id', 'date']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? { id, createdAt } : null;
};

interface Outcome {
  state: DateState;
  reason: string | null;
  order: OrderAnswer | null;
}

/** Records the result of a date, with an event if the date needs attention. Null if already processed. */
const recordOutcome = async (
  tx: OrdersTx,
  { id: standingOrderId, customerId }: Pick<StandingOrderRecord, 'id' | 'customerId'>,
  date: BusinessDate,
  decide: () => Promise<Outcome>,
): Promise<DateState | null> => {
  const claimed = await claim(tx.db, standingOrderId, date);
  if (!claimed) return null;
  const { state, reason, order } = await decide();
  tx.send(
    tx.db
      .updateTable('standing_dates')
      .set(toUpdate(StandingDateSchema, { state, reason, orderId: order?.id ?? null }))
      .where('id', '=', claimed.id),
  );
  if (state === 'made') return state;
  const copy = await findCustomer(tx.db, customerId);
  tx.record(standingDateReported, {
    key: claimed.id,
    sequence: 1,
    data: {
      ...claimed,
      standingOrderId,
      customerId,
      date,
      state,
      reason: reason ?? '',
      customerName: copy?.customer.name || 'Unknown customer',
      orderId: order?.id ?? null,
      orderNumber: order?.orderNumber ?? null,
    },
  });
  return state;
};

const warnSecondOrder = (others: readonly OtherOrder[], date: BusinessDate): string[] => {
  if (others.length === 0) return [];
  const numbers = others.map(({ orderNumber }) => orderNumber).join(', ');
  return [
    `This is a second order: ${numbers} already ${others.length === 1 ? 'exists' : 'exist'} for ${formatDate(date)}.`,
  ];
};

const noTerms: Omit<DeliveryTerms, 'minimumOrder'> = { deliveryCharge: null, freeDeliveryFrom: null };

const readDeliveryTerms = async (db: OrdersDb, customerId: string) =>
  (await db
    .selectFrom('delivery_terms')
    .select(['delivery_charge as deliveryCharge', 'free_delivery_from as freeDeliveryFrom'])
    .where('id', '=', customerId)
    .executeTakeFirst()) ?? noTerms;

const createDateOrder = async (
  tx: OrdersTx,
  { id, customerId }: StandingOrder,
  date: BusinessDate,
  ordered: readonly DatedLine[],
): Promise<Outcome> => {
  const [products, deliveryTerms, byHand] = await Promise.all([
    readProducts(
      tx.db,
      ordered.map(({ productId }) => productId),
    ),
    readDeliveryTerms(tx.db, customerId),
    readOtherOrders(tx.db, [customerId], [date]),
  ]);
  const { lines, problems } = selectDeliverable(ordered, products);
  if (lines.length === 0) return { state: 'failed', reason: problems.join(' ') || null, order: null };
  const body = createOrderBody.parse({
    order: { customerId, orderDate: today(), expectedDeliveryDate: date },
    items: lines,
  });
  const order = await createOrder(tx, body, { standingOrderId: id, standingDate: date, deliveryTerms });
  const reasons = [
    ...problems,
    ...warnSecondOrder(byHand(customerId, date), date),
    ...(order.hold ? [describeCreditHold(order.hold, order.customer.name)] : []),
  ];
  return { state: reasons.length > 0 ? 'partly' : 'made', reason: reasons.join(' ') || null, order };
};

const isFinal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.status === 400 || error.status === 409);

/**
 * Makes a standing order's order for a date, exactly once across processes (docs/decisions/0126). Skips and
 * reports undeliverable lines; reports a rejected order with the reason. Returns the result; null if nothing
 * is ordered or the date is already processed.
 */
export const makeDateOrder = async (
  { transaction }: ServiceContext<OrdersTables>,
  id: string,
  date: BusinessDate,
): Promise<DateState | null> => {
  const attempt = (decide: (tx: OrdersTx, standing: StandingOrder, lines: DatedLine[]) => Promise<Outcome>) =>
    transaction(async (tx) => {
      // Skips a standing order that another call is changing. The next check finds it again.
      const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
      const standing = await tx.em.findOne(StandingOrder, { id }, { lockMode });
      if (!standing || !isActiveOn(standing, date)) return null;
      const ordered = findLinesOn(standing, date);
      if (!ordered || ordered.length === 0) return null;
      return recordOutcome(tx, standing, date, () => decide(tx, standing, ordered));
    });
  try {
    return await attempt((tx, standing, ordered) => createDateOrder(tx, standing, date, ordered));
  } catch (error) {
    if (!isFinal(error)) throw error;
    const { message } = error;
    return attempt(() => Promise.resolve({ state: 'failed', reason: message, order: null }));
  }
};

export const recordMissedDate = (
  tx: OrdersTx,
  standing: Pick<PlannedStandingOrder, 'id' | 'customerId' | 'stopped'>,
  date: BusinessDate,
): Promise<DateState | null> => {
  const why = standing.stopped ?? 'the system was not running in time.';
  const reason = `No order was made for ${formatDate(date)}: ${why}`;
  return recordOutcome(tx, standing, date, async () => ({ state: 'passed', reason, order: null }));
};
