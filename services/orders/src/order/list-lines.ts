import type { ordersApi } from '@primal/contracts/orders/api';
import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import type { Query } from '@primal/contracts/shared/api';
import { keysetPage } from '@primal/service-kit/paging';
import { type Page, page } from '@primal/service-kit/routes';
import { sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';
import { orderFilter } from './filters.ts';
import { presentLine } from './presenter.ts';
import { lineQuery } from './read.ts';

const id = sql.ref('i.id');

/** `GET /api/sales-order-items`: lines of all orders, newest first; filters and search are those of their orders. */
export const listOrderLines = async (
  db: OrdersDb,
  query: Query<typeof ordersApi.listOrderItems>,
): Promise<Page<OrderItemAnswer[]>> => {
  const { order = 'desc', limit, cursor, salesOrderId, productId } = query;
  let matching = lineQuery(db)
    .innerJoin('sales_orders as o', 'o.id', 'i.sales_order_id')
    .where(orderFilter({ from: query.from, to: query.to, q: query.q }));
  if (salesOrderId) matching = matching.where('i.sales_order_id', '=', salesOrderId);
  if (productId) matching = matching.where('i.product_id', '=', productId);
  // Ids are UUID version 7: their order is that of creation.
  const keyset = { columns: { createdAt: id }, id, sort: 'createdAt' as const, order, limit, cursor };
  const found = await keysetPage(matching, keyset);
  return page(
    found.rows.map((row) => presentLine(row, row.salesOrderId)),
    found,
  );
};
