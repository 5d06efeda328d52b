import { listAuditChanges } from '@primal/contracts/audit';
import { routeApi } from '@primal/contracts/delivery/route';
import { stopApi } from '@primal/contracts/delivery/stop';
import { pickupMarker } from '@primal/contracts/delivery/stop-rules';
import { formatDate } from '@primal/contracts/shared/dates';
import { isOneOf, selectOf, sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { contains, foldSql, matchNumber, type SearchSource } from '@primal/service-kit/lists/search';
import { assertVersion, createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { findActiveDriver } from '../driver/driver.ts';
import type { DeliveryTables, DeliveryTx } from '../tables.ts';
import { putOnRoute, readDocument } from './assign.ts';
import { followInvoices, followOrders } from './follow-documents.ts';
import { DeliveryRouteSchema, StopSchema } from './route.ts';
import {
  createRoute,
  findOrCreateRoute,
  lockRoute,
  lockStop,
  readRoute,
  reloadStop,
  republishStops,
  selectRoutes,
  selectStops,
  withRoutes,
  withStops,
} from './store.ts';

const listRoutes = documentList({
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

const listStops = documentList({
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

const routeHandlers: Handlers<typeof routeApi, DeliveryTables> = {
  listRoutes,
  getRoute: ({ tx, params }) => readRoute(tx.db, params.id),
  createRoute: async ({ tx, body: { driverId, routeDate, notes } }) => {
    const driver = await findActiveDriver(tx, driverId);
    const id = await createRoute(tx, { driverId, routeDate, notes });
    if (!id)
      throw problem.conflict(`${driver.name} already has a route on ${formatDate(routeDate)}.`, 'duplicate');
    return readRoute(tx.db, id);
  },
  orderRoute: async ({ tx, params, body }) => {
    const route = await lockRoute(tx, params.id);
    assertVersion(route, body.version, 'The stops of this route have changed. Reload to see them.');
    route.reorder(tx, body.itemIds);
    await tx.em.flush();
    return readRoute(tx.db, params.id);
  },
};

export const routeSlice = createSlice(routeApi, routeHandlers, { entities: [DeliveryRouteSchema] });

const readRouteDriver = async ({ db }: DeliveryTx, routeId: string): Promise<string> => {
  const route = await db
    .selectFrom('delivery_routes as r')
    .where('r.id', '=', routeId)
    .select(selectOf(DeliveryRouteSchema, 'r', ['driverId']))
    .executeTakeFirst();
  if (!route) throw createFieldProblem('This route does not exist.', 'routeId');
  return route.driverId;
};

const stopHandlers: Handlers<typeof stopApi, DeliveryTables> = {
  listStops,
  createStop: async ({ tx, body }) => {
    const { routeId, sequenceNumber, status, isWarehousePickup } = body;
    const document = await readDocument(tx, body);
    await findActiveDriver(tx, await readRouteDriver(tx, routeId));
    const deliveryNotes = isWarehousePickup ? pickupMarker : body.deliveryNotes;
    return putOnRoute(tx, routeId, { ...document, sequenceNumber, status, deliveryNotes });
  },
  updateStop: async ({ tx, params, body }) => {
    const { route, stop } = await lockStop(tx, params.id);
    route.changeStop(tx, stop, body);
    return reloadStop(tx, stop.id);
  },
  deleteStop: async ({ tx, params }) => {
    const { route, stop } = await lockStop(tx, params.id);
    const { sequenceNumber, status, deliveryNotes } = stop;
    tx.audit({
      kind: 'deleted',
      subject: {
        type: 'stop',
        id: stop.id,
        label: `Stop ${sequenceNumber} on ${formatDate(route.routeDate)}`,
      },
      changes: listAuditChanges(['status', 'deliveryNotes'], { status, deliveryNotes }, {}),
    });
    route.removeStop(tx, stop);
  },
  assignOrder: async ({ tx, body }) => {
    const { driverId, salesOrderId, sequenceNumber, routeDate, notes } = body;
    const document = await readDocument(tx, { salesOrderId });
    await findActiveDriver(tx, driverId);
    const routeId = await findOrCreateRoute(tx, { driverId, routeDate, notes });
    return putOnRoute(tx, routeId, {
      ...document,
      sequenceNumber,
      status: 'pending',
      deliveryNotes: null,
      notes,
    });
  },
  assignInvoice: async ({ tx, body }) => {
    const { driverId, invoiceId, sequenceNumber, routeDate, isPickup } = body;
    const document = await readDocument(tx, { invoiceId });
    await findActiveDriver(tx, driverId);
    const routeId = await findOrCreateRoute(tx, { driverId, routeDate, notes: null });
    const deliveryNotes = isPickup ? pickupMarker : null;
    return putOnRoute(tx, routeId, { ...document, sequenceNumber, status: 'pending', deliveryNotes });
  },
};

export const stopSlice = createSlice(stopApi, stopHandlers, {
  entities: [StopSchema],
  consumers: [...followOrders(), ...followInvoices()],
  republish: republishStops,
});
