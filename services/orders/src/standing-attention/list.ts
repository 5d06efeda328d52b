import { type StandingAttention, standingAttentionApi } from '@primal/contracts/orders/standing-attention';
import { sql, toInstantText } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { matchesCustomer } from '../standing-order/store.ts';
import { type FindOtherOrders, readOtherOrders, wasReleased } from '../standing-order/upcoming.ts';
import type { OrdersDb } from '../tables.ts';

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

export const listStandingAttention = documentList({
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
