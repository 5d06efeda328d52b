import type { deliveryApi } from '@primal/contracts/delivery/api';
import { pickupMarker } from '@primal/contracts/delivery/rules';
import { auditChanges } from '@primal/contracts/shared/audit';
import { showDate } from '@primal/contracts/shared/dates';
import { assertVersion, problem } from '@primal/service-kit/problem';
import type { Handlers } from '@primal/service-kit/routes';
import { workingDriver } from '../driver/store.ts';
import type { DeliveryTables, DeliveryTx } from '../tables.ts';
import { putOnRoute } from './assign.ts';
import { readDocument } from './documents.ts';
import { routePage } from './list.ts';
import { stopPage } from './list-stops.ts';
import { readRoute, writtenStop } from './presenter.ts';
import { findOrOpenRoute, lockRoute, lockStop, openRoute } from './store.ts';

type RouteCalls = Pick<typeof deliveryApi, 'listRoutes' | 'getRoute' | 'createRoute' | 'orderRoute'>;

export const routeHandlers: Handlers<RouteCalls, DeliveryTables> = {
  listRoutes: ({ query, tx }) => routePage(tx.db, query),
  getRoute: ({ params, tx }) => readRoute(tx.db, params.id),
  /** The status follows from the stops, of which a new route has none; what was sent for it is replaced. */
  createRoute: async ({ body: { driverId, routeDate, notes }, tx }) => {
    const driver = await workingDriver(tx, driverId);
    const id = await openRoute(tx, { driverId, routeDate, notes });
    if (!id)
      throw problem.conflict(`${driver.name} already has a route on ${showDate(routeDate)}.`, 'duplicate');
    return readRoute(tx.db, id);
  },
  orderRoute: async ({ params, body, tx }) => {
    const route = await lockRoute(tx, params.id);
    assertVersion(route, body.version, 'The stops of this route have changed meanwhile. Reload to see them.');
    route.reorder(tx, body.itemIds);
    await tx.em.flush();
    return readRoute(tx.db, params.id);
  },
};

type StopCalls = Pick<
  typeof deliveryApi,
  'listStops' | 'createStop' | 'updateStop' | 'deleteStop' | 'assignOrder' | 'assignInvoice'
>;

/** The driver of a route that a body names. 400 when there is no such route. */
const driverOfRoute = async ({ db }: DeliveryTx, routeId: string): Promise<string> => {
  const route = await db
    .selectFrom('delivery_routes')
    .where('id', '=', routeId)
    .select('driver_id as driverId')
    .executeTakeFirst();
  const message = 'This route does not exist.';
  if (!route) throw problem.badRequest(message, [{ path: 'routeId', message }]);
  return route.driverId;
};

export const stopHandlers: Handlers<StopCalls, DeliveryTables> = {
  listStops: ({ query, tx }) => stopPage(tx.db, query),
  createStop: async ({ body, tx }) => {
    const { routeId, sequenceNumber, status, isWarehousePickup } = body;
    const document = await readDocument(tx, body);
    await workingDriver(tx, await driverOfRoute(tx, routeId));
    const deliveryNotes = isWarehousePickup ? pickupMarker : body.deliveryNotes;
    return putOnRoute(tx, routeId, { ...document, sequenceNumber, status, deliveryNotes });
  },
  updateStop: async ({ params, body, tx }) => {
    const { route, stop } = await lockStop(tx, params.id);
    route.changeStop(tx, stop, body);
    return writtenStop(tx, stop.id);
  },
  deleteStop: async ({ params, tx }) => {
    const { route, stop } = await lockStop(tx, params.id);
    const { sequenceNumber, status, deliveryNotes } = stop;
    tx.audit({
      kind: 'deleted',
      subject: { type: 'stop', id: stop.id, label: `Stop ${sequenceNumber} on ${showDate(route.routeDate)}` },
      changes: auditChanges(['status', 'deliveryNotes'], { status, deliveryNotes }, {}),
    });
    route.removeStop(tx, stop);
  },
  assignOrder: async ({ body, tx }) => {
    const { driverId, salesOrderId, sequenceNumber, routeDate, notes } = body;
    const document = await readDocument(tx, { salesOrderId });
    await workingDriver(tx, driverId);
    const routeId = await findOrOpenRoute(tx, { driverId, routeDate, notes });
    return putOnRoute(tx, routeId, {
      ...document,
      sequenceNumber,
      status: 'pending',
      deliveryNotes: null,
      notes,
    });
  },
  assignInvoice: async ({ body, tx }) => {
    const { driverId, invoiceId, sequenceNumber, routeDate, isPickup } = body;
    const document = await readDocument(tx, { invoiceId });
    await workingDriver(tx, driverId);
    const routeId = await findOrOpenRoute(tx, { driverId, routeDate, notes: null });
    const deliveryNotes = isPickup ? pickupMarker : null;
    return putOnRoute(tx, routeId, { ...document, sequenceNumber, status: 'pending', deliveryNotes });
  },
};
