import { type MyRoute, myRouteApi } from '@primal/contracts/delivery/my-route';
import type { proofAnswer } from '@primal/contracts/delivery/report';
import { describeCancellation } from '@primal/contracts/delivery/route-sheet';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { isDone } from '@primal/contracts/delivery/stop-rules';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { z } from 'zod';
import { selectDrivers } from '../driver/driver.ts';
import { StopPictureSchema, StopReportSchema } from '../route/stop-report.ts';
import { selectRoutes, withStops } from '../route/store.ts';
import type { DeliveryDb, DeliveryTables } from '../tables.ts';
import { toMyStop } from './presenter.ts';
import { reportStop } from './report-stop.ts';

/** True if yesterday's stop is still relevant: not visited yet, or visited since midnight. */
const isRelevant = (stop: StopAnswer, date: BusinessDate): boolean =>
  describeCancellation(stop) !== 'VOIDED' &&
  (!isDone(stop.status) || (stop.report !== null && today(new Date(stop.report.at)) === date));

/**
 * Routes of a day. Today's answer also contains yesterday's remaining stops
 * (docs/rules/delivery.md#drivers-phone).
 */
const readMyRoute = async (db: DeliveryDb, userId: string, asked?: BusinessDate): Promise<MyRoute> => {
  const date = asked ?? today();
  const dates = asked ? [date] : [date, addDays(date, -1)];
  const [driver, rows] = await Promise.all([
    selectDrivers(db).where('d.user_id', '=', userId).executeTakeFirst(),
    selectRoutes(db).where('d.user_id', '=', userId).where('r.route_date', 'in', dates).execute(),
  ]);
  const routes = await withStops(db, rows);
  const route = routes.find(({ routeDate }) => routeDate === date);
  const before = routes.find(({ routeDate }) => routeDate !== date);
  const left = (before?.items ?? []).filter((stop) => isRelevant(stop, date));
  return {
    date,
    driver: driver ? { id: driver.id, name: driver.name, vehicleNumber: driver.vehicleNumber } : null,
    route: route ? { id: route.id, status: route.status, notes: route.notes } : null,
    stops: [
      ...left.map((stop) => toMyStop(stop, before?.routeDate)),
      ...(route?.items ?? []).map((stop) => toMyStop(stop)),
    ],
  };
};

const toDataUrl = (type: string, bytes: Uint8Array | null): string | null =>
  bytes === null ? null : `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Reads the pictures of a stop's last report. 404 without the stop. */
const readProof = async (db: DeliveryDb, stopId: string): Promise<z.output<typeof proofAnswer>> => {
  const found = await db
    .selectFrom('delivery_items as s')
    .leftJoin('stop_reports as p', (join) =>
      join.onRef('p.stop_id', '=', 's.id').onRef('p.route_id', '=', 's.route_id').on('p.is_last', '=', true),
    )
    .leftJoin('stop_pictures as g', 'g.report_id', 'p.signature_of')
    .leftJoin('stop_pictures as f', 'f.report_id', 'p.photo_of')
    .where('s.id', '=', stopId)
    .select(['g.signature', 'f.photo'])
    .executeTakeFirstOrThrow(() => problem.missing('Stop'));
  return { signature: toDataUrl('image/png', found.signature), photo: toDataUrl('image/jpeg', found.photo) };
};

const handlers: Handlers<typeof myRouteApi, DeliveryTables> = {
  readMyRoute: ({ tx, query: { date }, identity }) => readMyRoute(tx.db, identity.userId, date),
  reportStop: ({ tx, params, body }) => reportStop(tx, params.id, body),
  readProof: ({ tx, params }) => readProof(tx.db, params.id),
};

export const reportSlice = createSlice(myRouteApi, handlers, {
  entities: [StopReportSchema, StopPictureSchema],
});
