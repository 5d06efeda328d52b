import type { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderSummary } from '@primal/contracts/orders/order';
import type { Query } from '@primal/contracts/shared/api';
import { keysetPage } from '@primal/service-kit/paging';
import { type Page, page } from '@primal/service-kit/routes';
import { sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';
import { countByDate, filtersByDateOnly } from './count.ts';
import { orderFilter } from './filters.ts';
import { presentOrder, presentSummary } from './presenter.ts';
import { customerFacts, orderFacts, orderQuery, wholeOrders } from './read.ts';

const id = sql.ref('o.id');

/** What orders can be sorted by. Ids are UUID version 7: their order is that of creation. */
const columns = {
  orderDate: sql.ref('o.order_date'),
  orderNumber: sql`substring(o.order_number from 4)::bigint`,
  customerName: { column: sql`lower(c.name)`, nullable: true as const },
  expectedDeliveryDate: { column: sql.ref('o.expected_delivery_date'), nullable: true as const },
  total: sql.ref('o.total'),
  status: sql.ref('o.status'),
  createdAt: id,
};

/** `GET /api/sales-orders`: newest order date first unless sorted otherwise. */
export const listOrders = async (
  db: OrdersDb,
  query: Query<typeof ordersApi.listOrders>,
): Promise<Page<OrderSummary[]>> => {
  const { sort = 'orderDate', order = 'desc', limit, cursor } = query;
  const matching = orderQuery(db)
    .leftJoin('customers as c', 'c.id', 'o.customer_id') // dropped by the planner unless sorted by
    .where(orderFilter(query));
  const count = filtersByDateOnly(query) ? () => countByDate(db, query) : undefined;
  const found = await keysetPage(matching, { columns, id, sort, order, limit, cursor, count });
  const answers = found.rows.map((row) => presentSummary(orderFacts(row), customerFacts(row)));
  return page(answers, found);
};

/** `GET …/needing-weights`: open orders with unweighed lines, oldest first, each with its lines. */
export const listNeedingWeights = async (
  db: OrdersDb,
  query: Query<typeof ordersApi.listOrdersNeedingWeights>,
): Promise<Page<OrderAnswer[]>> => {
  const { sort = 'orderDate', order = 'asc', limit, cursor } = query;
  const needing = orderQuery(db)
    .where(orderFilter({ ...query, status: 'open' }))
    .where('o.unweighed_count', '>', 0);
  const found = await keysetPage(needing, { columns, id, sort, order, limit, cursor });
  const whole = await wholeOrders(db, found.rows);
  const answers = whole.map(({ order, customer, lines }) => presentOrder(order, customer, lines));
  return page(answers, found);
};
