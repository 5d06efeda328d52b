import type { MyRoute } from '@primal/contracts/delivery/my-route';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { isDone } from '@primal/contracts/delivery/rules';
import { goneStop } from '@primal/contracts/delivery/sheet';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { selectDrivers } from '../driver/store.ts';
import { selectRoutes, withStops } from '../route/store.ts';
import type { DeliveryDb } from '../tables.ts';
import { presentMyStop } from './presenter.ts';

/** Whether a stop of the day before is still to be seen: nobody was there, or its driver was since midnight. */
const isLeft = (stop: StopAnswer, date: BusinessDate): boolean =>
  goneStop(stop) === null &&
  (!isDone(stop.status) || (stop.report !== null && today(new Date(stop.report.at)) === date));

/**
 * What an account drives on a date. Of today where none is named, with what is left of the day before: who drives at midnight
 * is not done (docs/rules/delivery.md#drivers-phone).
 */
export const readMyRoute = async (db: DeliveryDb, userId: string, asked?: BusinessDate): Promise<MyRoute> => {
  const date = asked ?? today();
  const dates = asked ? [date] : [date, addDays(date, -1)];
  const [driver, rows] = await Promise.all([
    selectDrivers(db).where('d.user_id', '=', userId).executeTakeFirst(),
    selectRoutes(db).where('d.user_id', '=', userId).where('r.route_date', 'in', dates).execute(),
  ]);
  const routes = await withStops(db, rows);
  const route = routes.find(({ routeDate }) => routeDate === date);
  const before = routes.find(({ routeDate }) => routeDate !== date);
  const left = (before?.items ?? []).filter((stop) => isLeft(stop, date));
  return {
    date,
    driver: driver ? { id: driver.id, name: driver.name, vehicleNumber: driver.vehicleNumber } : null,
    route: route ? { id: route.id, status: route.status, notes: route.notes } : null,
    stops: [
      ...left.map((stop) => presentMyStop(stop, before?.routeDate)),
      ...(route?.items ?? []).map((stop) => presentMyStop(stop)),
    ],
  };
};
