import { problem } from '@primal/service-kit/problem';
import type { Stop } from '../stop/stop.ts';
import type { DeliveryTx } from '../tables.ts';
import { DeliveryRoute } from './route.ts';

/** Some routes with drivers and stops, locked for a change; in one order, so that two callers never block each other. */
export const lockRoutes = async (
  { db, em }: DeliveryTx,
  ids: readonly string[],
): Promise<DeliveryRoute[]> => {
  if (ids.length === 0) return [];
  await db
    .selectFrom('delivery_routes')
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return em.find(
    DeliveryRoute,
    { id: { $in: [...ids] } },
    { populate: ['stops', 'driver'], strategy: 'select-in' },
  );
};

/** A route, locked for a change. 404 when there is none. */
export const lockRoute = async (tx: DeliveryTx, id: string): Promise<DeliveryRoute> => {
  const [route] = await lockRoutes(tx, [id]);
  if (!route) throw problem.notFound('Route not found');
  return route;
};

/** A stop with its route, locked for a change. A stop never leaves its route. 404 when there is none. */
export const lockStop = async (tx: DeliveryTx, id: string): Promise<{ route: DeliveryRoute; stop: Stop }> => {
  const row = await tx.db
    .selectFrom('delivery_items')
    .where('id', '=', id)
    .select('route_id as routeId')
    .executeTakeFirst();
  const [route] = row ? await lockRoutes(tx, [row.routeId]) : [];
  const stop = route?.findStop(id);
  if (!route || !stop) throw problem.notFound('Stop not found');
  return { route, stop };
};
