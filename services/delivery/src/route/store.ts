import { randomUUIDv7 } from 'node:crypto';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import type { RouteStatus } from '@primal/contracts/delivery/rules';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { DriverRecord } from '../driver/presenter.ts';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';
import { DeliveryRoute, type Stop } from './route.ts';

/** A route with its driver as a row, under the names of their fields. */
export interface RouteRow
  extends Pick<DriverRecord, 'name' | 'phone' | 'email' | 'vehicleNumber' | 'isActive'> {
  id: string;
  driverId: string;
  driverVersion: number;
  driverCreatedAt: Date;
  driverUpdatedAt: Date;
  routeDate: string;
  status: RouteStatus;
  notes: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const selectRoutes = (db: DeliveryDb) =>
  db
    .selectFrom('delivery_routes as r')
    .innerJoin('drivers as d', 'd.id', 'r.driver_id')
    .select(['r.id', 'r.status', 'r.notes', 'r.version', 'd.name', 'd.phone', 'd.email'])
    .select([
      'r.driver_id as driverId',
      'r.route_date as routeDate',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
    ])
    .select([
      'd.vehicle_number as vehicleNumber',
      'd.is_active as isActive',
      'd.version as driverVersion',
      'd.created_at as driverCreatedAt',
      'd.updated_at as driverUpdatedAt',
    ]);

type Plain = 'customer' | 'invoice' | 'salesOrder' | 'route' | 'deliveredAt' | 'createdAt' | 'updatedAt';

/** A stop with what is known of its document, as a row. */
export interface StopRow extends Omit<StopAnswer, Plain> {
  customer: StopAnswer['customer'];
  invoice: StopAnswer['invoice'];
  order: Omit<NonNullable<StopAnswer['salesOrder']>, 'isDeleted'> | null;
  orderDeleted: boolean | null;
  deliveredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a stop shows of its customer, joined as `c`; null for one that delivery has not heard of. */
export const stopCustomer = sql<
  StopAnswer['customer']
>`case when c.id is not null then json_build_object('id', c.id,
  'name', c.name, 'address', c.address, 'city', c.city, 'state', c.state, 'zipCode', c.zip_code,
  'contactPerson', c.contact_person, 'phone', c.phone) end`;

export const selectStops = (db: DeliveryDb) =>
  db
    .selectFrom('delivery_items as s')
    .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('invoices as i', 'i.id', 's.invoice_id')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .select(['s.id', 's.status'])
    .select([
      's.route_id as routeId',
      's.invoice_id as invoiceId',
      's.sales_order_id as salesOrderId',
      's.customer_id as customerId',
      's.sequence_number as sequenceNumber',
      's.is_warehouse_pickup as isWarehousePickup',
      's.delivery_notes as deliveryNotes',
      's.delivered_at as deliveredAt',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
    ])
    .select([stopCustomer.as('customer')])
    .select(['i.shown as invoice', 'o.shown as order', 'o.deleted as orderDeleted']);

/** Some routes with drivers and stops, locked for a change; in one order, so that two callers never block each other. */
export const lockRoutes = async (
  { db, em }: DeliveryTx,
  ids: readonly string[],
): Promise<DeliveryRoute[]> => {
  if (ids.length === 0) return [];
  await db
    .selectFrom('delivery_routes')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
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
