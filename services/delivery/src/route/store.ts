import { driverAnswer } from '@primal/contracts/delivery/driver';
import { stopSaved } from '@primal/contracts/delivery/events';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { type StopAnswer, stopCustomer } from '@primal/contracts/delivery/stop';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { listFields } from '@primal/service-kit/answers';
import {
  createRowMapper,
  isOneOf,
  selectJson,
  selectOf,
  sql,
  toInstantText,
} from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import {
  createSnapshot,
  type IdRange,
  isInIdRange,
  type Republished,
  readBatches,
} from '@primal/service-kit/service';
import { CustomerSchema } from '@primal/service-trade/copies/customers';
import { DriverSchema } from '../driver/driver.ts';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';
import { type RouteRow, type StopRow, toAnswer, toHead, toStopAnswer } from './presenter.ts';
import { DeliveryRoute, DeliveryRouteSchema, type RouteRecord, type Stop, StopSchema } from './route.ts';
import { reportFields, StopReportSchema } from './stop-report.ts';

export const selectRoutes = (db: DeliveryDb) =>
  db
    .selectFrom('delivery_routes as r')
    .innerJoin('drivers as d', 'd.id', 'r.driver_id')
    .select(selectOf(DeliveryRouteSchema, 'r'))
    .select(selectJson(DriverSchema, 'd', listFields(driverAnswer)).as('driver'));

const ownColumns = { deliverFrom: true, deliverUntil: true, deliveryNotes: true } as const;
const copied = selectJson(CustomerSchema, 'c', listFields(stopCustomer.omit(ownColumns)));

export const customerOfStop = sql<StopAnswer['customer']>`case when c.id is not null then ${copied}::jsonb
  || jsonb_build_object('deliverFrom', c.deliver_from, 'deliverUntil', c.deliver_until,
    'deliveryNotes', c.delivery_notes) end`;

const reportOfStop = sql<
  StopRow['reported']
>`case when p.id is not null then ${selectJson(StopReportSchema, 'p', reportFields)} end`;

export const selectStops = (db: DeliveryDb) =>
  db
    .selectFrom('delivery_items as s')
    .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('invoices as i', 'i.id', 's.invoice_id')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .leftJoin('stop_reports as p', (join) =>
      join.onRef('p.stop_id', '=', 's.id').onRef('p.route_id', '=', 's.route_id').on('p.is_last', '=', true),
    )
    .select(selectOf(StopSchema, 's'))
    .select(reportOfStop.as('reported'))
    .select([customerOfStop.as('customer'), 'c.cash_on_delivery as paysDriver'])
    .select([
      'i.shown as invoice',
      'i.has_missing_weights as invoiceUnweighed',
      'i.delivery_date as invoiceFor',
    ])
    .select(['o.shown as order', 'o.deleted as orderDeleted', 'o.deletion_reason as deletionReason'])
    .select('o.expected_delivery_date as orderFor');

export const withStops = async (db: DeliveryDb, routes: readonly RouteRow[]): Promise<RouteAnswer[]> => {
  if (routes.length === 0) return [];
  const ids = routes.map(({ id }) => id);
  const stops = await selectStops(db)
    .where(isOneOf('s.route_id', ids))
    .orderBy('s.sequence_number')
    .execute();
  const byRoute = Map.groupBy(stops, ({ routeId }) => routeId);
  return routes.map((route) => toAnswer(route, byRoute.get(route.id) ?? []));
};

export const readRoute = async (db: DeliveryDb, id: string): Promise<RouteAnswer> => {
  const [route] = await withStops(db, await selectRoutes(db).where('r.id', '=', id).execute());
  if (!route) throw problem.missing('Route');
  return route;
};

export const withRoutes = async (db: DeliveryDb, stops: readonly StopRow[]): Promise<StopAnswer[]> => {
  if (stops.length === 0) return [];
  const ids = [...new Set(stops.map(({ routeId }) => routeId))];
  const routes = await selectRoutes(db).where(isOneOf('r.id', ids)).execute();
  const heads = new Map(routes.map((route) => [route.id, toHead(route)]));
  return stops.flatMap((stop) => {
    const head = heads.get(stop.routeId);
    return head ? [toStopAnswer(stop, head)] : [];
  });
};

