import { routeApi } from '@primal/contracts/delivery/route';
import { stopApi } from '@primal/contracts/delivery/stop';
import { pickupMarker } from '@primal/contracts/delivery/stop-rules';
import { listAuditChanges } from '@primal/contracts/shared/audit';
import { formatDate } from '@primal/contracts/shared/dates';
import { selectOf } from '@primal/service-kit/database';
import { assertVersion, createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { findActiveDriver } from '../driver/driver.ts';
import type { DeliveryTables, DeliveryTx } from '../tables.ts';
import { putOnRoute, readDocument } from './assign.ts';
import { followInvoices, followOrders } from './follow-documents.ts';
import { listRoutes, listStops } from './list.ts';
import { DeliveryRouteSchema, StopSchema } from './route.ts';
import {
  createRoute,
  findOrCreateRoute,
  lockRoute,
  lockStop,
  readRoute,
  reloadStop,
  republishStops,
} from './store.ts';

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
