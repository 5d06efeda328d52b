import { type InvoiceToDeliver, type OrderToDeliver, planningApi } from '@primal/contracts/delivery/planning';
import type { Query } from '@primal/contracts/shared/api';
import { selectOf, sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { contains, matchNumber, type SearchSource } from '@primal/service-kit/lists/search';
import { InvoiceSchema, OrderSchema } from '../copies/documents.ts';
import { customerOfStop } from '../route/store.ts';
import type { DeliveryDb } from '../tables.ts';

type InvoiceFilters = Query<typeof planningApi.listInvoicesToDeliver>;

const stop = sql<InvoiceToDeliver['stop']>`case when s.id is not null then json_build_object('id', s.id,
  'routeId', s.route_id, 'driverId', r.driver_id, 'driverName', d.name, 'routeDate', r.route_date,
  'sequenceNumber', s.sequence_number, 'status', s.status) end`;

const isDeliveredBy = ({ driver, routeDate }: Pick<InvoiceFilters, 'driver' | 'routeDate'>) => {
  if (driver === 'unassigned') return sql<boolean>`s.id is null`;
  return routeDate
    ? sql<boolean>`(r.driver_id = ${driver} and r.route_date = ${routeDate})`
    : sql<boolean>`r.driver_id = ${driver}`;
};

/** Invoices that are on a route of the day or due on the day. */
const isInvoiceOfDay = (date: string) => sql<boolean>`i.id in (
  select id from invoices where delivery_date = ${date}
  union select id from invoices where delivery_date is null and sales_order_id is null and invoice_date = ${date}
  union select invoice.id from orders join invoices invoice on invoice.sales_order_id = orders.id
    where orders.expected_delivery_date = ${date} and invoice.delivery_date is null
  union select stop.invoice_id from delivery_items stop join delivery_routes route on route.id = stop.route_id
    where route.route_date = ${date})`;

/** Orders of the day, like `isInvoiceOfDay`. An open order without a date matches every day until it is on a route. */
const isOrderOfDay = (date: string) => sql<boolean>`o.id in (
  select id from orders where expected_delivery_date = ${date}
  union select id from orders where expected_delivery_date is null and status <> 'invoiced'
    and not exists (select from delivery_items where sales_order_id = orders.id)
  union select stop.sales_order_id from delivery_items stop join delivery_routes route on route.id = stop.route_id
    where route.route_date = ${date})`;

const search = (alias: string, field: string, series: string) => (q: string) => {
  const number = sql`(${sql.ref(`${alias}.shown`)} ->> ${sql.lit(field)})`;
  const found = matchNumber(number, { series }, q);
  if (found === 'everything') return null;
  const keys = sql`select id from customers where ${contains(sql.ref('folded_name'), q)}`;
  const byCustomer: SearchSource = { column: sql.ref(`${alias}.customer_id`), keys, type: 'uuid' };
  return found ? [found, byCustomer] : [byCustomer];
};

/** Charges and balances brought forward have no goods, so they are listed only if they are on a route. */
const hasGoods = sql<boolean>`(s.id is not null or (i.card -> 'load' ->> 'lines')::int > 0)`;

const selectInvoices = (db: DeliveryDb) =>
  db
    .selectFrom('invoices as i')
    .leftJoin('delivery_items as s', 's.invoice_id', 'i.id')
    .leftJoin('delivery_routes as r', 'r.id', 's.route_id')
    .leftJoin('drivers as d', 'd.id', 'r.driver_id')
    .leftJoin('customers as c', 'c.id', 'i.customer_id')
    .where(hasGoods)
    .select(selectOf(InvoiceSchema, 'i', ['id', 'invoiceDate', 'deliveryDate']))
    .select([
      sql<string>`i.shown ->> 'invoiceNumber'`.as('invoiceNumber'),
      sql<string>`i.shown ->> 'total'`.as('total'),
      sql<InvoiceToDeliver['status']>`i.status`.as('status'),
      'i.has_missing_weights as hasMissingCatchWeights',
      customerOfStop.as('customer'),
      stop.as('stop'),
    ]);

export const listInvoicesToDeliver = documentList({
  call: planningApi.listInvoicesToDeliver,
  select: selectInvoices,
  id: 'i.id',
  columns: {
    createdAt: 'i.id',
    invoiceNumber: 'i.number_value',
    invoiceDate: { nullable: 'i.invoice_date' },
  },
  sort: ['invoiceNumber', 'desc'],
  dates: 'i.invoice_date',
  equal: { status: 'i.status' },
  where: (query) => [query.driver && isDeliveredBy(query), query.date && isInvoiceOfDay(query.date)],
  search: search('i', 'invoiceNumber', 'INV'),
  toAnswers: (rows) => rows,
});

const deliveredNotInvoiced = sql<boolean>`(coalesce(s.status in ('delivered', 'completed'), false)
  and s.invoice_id is null and o.status <> 'invoiced')`;

const selectOrders = (db: DeliveryDb) =>
  db
    .selectFrom('orders as o')
    .leftJoin('delivery_items as s', 's.sales_order_id', 'o.id')
    .leftJoin('delivery_routes as r', 'r.id', 's.route_id')
    .leftJoin('drivers as d', 'd.id', 'r.driver_id')
    .leftJoin('customers as c', 'c.id', 'o.customer_id')
    .where('o.deleted', '=', false)
    .where('o.shown', 'is not', null)
    .select(selectOf(OrderSchema, 'o', ['id', 'expectedDeliveryDate', 'workOrderPrinted', 'unweighedCount']))
    .select([
      sql<string>`o.shown ->> 'orderNumber'`.as('orderNumber'),
      sql<string>`o.shown ->> 'total'`.as('total'),
      sql<OrderToDeliver['status']>`o.status`.as('status'),
      deliveredNotInvoiced.as('deliveredNotInvoiced'),
      sql<OrderToDeliver['hold']>`nullif(o.shown -> 'hold', 'null')`.as('hold'),
      customerOfStop.as('customer'),
      stop.as('stop'),
    ]);

const hasStatus = (status: NonNullable<Query<typeof planningApi.listOrdersToDeliver>['status']>) => {
  if (status === 'open') return sql`o.status <> 'invoiced'`;
  return status === 'delivered_not_invoiced' ? deliveredNotInvoiced : sql`o.status = ${status}`;
};

export const listOrdersToDeliver = documentList({
  call: planningApi.listOrdersToDeliver,
  select: selectOrders,
  id: 'o.id',
  columns: {
    createdAt: 'o.id',
    orderNumber: 'o.number_value',
    expectedDeliveryDate: { nullable: 'o.expected_delivery_date' },
  },
  sort: ['orderNumber', 'desc'],
  dates: 'o.expected_delivery_date',
  where: (query) => [
    query.status && hasStatus(query.status),
    query.driver && isDeliveredBy(query),
    query.date && isOrderOfDay(query.date),
  ],
  search: search('o', 'orderNumber', 'SO'),
  toAnswers: (rows) => rows,
});