export const reloadStop = async ({ em, db }: DeliveryTx, id: string): Promise<StopAnswer> => {
  await em.flush();
  const [stop] = await withRoutes(db, await selectStops(db).where('s.id', '=', id).execute());
  if (!stop) throw new Error(`The stop ${id} was not written.`);
  return stop;
};

/**
 * Serializes assignments of a delivery. An order and its invoice share a lock, so that an assignment and a
 * conversion's event never miss each other. The transaction's later statements wait for the lock.
 */
export const lockDelivery = (
  tx: DeliveryTx,
  { salesOrderId, invoiceId }: { salesOrderId: string | null; invoiceId: string | null },
): void => {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${salesOrderId ?? invoiceId}, 0))`;
  tx.send(tx.db.selectNoFrom(lock.as('lock')));
};

/**
 * Locks several deliveries by the ids of their orders, or of invoices without an order. Locks in id order, so
 * that two callers never deadlock.
 */
export const lockDeliveries = async ({ db }: DeliveryTx, keys: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select unnest(${keys}::text[]) as key order by 1) as sorted`.execute(db);
};

/** Routes with drivers and stops, locked in id order, so that two callers never deadlock. */
export const lockRoutes = async (
  { db, em }: DeliveryTx,
  ids: readonly string[],
): Promise<DeliveryRoute[]> => {
  if (ids.length === 0) return [];
  await db
    .selectFrom('delivery_routes')
    .where(isOneOf('id', ids))
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

export const lockRoute = async (tx: DeliveryTx, id: string): Promise<DeliveryRoute> => {
  const [route] = await lockRoutes(tx, [id]);
  if (!route) throw problem.missing('Route');
  return route;
};

export const lockStop = async (tx: DeliveryTx, id: string): Promise<{ route: DeliveryRoute; stop: Stop }> => {
  const row = await tx.db
    .selectFrom('delivery_items as s')
    .where('s.id', '=', id)
    .select(selectOf(StopSchema, 's', ['routeId']))
    .executeTakeFirst();
  const [route] = row ? await lockRoutes(tx, [row.routeId]) : [];
  const stop = route?.findStop(id);
  if (!route || !stop) throw problem.missing('Stop');
  return { route, stop };
};

type NewRoute = Pick<RouteRecord, 'driverId' | 'routeDate' | 'notes'>;

export const createRoute = async ({ db }: DeliveryTx, route: NewRoute): Promise<string | null> => {
  const opened = await db
    .insertInto('delivery_routes')
    .values(
      createRowMapper(DeliveryRouteSchema)({
        ...createFirstVersion(),
        ...route,
        status: 'pending',
        printedAt: null,
        printed: null,
      }),
    )
    .onConflict((conflict) => conflict.columns(['driver_id', 'route_date']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened?.id ?? null;
};

/** Id of the driver's route on that date, opened if missing. 409 if it was deleted concurrently. */
export const findOrCreateRoute = async (tx: DeliveryTx, route: NewRoute): Promise<string> => {
  const opened = await createRoute(tx, route);
  if (opened) return opened;
  const { id } = await tx.db
    .selectFrom('delivery_routes')
    .where('driver_id', '=', route.driverId)
    .where('route_date', '=', route.routeDate)
    .select('id')
    .executeTakeFirstOrThrow(() => problem.conflict('Failed to create or find route'));
  return id;
};

export async function* republishStops(db: DeliveryDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  const next = (span: IdRange) =>
    db
      .selectFrom('delivery_items as s')
      .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
      .innerJoin('drivers as d', 'd.id', 'r.driver_id')
      .select(
        selectOf(StopSchema, 's', [
          'id',
          'status',
          'routeId',
          'salesOrderId',
          'invoiceId',
          'version',
          'updatedAt',
        ]),
      )
      .select([
        'r.route_date as routeDate',
        'r.status as routeStatus',
        'd.name as driverName',
        'd.id as driverId',
      ])
      .where(isInIdRange('s.id', span))
      .orderBy('s.id')
      .limit(span.limit)
      .execute();
  for await (const stops of readBatches(next, ids))
    for (const { version, updatedAt, ...stop } of stops) {
      const data = { ...stop, updatedAt: toInstantText(updatedAt) };
      yield createSnapshot(stopSaved, { key: stop.id, sequence: version, data });
    }
}
