import type { orderApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer, OrderSummary } from '@primal/contracts/orders/order';
import type { OrderStatus } from '@primal/contracts/orders/rules';
import type { Query } from '@primal/contracts/shared/api';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import {
  amountMatches,
  beginning,
  contains,
  numberMatches,
  poNumberMatches,
  productMatches,
  type SearchSource,
} from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import { type RawBuilder, sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';
import { presentLine } from './order.ts';
import { presentOrder, presentSummary } from './presenter.ts';
import { selectLines, selectOrders, withCustomer, withLines } from './store.ts';

/** What narrows a list of orders; `from` and `to` are order dates, both inclusive. */
interface Filters {
  from?: string | undefined;
  to?: string | undefined;
  status?: OrderStatus | 'open' | 'to_weigh' | 'on_hold' | '' | undefined;
  customerId?: string | undefined;
  invoiceId?: string | undefined;
  deliveryDate?: string | undefined;
}

const id = sql.ref('o.id');

/** What orders can be sorted by. Ids are UUID version 7: their order is that of creation. */
const columns = {
  orderDate: sql.ref('o.order_date'),
  orderNumber: sql`substring(o.order_number from 4)::bigint`,
  customerName: {
    parent: {
      table: 'customers as c',
      id: sql.ref('c.id'),
      column: sql.ref('c.search_name'),
      key: sql.ref('o.customer_id'),
    },
  },
  expectedDeliveryDate: { column: sql.ref('o.expected_delivery_date'), nullable: true as const },
  total: sql.ref('o.total'),
  status: sql.ref('o.status'),
  createdAt: id,
};

const isOpen = sql`o.status <> 'invoiced'`;

/** Conditions on open orders repeat that they are open, so that their own indexes, which are small, are used. */
const byStatus = (status: string) => {
  if (status === 'open') return isOpen;
  if (status === 'on_hold') return sql`o.hold is not null`;
  if (status === 'to_weigh') return sql`o.unweighed_count > 0 and ${isOpen}`;
  return status === 'invoiced' ? sql`o.status = 'invoiced'` : sql`o.status = ${status} and ${isOpen}`;
};

/** The condition on orders, which go by `o`. */
const orderFilter = (filters: Filters): RawBuilder<boolean> => {
  const { from, to, status, customerId, invoiceId, deliveryDate } = filters;
  const conditions = [
    from && sql`o.order_date >= ${from}`,
    to && sql`o.order_date <= ${to}`,
    status && byStatus(status),
    customerId && sql`o.customer_id = ${customerId}`,
    invoiceId && sql`o.invoice_id = ${invoiceId}`,
    deliveryDate && sql`o.expected_delivery_date = ${deliveryDate}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
};

/** Orders by number, by the name of their customer as it is now, by their customer's PO number, by what they come to, or by a product on them. */
const orderSearch = (q: string | undefined): SearchSource[] | null => {
  if (!q) return null;
  const begins = sql.raw(beginning('o.order_number', 'SO'));
  const number = numberMatches(sql.ref('o.order_number'), { series: 'SO', quickFor: 'orderDate', begins }, q);
  if (number === 'everything') return null;
  const customers = sql`select id from customers where ${contains(sql.ref('folded_name'), q)}`;
  const byCustomer: SearchSource = {
    column: sql.ref('o.customer_id'),
    keys: customers,
    type: 'uuid',
    quickFor: ['orderDate', 'customerName'],
    isParent: true,
  };
  const amounts = amountMatches([sql.ref('o.total')], q);
  const products = productMatches({ id, table: 'sales_order_items', of: 'sales_order_id' }, q);
  return [
    ...(number ? [number] : []),
    byCustomer,
    poNumberMatches('o.po_number', q),
    ...amounts,
    ...products,
  ];
};

const newest = { sort: 'orderDate', order: 'desc' } as const;

/** `GET /api/sales-orders`: newest order date first unless sorted otherwise. */
export const listOrders = async (
  db: OrdersDb,
  query: Query<typeof orderApi.listOrders>,
): Promise<Page<OrderSummary[]>> => {
  const search = orderSearch(query.q);
  const matching = selectOrders(db).where(orderFilter(query));
  const found = await keysetPage(db, matching, { columns, id, ...asked(query, newest), search });
  return page(
    found.rows.map((row) => presentSummary(withCustomer(row))),
    found,
  );
};

/** `GET …/needing-weights`: open orders with unweighed lines, newest first unless sorted otherwise, each with its lines. */
export const listNeedingWeights = async (
  db: OrdersDb,
  query: Query<typeof orderApi.listOrdersNeedingWeights>,
): Promise<Page<OrderAnswer[]>> => {
  const search = orderSearch(query.q);
  const needing = selectOrders(db).where(orderFilter({ ...query, status: 'to_weigh' }));
  const found = await keysetPage(db, needing, { columns, id, ...asked(query, newest), search });
  return page((await withLines(db, found.rows)).map(presentOrder), found);
};

const lineSearch = (db: OrdersDb, q: string | undefined): SearchSource[] | null => {
  const ofOrders = orderSearch(q)?.map((source): SearchSource => {
    const condition =
      'matches' in source ? source.matches : sql<boolean>`${source.column} in (${source.keys})`;
    const keys = sql`${db.selectFrom('sales_orders as o').select('o.id').where(condition)}`;
    return { column: sql.ref('i.sales_order_id'), keys, type: 'uuid' };
  });
  return ofOrders ?? null;
};

/** `GET /api/sales-order-items`: lines of all orders, newest first; filters and search are those of their orders. */
export const listOrderLines = async (
  db: OrdersDb,
  query: Query<typeof orderApi.listOrderItems>,
): Promise<Page<OrderItemAnswer[]>> => {
  const { salesOrderId, productId, from, to } = query;
  let matching = selectLines(db);
  if (from || to)
    matching = matching
      .innerJoin('sales_orders as o', 'o.id', 'i.sales_order_id')
      .where(orderFilter({ from, to }));
  if (salesOrderId) matching = matching.where('i.sales_order_id', '=', salesOrderId);
  if (productId) matching = matching.where('i.product_id', '=', productId);
  const lineId = sql.ref('i.id');
  const found = await keysetPage(db, matching, {
    columns: { createdAt: lineId },
    id: lineId,
    ...asked(query, { sort: 'createdAt', order: 'desc' }),
    search: lineSearch(db, query.q),
  });
  return page(
    found.rows.map((row) => presentLine(row, row.salesOrderId)),
    found,
  );
};
