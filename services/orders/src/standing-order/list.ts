import type {
  StandingAttention,
  StandingOrderSummary,
  standingOrdersApi,
} from '@primal/contracts/orders/standing-order';
import type { Query } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { instant, type RawBuilder, sql } from '@primal/service-kit/database';
import { keysetPage } from '@primal/service-kit/lists/page';
import { contains } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import type { OrdersDb } from '../tables.ts';
import { presentSummary } from './presenter.ts';
import { readCalendar, selectStandingOrders } from './store.ts';
import { knownDates } from './upcoming.ts';

const all = (conditions: (RawBuilder<unknown> | false | '' | undefined)[]): RawBuilder<boolean> => {
  const held = conditions.filter((condition) => typeof condition === 'object');
  return held.length > 0 ? sql<boolean>`${sql.join(held, sql` and `)}` : sql<boolean>`true`;
};

const ofCustomer = (name: string | undefined) =>
  name && sql`s.customer_id in (select id from customers where ${contains(sql.ref('folded_name'), name)})`;

const id = sql.ref('s.id');

const columns = {
  customerName: {
    column: sql`(select c.search_name from customers as c where c.id = s.customer_id)`,
    nullable: true as const,
  },
  from: sql.ref('s.from_date'),
  to: { column: sql.ref('s.to_date'), nullable: true as const },
  createdAt: id,
};

/** `GET /api/standing-orders`: by customer unless sorted otherwise. */
export const listStandingOrders = async (
  db: OrdersDb,
  query: Query<typeof standingOrdersApi.listStandingOrders>,
): Promise<Page<StandingOrderSummary[]>> => {
  const { sort = 'customerName', order = 'asc', limit, cursor, status, customerId, from, to, q } = query;
  const matching = selectStandingOrders(db).where(
    all([
      status && sql`s.active = ${status === 'active'}`,
      customerId && sql`s.customer_id = ${customerId}`,
      from && sql`s.from_date >= ${from}`,
      to && sql`s.from_date <= ${to}`,
      ofCustomer(q),
    ]),
  );
  const found = await keysetPage(db, matching, { columns, id, sort, order, limit, cursor });
  const ids = found.rows.map((row) => row.id);
  const [calendar, known] = await Promise.all([readCalendar(db), knownDates(db, ids, today())]);
  return page(
    found.rows.map((row) => presentSummary(row, { calendar, known })),
    found,
  );
};

/** Dates of standing orders that were not made whole; the table goes by `d`. */
const attention = (db: OrdersDb) =>
  db
    .selectFrom('standing_dates as d')
    .innerJoin('standing_orders as s', 's.id', 'd.standing_order_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('sales_orders as o', 'o.id', 'd.order_id')
    .where(sql<boolean>`d.state <> 'made' and not d.dismissed`)
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

const presentAttention = ({ state, reason, createdAt, ...row }: AttentionRow): StandingAttention => ({
  ...row,
  customerName: row.customerName || 'Unknown customer',
  // The query leaves out those that were made whole.
  state: state as StandingAttention['state'],
  reason: reason ?? '',
  createdAt: instant(createdAt),
});

/** `GET /api/standing-orders/attention`: newest first. */
export const listAttention = async (
  db: OrdersDb,
  query: Query<typeof standingOrdersApi.listStandingAttention>,
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
  return page(found.rows.map(presentAttention), found);
};
