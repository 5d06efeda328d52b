import { randomUUIDv7 } from 'node:crypto';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import type { DeliveryTx } from '../tables.ts';

interface NewRoute {
  driverId: string;
  routeDate: BusinessDate;
  notes: string | null;
}

/** Opens a driver's route of a date; null when there is one already, also when two clerks do so at once. */
export const openRoute = async (
  { db }: DeliveryTx,
  { driverId, routeDate, notes }: NewRoute,
): Promise<string | null> => {
  const now = new Date();
  const opened = await db
    .insertInto('delivery_routes')
    .values({
      id: randomUUIDv7(),
      driver_id: driverId,
      route_date: routeDate,
      status: 'pending',
      notes,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['driver_id', 'route_date']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened?.id ?? null;
};

/** The id of the driver's route of that date, opened when there is none. */
export const findOrOpenRoute = async (tx: DeliveryTx, route: NewRoute): Promise<string> => {
  const opened = await openRoute(tx, route);
  if (opened) return opened;
  const { id } = await tx.db
    .selectFrom('delivery_routes')
    .where('driver_id', '=', route.driverId)
    .where('route_date', '=', route.routeDate)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};
