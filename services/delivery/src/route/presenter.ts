import type { RouteAnswer, RouteHead, StopAnswer } from '@primal/contracts/delivery/route';
import { instant, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { presentDriver } from '../driver/presenter.ts';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';
import { type RouteRow, type StopRow, selectRoutes, selectStops } from './store.ts';

const presentHead = ({
  driverId,
  name,
  phone,
  email,
  vehicleNumber,
  isActive,
  ...route
}: RouteRow): RouteHead => ({
  id: route.id,
  driverId,
  driver: presentDriver({
    id: driverId,
    ...{ name, phone, email, vehicleNumber, isActive },
    version: route.driverVersion,
    createdAt: route.driverCreatedAt,
    updatedAt: route.driverUpdatedAt,
  }),
  routeDate: route.routeDate,
  status: route.status,
  notes: route.notes,
  createdAt: instant(route.createdAt),
  updatedAt: instant(route.updatedAt),
  version: route.version,
});

const presentStop = (stop: StopRow, { id, driver, routeDate, status }: RouteHead): StopAnswer => ({
  id: stop.id,
  routeId: stop.routeId,
  invoiceId: stop.invoiceId,
  salesOrderId: stop.salesOrderId,
  customerId: stop.customerId,
  sequenceNumber: stop.sequenceNumber,
  status: stop.status,
  isWarehousePickup: stop.isWarehousePickup,
  deliveryNotes: stop.deliveryNotes,
  deliveredAt: stop.deliveredAt && instant(stop.deliveredAt),
  customer: stop.customer,
  invoice: stop.invoice,
  salesOrder: stop.order && { ...stop.order, isDeleted: stop.orderDeleted === true },
  route: { id, driver, routeDate, status },
  createdAt: instant(stop.createdAt),
  updatedAt: instant(stop.updatedAt),
});

/** The routes of some stops, by id, without their stops. */
const routeHeads = async (db: DeliveryDb, ids: readonly string[]): Promise<Map<string, RouteHead>> => {
  const rows =
    ids.length > 0 ? await selectRoutes(db).where(sql<boolean>`r.id = any(${ids}::uuid[])`).execute() : [];
  return new Map(rows.map((row) => [row.id, presentHead(row)]));
};

/** Routes with their stops, in the order given. */
export const presentRoutes = async (db: DeliveryDb, rows: readonly RouteRow[]): Promise<RouteAnswer[]> => {
  const ids = rows.map((row) => row.id);
  const found =
    ids.length > 0
      ? await selectStops(db)
          .where(sql<boolean>`s.route_id = any(${ids}::uuid[])`)
          .orderBy('s.sequence_number')
          .execute()
      : [];
  const stops = Map.groupBy(found, (stop) => stop.routeId);
  return rows.map((row) => {
    const head = presentHead(row);
    return { ...head, items: (stops.get(row.id) ?? []).map((stop) => presentStop(stop, head)) };
  });
};

/** A route with driver and stops. 404 when there is none. */
export const readRoute = async (db: DeliveryDb, id: string): Promise<RouteAnswer> => {
  const rows = await selectRoutes(db).where('r.id', '=', id).execute();
  const [route] = await presentRoutes(db, rows);
  if (!route) throw problem.notFound('Route not found');
  return route;
};

export const presentStops = async (db: DeliveryDb, rows: readonly StopRow[]): Promise<StopAnswer[]> => {
  const heads = await routeHeads(db, [...new Set(rows.map((row) => row.routeId))]);
  return rows.flatMap((row) => {
    const head = heads.get(row.routeId);
    return head ? [presentStop(row, head)] : [];
  });
};

/** A stop that this transaction has written, with its document. */
export const writtenStop = async ({ em, db }: DeliveryTx, id: string): Promise<StopAnswer> => {
  await em.flush();
  const [stop] = await presentStops(db, await selectStops(db).where('s.id', '=', id).execute());
  if (!stop) throw new Error(`The stop ${id} was not written.`);
  return stop;
};
