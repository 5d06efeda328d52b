import type { MyRoute } from '@primal/contracts/delivery/my-route';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { selectDrivers } from '../driver/store.ts';
import { selectRoutes, withStops } from '../route/store.ts';
import type { DeliveryDb } from '../tables.ts';
import { presentMyStop } from './presenter.ts';

/** What an account drives on a date. */
export const readMyRoute = async (db: DeliveryDb, userId: string, date: BusinessDate): Promise<MyRoute> => {
  const [driver, rows] = await Promise.all([
    selectDrivers(db).where('d.user_id', '=', userId).executeTakeFirst(),
    selectRoutes(db).where('d.user_id', '=', userId).where('r.route_date', '=', date).execute(),
  ]);
  const [route] = await withStops(db, rows);
  return {
    date,
    driver: driver ? { id: driver.id, name: driver.name, vehicleNumber: driver.vehicleNumber } : null,
    route: route ? { id: route.id, status: route.status, notes: route.notes } : null,
    stops: (route?.items ?? []).map(presentMyStop),
  };
};
