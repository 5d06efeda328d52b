import type { StandingAttention, standingAttentionApi } from '@primal/contracts/orders/standing-attention';
import type { Query } from '@primal/contracts/shared/api';
import { instant, sql } from '@primal/service-kit/database';
import { keysetPage } from '@primal/service-kit/lists/page';
import { type Page, page } from '@primal/service-kit/routes';
import { all, ofCustomer } from '../standing-order/store.ts';
import { type OrdersByHand, ordersByHand, wasFreed } from '../standing-order/upcoming.ts';
import type { OrdersDb } from '../tables.ts';

/** Dates of standing orders that were not made whole; the table goes by `d`. */
const attention = (db: OrdersDb) =>
  db
    .selectFrom('standing_dates as d')
    .innerJoin('standing_orders as s', 's.id', 'd.standing_order_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('sales_orders as o', 'o.id', 'd.order_id')
    .where(sql<boolean>`d.state <> 'made' and not d.dismissed and (${wasFreed}) is not true`)
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

type AttentionRow = Awaited<ReturnType<ReturnType<typeof attention>['execute']>>[number];

const presentAttention = (
  { state, reason, createdAt, ...row }: AttentionRow,
  byHand: OrdersByHand,
): StandingAttention => ({
  ...row,
  otherOrders: byHand(row.customerId, row.date),
  customerName: row.customerName || 'Unknown customer',
  // The query leaves out those that were made whole.
  state: state as StandingAttention['state'],
  reason: reason ?? '',
  createdAt: instant(createdAt),
});

/** `GET /api/standing-orders/attention`: newest first. */
export const listAttention = async (
  db: OrdersDb,
  query: Query<typeof standingAttentionApi.listStandingAttention>,
): Promise<Page<StandingAttention[]>> => {
  const { order = 'desc', limit, cursor, customerId, from, to, q } = query;
  const matching = attention(db).where(
    all([
      customerId && sql`s.customer_id = ${customerId}`,
      from && sql`d.date >= ${from}`,
      to && sql`d.date <= ${to}`,
      ofCustomer(q),
    ]),
  );
  const dateId = sql.ref('d.id');
  const keyset = { columns: { createdAt: dateId }, id: dateId, sort: 'createdAt' as const };
  const found = await keysetPage(db, matching, { ...keyset, order, limit, cursor });
  const byHand = await ordersByHand(
    db,
    found.rows.map((row) => row.customerId),
    found.rows.map(({ date }) => date),
  );
  return page(
    found.rows.map((row) => presentAttention(row, byHand)),
    found,
  );
};
