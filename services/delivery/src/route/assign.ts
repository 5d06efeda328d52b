import type { RouteAnswer } from '@primal/contracts/delivery/route';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import type { StopStatus } from '@primal/contracts/delivery/stop-rules';
import { isOneOf, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { findActiveDriver } from '../driver/store.ts';
import type { DeliveryTx } from '../tables.ts';
import { assertNoneHeld, findDocuments } from './documents.ts';
import { type NewStop, type StopDocument, StopSchema } from './route.ts';
import { findOrCreateRoute, lockDelivery, lockRoutes, readRoute, reloadStop } from './store.ts';

const readExistingStops = async ({ db }: DeliveryTx, documents: readonly StopDocument[]) => {
  const invoiceIds = documents.flatMap(({ invoiceId }) => invoiceId ?? []);
  const salesOrderIds = documents.flatMap(({ salesOrderId }) => salesOrderId ?? []);
  if (invoiceIds.length + salesOrderIds.length === 0) return [];
  return db
    .selectFrom('delivery_items as s')
    .where(
      sql<boolean>`(${isOneOf('s.invoice_id', invoiceIds)} or ${isOneOf('s.sales_order_id', salesOrderIds)})`,
    )
    .select(selectOf(StopSchema, 's', ['id', 'routeId']))
    .execute();
};

const readNames = async ({ db }: DeliveryTx, stopIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('delivery_items as s')
    .leftJoin('invoices as i', 'i.id', 's.invoice_id')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .where(isOneOf('s.id', stopIds))
    .select(
      sql<string>`coalesce(i.shown ->> 'invoiceNumber', o.shown ->> 'orderNumber', 'A stop')`.as('name'),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};

/** 409 for delivered documents, because their stop with the driver's report is the delivery record. */
const assertNoneDelivered = async (
  tx: DeliveryTx,
  stops: readonly { id: string; status: StopStatus }[],
): Promise<void> => {
  const delivered = stops.filter(({ status }) => status === 'delivered' || status === 'completed');
  if (delivered.length === 0) return;
  const [first = '', ...others] = await readNames(
    tx,
    delivered.map(({ id }) => id),
  );
  throw problem.conflict(
    others.length === 0
      ? `${first} has been delivered and stays on its route.`
      : `${first} and ${others.length} more have been delivered and stay on their routes.`,
  );
};

type StopToPlace = Omit<NewStop, 'sequenceNumber'> & { sequenceNumber?: number | undefined };

/**
 * Replaces stops on other routes by new stops on one route and returns the new ids. 409 for a delivered stop.
 */
const replaceStops = async (
  tx: DeliveryTx,
  old: readonly { id: string; routeId: string }[],
  routeId: string,
  added: readonly StopToPlace[],
  notes: string | null = null,
): Promise<string[]> => {
  const routes = await lockRoutes(tx, [...new Set([routeId, ...old.map((stop) => stop.routeId)])]);
  const found = old.flatMap(({ id, routeId: oldRouteId }) => {
    const route = routes.find((one) => one.id === oldRouteId);
    const stop = route?.findStop(id);
    return route && stop ? [{ route, stop }] : [];
  });
  // The driver may have reported a stop while the assignment waited for the route's lock.
  await assertNoneDelivered(
    tx,
    found.map(({ stop }) => stop),
  );
  for (const { route, stop } of found) route.removeStop(tx, stop);
  await tx.em.flush();
  const target = routes.find((route) => route.id === routeId);
  if (!target) throw new Error(`The route ${routeId} is missing.`);
  target.addNotes(notes);
  return added.map(({ sequenceNumber = target.lastPlace() + 1, ...stop }) => {
    return target.place(tx, { ...stop, sequenceNumber }).id;
  });
};

/**
 * Puts a document on a route and removes it from its current route (docs/rules/delivery.md#assigning). 409 if
 * delivered.
 */
export const putOnRoute = async (
  tx: DeliveryTx,
  routeId: string,
  { notes = null, ...stop }: NewStop & { notes?: string | null },
): Promise<StopAnswer> => {
  const existing = await readExistingStops(tx, [stop]);
  const [id = ''] = await replaceStops(tx, existing, routeId, [stop], notes);
  return reloadStop(tx, id);
};

/** Appends documents to a route in the given order. 409 if a document is delivered. */
export const putAllOnRoute = async (
  tx: DeliveryTx,
  routeId: string,
  documents: readonly StopDocument[],
): Promise<RouteAnswer> => {
  const stops = documents.map((document) => ({
    ...document,
    status: 'pending' as const,
    deliveryNotes: null,
  }));
  const existing = await readExistingStops(tx, documents);
  await replaceStops(tx, existing, routeId, stops);
  await tx.em.flush();
  return readRoute(tx.db, routeId);
};

const assertMovable = async (tx: DeliveryTx, stop: StopDocument & { status: StopStatus }): Promise<void> => {
  if (stop.status === 'delivered' || stop.status === 'completed')
    throw problem.conflict('This stop has been delivered and stays on its route.');
  const { orders, invoices } = await findDocuments(tx, {
    salesOrderIds: stop.salesOrderId && !stop.invoiceId ? [stop.salesOrderId] : [],
    invoiceIds: stop.invoiceId ? [stop.invoiceId] : [],
  });
  if (invoices.get(stop.invoiceId ?? '')?.status === 'voided')
    throw problem.conflict('This invoice has been voided and cannot be assigned.');
  if (orders.get(stop.salesOrderId ?? '')?.deleted)
    throw problem.conflict('This sales order has been deleted and cannot be assigned.');
  assertNoneHeld([...orders.values()]);
};

const findStop = ({ db }: DeliveryTx, id: string) =>
  db
    .selectFrom('delivery_items as s')
    .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
    .where('s.id', '=', id)
    .select(selectOf(StopSchema, 's'))
    .select('r.route_date as routeDate')
    .executeTakeFirst();

/** Moves a stop with its notes to a driver's route and sets it to pending. 404 if the stop was removed. */
export const moveStop = async (
  tx: DeliveryTx,
  id: string,
  to: { driverId: string; routeDate?: string | undefined; sequenceNumber?: number | undefined },
): Promise<StopAnswer> => {
  const named = await findStop(tx, id);
  if (!named) throw problem.missing('Stop');
  if (named.invoiceId || named.salesOrderId) lockDelivery(tx, named);
  const { driverId, routeDate = named.routeDate, sequenceNumber } = to;
  await findActiveDriver(tx, driverId);
  const targetId = await findOrCreateRoute(tx, { driverId, routeDate, notes: null });
  await lockRoutes(tx, [...new Set([targetId, named.routeId])]);
  const stop = await findStop(tx, id);
  if (!stop) throw problem.missing('Stop');
  await assertMovable(tx, stop);
  const { invoiceId, salesOrderId, customerId, deliveryNotes } = stop;
  const moved = { invoiceId, salesOrderId, customerId, deliveryNotes, sequenceNumber };
  const [newId = ''] = await replaceStops(tx, [stop], targetId, [{ ...moved, status: 'pending' }]);
  return reloadStop(tx, newId);
};
