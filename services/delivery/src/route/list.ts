import { routeApi } from '@primal/contracts/delivery/route';
import { stopApi } from '@primal/contracts/delivery/stop';
import { isOneOf, sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { contains, foldSql, matchNumber, type SearchSource } from '@primal/service-kit/lists/search';
import { selectRoutes, selectStops, withRoutes, withStops } from './store.ts';

export const listRoutes = documentList({
  call: routeApi.listRoutes,
  select: selectRoutes,
  id: 'r.id',
  columns: { routeDate: 'r.route_date', createdAt: 'r.created_at' },
  sort: ['routeDate', 'desc'],
  dates: 'r.route_date',
  equal: { routeDate: 'r.route_date', driverId: 'r.driver_id' },
  search: (q) => {
    const drivers = sql`select id from drivers where ${contains(sql.raw(foldSql('name')), q)}`;
    return [{ column: sql.ref('r.driver_id'), keys: drivers, type: 'uuid' }];
  },
  toAnswers: (rows, { tx }) => withStops(tx.db, rows),
});

const hasDocument = (salesOrderIds: string[] = [], invoiceIds: string[] = []) =>
  sql<boolean>`(${isOneOf('s.sales_order_id', salesOrderIds)} or ${isOneOf('s.invoice_id', invoiceIds)})`;

const matchesNumber = (
  table: string,
  field: string,
  series: string,
  column: string,
  q: string,
): SearchSource | null => {
  const number = matchNumber(sql`(shown ->> ${sql.lit(field)})`, { series }, q);
  if (number === null || (number !== 'everything' && !('matches' in number))) return null;
  if (number === 'everything') return { matches: sql<boolean>`${sql.ref(column)} is not null` };
  const keys = sql`select id from ${sql.table(table)} where ${number.matches}`;
  return { column: sql.ref(column), keys, type: 'uuid' };
};

export const listStops = documentList({
  call: stopApi.listStops,
  select: selectStops,
  id: 's.id',
  columns: { createdAt: 's.created_at', sequenceNumber: 's.sequence_number' },
  sort: ['createdAt', 'desc'],
  dates: 'r.route_date',
  equal: {
    routeId: 's.route_id',
    invoiceId: 's.invoice_id',
    salesOrderId: 's.sales_order_id',
    customerId: 's.customer_id',
  },
  where: ({ salesOrderIds, invoiceIds }) => [
    (salesOrderIds || invoiceIds) && hasDocument(salesOrderIds, invoiceIds),
  ],
  search: (q) => {
    const customers = sql`select id from customers where ${contains(sql.ref('folded_name'), q)}`;
    const sources: (SearchSource | null)[] = [
      { column: sql.ref('s.customer_id'), keys: customers, type: 'uuid' },
      matchesNumber('orders', 'orderNumber', 'SO', 's.sales_order_id', q),
      matchesNumber('invoices', 'invoiceNumber', 'INV', 's.invoice_id', q),
    ];
    return sources.filter((source) => source !== null);
  },
  toAnswers: (rows, { tx }) => withRoutes(tx.db, rows),
});
