import type { stopApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import type { Query } from '@primal/contracts/shared/api';
import { oneOf, sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import { contains, numberMatches, type SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import type { DeliveryDb } from '../tables.ts';
import { selectStops, withRoutes } from './store.ts';

type Filters = Query<typeof stopApi.listStops>;

const columns = { createdAt: sql.ref('s.created_at'), sequenceNumber: sql.ref('s.sequence_number') };

/** Stops of any of these orders or invoices. */
const ofDocuments = (salesOrderIds: string[] = [], invoiceIds: string[] = []) =>
  sql<boolean>`(${oneOf('s.sales_order_id', salesOrderIds)} or ${oneOf('s.invoice_id', invoiceIds)})`;

const filtered = (db: DeliveryDb, filters: Filters) => {
  const { from, to, routeId, invoiceId, salesOrderId, customerId, salesOrderIds, invoiceIds } = filters;
  let query = selectStops(db);
  if (from) query = query.where('r.route_date', '>=', from);
  if (to) query = query.where('r.route_date', '<=', to);
  if (routeId) query = query.where('s.route_id', '=', routeId);
  if (invoiceId) query = query.where('s.invoice_id', '=', invoiceId);
  if (salesOrderId) query = query.where('s.sales_order_id', '=', salesOrderId);
  if (customerId) query = query.where('s.customer_id', '=', customerId);
  if (salesOrderIds || invoiceIds) query = query.where(ofDocuments(salesOrderIds, invoiceIds));
  return query;
};

/** Stops of a copied document whose number was searched; null where no number can contain it. */
const byNumber = (
  table: string,
  field: string,
  series: string,
  column: string,
  q: string,
): SearchSource | null => {
  const number = numberMatches(sql`(shown ->> ${sql.lit(field)})`, { series }, q);
  if (number === null || (number !== 'everything' && !('matches' in number))) return null;
  if (number === 'everything') return { matches: sql<boolean>`${sql.ref(column)} is not null` };
  const keys = sql`select id from ${sql.table(table)} where ${number.matches}`;
  return { column: sql.ref(column), keys, type: 'uuid' };
};

/** Stops by the number of their document, or by the name of their customer. */
const search = (q: string | undefined): SearchSource[] | null => {
  if (!q) return null;
  const customers = sql`select id from customers where ${contains(sql.ref('folded_name'), q)}`;
  const sources: (SearchSource | null)[] = [
    { column: sql.ref('s.customer_id'), keys: customers, type: 'uuid' },
    byNumber('orders', 'orderNumber', 'SO', 's.sales_order_id', q),
    byNumber('invoices', 'invoiceNumber', 'INV', 's.invoice_id', q),
  ];
  return sources.filter((source) => source !== null);
};

/** One page of stops, newest first unless sorted otherwise. */
export const listStops = async (db: DeliveryDb, filters: Filters): Promise<Page<StopAnswer[]>> => {
  const found = await keysetPage(db, filtered(db, filters), {
    columns,
    id: sql.ref('s.id'),
    ...asked(filters, { sort: 'createdAt', order: 'desc' }),
    search: search(filters.q),
  });
  return page(await withRoutes(db, found.rows), found);
};
