import type { deliveryApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { keysetPage } from '@primal/service-kit/paging';
import { type Page, page } from '@primal/service-kit/routes';
import { contains } from '../search.ts';
import type { DeliveryDb } from '../tables.ts';
import { presentStops } from './presenter.ts';
import { selectStops } from './store.ts';

type Filters = Query<typeof deliveryApi.listStops>;

const columns = { createdAt: sql.ref('s.created_at'), sequenceNumber: sql.ref('s.sequence_number') };

const searched = [sql`i.shown ->> 'invoiceNumber'`, sql`o.shown ->> 'orderNumber'`, sql.ref('c.name')];

/** Stops of any of these orders or invoices. */
const ofDocuments = (salesOrderIds: string[] = [], invoiceIds: string[] = []) =>
  sql<boolean>`(s.sales_order_id = any(${salesOrderIds}::uuid[]) or s.invoice_id = any(${invoiceIds}::uuid[]))`;

const filtered = (db: DeliveryDb, filters: Filters) => {
  const { from, to, q, routeId, invoiceId, salesOrderId, customerId, salesOrderIds, invoiceIds } = filters;
  let query = selectStops(db);
  if (from) query = query.where('r.route_date', '>=', from);
  if (to) query = query.where('r.route_date', '<=', to);
  if (q) query = query.where(contains(searched, q));
  if (routeId) query = query.where('s.route_id', '=', routeId);
  if (invoiceId) query = query.where('s.invoice_id', '=', invoiceId);
  if (salesOrderId) query = query.where('s.sales_order_id', '=', salesOrderId);
  if (customerId) query = query.where('s.customer_id', '=', customerId);
  if (salesOrderIds || invoiceIds) query = query.where(ofDocuments(salesOrderIds, invoiceIds));
  return query;
};

/** One page of stops, newest first unless sorted otherwise. */
export const stopPage = async (db: DeliveryDb, filters: Filters): Promise<Page<StopAnswer[]>> => {
  const { sort = 'createdAt', order = 'desc', limit, cursor } = filters;
  const options = { columns, id: sql.ref('s.id'), sort, order, limit, cursor };
  const found = await keysetPage(filtered(db, filters), options);
  return page(await presentStops(db, found.rows), found);
};
