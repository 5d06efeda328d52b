import { standingDateDismissed } from '@primal/contracts/orders/events';
import { type StandingAttention, standingAttentionApi } from '@primal/contracts/orders/standing-attention';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { sql, toInstantText } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { matchesCustomer } from '../standing-order/store.ts';
import { type FindOtherOrders, readOtherOrders, wasReleased } from '../standing-order/upcoming.ts';
import type { OrdersDb, OrdersTables, OrdersTx } from '../tables.ts';

const selectAttention = (db: OrdersDb) =>
  db
    .selectFrom('standing_dates as d')
    .innerJoin('standing_orders as s', 's.id', 'd.standing_order_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('sales_orders as o', 'o.id', 'd.order_id')
    .where(sql<boolean>`d.state <> 'made' and not d.dismissed and (${wasReleased}) is not true`)
    .select([
      'd.id',
      'd.standing_order_id as standingOrderId',
      's.customer_id as customerId',
      'c.name as customerName',
      'd.date',
      'd.state',
      'd.reason',
      'o.id as orderId',
      'o.order_number as orderNumber',
      'd.created_at as createdAt',
    ]);

type AttentionRow = Awaited<ReturnType<ReturnType<typeof selectAttention>['execute']>>[number];

const toAttention = (
  { state, reason, createdAt, ...row }: AttentionRow,
  byHand: FindOtherOrders,
): StandingAttention => ({
  ...row,
  otherOrders: byHand(row.customerId, row.date),
  customerName: row.customerName || 'Unknown customer',
  state: state as StandingAttention['state'],
  reason: reason ?? '',
  createdAt: toInstantText(createdAt),
});

const listStandingAttention = documentList({
  call: standingAttentionApi.listStandingAttention,
  select: selectAttention,
  id: 'd.id',
  columns: { createdAt: 'd.id' },
  dates: 'd.date',
  equal: { customerId: 's.customer_id' },
  where: ({ q }) => [matchesCustomer(q)],
  toAnswers: async (rows, { tx }) => {
    const customers = rows.map(({ customerId }) => customerId);
    const dates = rows.map(({ date }) => date);
    const byHand = await readOtherOrders(tx.db, customers, dates);
    return rows.map((row) => toAttention(row, byHand));
  },
});

const dateNotFound = () => problem.notFound('This date no longer needs attention');

const dismissDate = async (tx: OrdersTx, id: string): Promise<void> => {
  const { numUpdatedRows } = await tx.db
    .updateTable('standing_dates')
    .set({ dismissed: true })
    .where('id', '=', id)
    .where('state', '<>', 'made')
    .where('dismissed', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw dateNotFound();
  tx.record(standingDateDismissed, { key: id, sequence: 2, data: { id } });
};

/** Deletes a failed date, so that the next check makes the order or reports the problem again. */
const retryDate = async (tx: OrdersTx, id: string): Promise<void> => {
  const found = await tx.db
    .selectFrom('standing_dates')
    .where('id', '=', id)
    .select(['date', 'state'])
    .forUpdate()
    .executeTakeFirst();
  if (!found || found.state === 'made') throw dateNotFound();
  if (found.state === 'partly')
    throw problem.conflict('An order was made for this date. Change that order instead.', 'already_made');
  if (found.state === 'passed' || found.date < today())
    throw problem.conflict(`${formatDate(found.date)} has passed.`);
  await tx.db.deleteFrom('standing_dates').where('id', '=', id).execute();
  tx.record(standingDateDismissed, { key: id, sequence: 2, data: { id } });
};

const handlers: Handlers<typeof standingAttentionApi, OrdersTables> = {
  listStandingAttention,

  dismissStandingAttention: async ({ tx, params }) => {
    await dismissDate(tx, params.id);
    return undefined;
  },

  retryStandingDate: async ({ tx, params }) => {
    await retryDate(tx, params.id);
    return undefined;
  },
};

export const standingAttentionSlice = createSlice(standingAttentionApi, handlers);
