import type { RouteAnswer, RouteHead } from '@primal/contracts/delivery/route';
import { problem } from '@primal/service-kit/problem';
import { instant, presentDriver } from '../driver/presenter.ts';
import { presentStop } from '../stop/presenter.ts';
import { selectStops } from '../stop/rows.ts';
import type { DeliveryDb } from '../tables.ts';
import { type RouteRow, selectRoutes } from './rows.ts';

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

/** The routes of some stops, by id, without their stops. */
export const routeHeads = async (db: DeliveryDb, ids: readonly string[]): Promise<Map<string, RouteHead>> => {
  const rows = ids.length > 0 ? await selectRoutes(db).where('r.id', 'in', ids).execute() : [];
  return new Map(rows.map((row) => [row.id, presentHead(row)]));
};

/** Routes with their stops, in the order given. */
export const presentRoutes = async (db: DeliveryDb, rows: readonly RouteRow[]): Promise<RouteAnswer[]> => {
  const ids = rows.map((row) => row.id);
  const found =
    ids.length > 0
      ? await selectStops(db).where('s.route_id', 'in', ids).orderBy('s.sequence_number').execute()
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
