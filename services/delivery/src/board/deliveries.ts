import type { boardMovesBody } from '@primal/contracts/delivery/board';
import type { LaneTarget } from '@primal/contracts/delivery/lanes';
import type { StopStatus } from '@primal/contracts/delivery/stop-rules';
import { isOneOf, selectOf, sql } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { assertNoneHeld, awaitDocuments, findDocuments } from '../route/assign.ts';
import { type DeliveryRoute, type StopDocument, StopSchema } from '../route/route.ts';
import { lockDeliveries } from '../route/store.ts';
import type { DeliveryTx } from '../tables.ts';

type MovedItem = z.output<typeof boardMovesBody>['items'][number] & { to: LaneTarget };

export interface Delivery extends StopDocument {
  key: string;
  to: LaneTarget;
  stop: { id: string; routeId: string; status: StopStatus; driverId: string; routeDate: string } | null;
}

/**
 * `failedWhileWaiting` is true if the driver reported a failed delivery while the move waited for the route's
 * lock.
 */
type LockedDelivery = Delivery & { failedWhileWaiting: boolean };

const listIds = (items: readonly MovedItem[], field: 'stopId' | 'salesOrderId' | 'invoiceId'): string[] =>
  items.flatMap((item) => item[field] ?? []);

const createStaleStopProblem = () => problem.stale('Someone else removed this stop from its route.');

const toStopKey = ({ id, salesOrderId, invoiceId }: StopDocument & { id: string }): string =>
  salesOrderId ?? invoiceId ?? id;

const findStops = async ({ db }: DeliveryTx, items: readonly MovedItem[]) => {
  const ofInvoices = sql`select i.sales_order_id from invoices i where ${isOneOf('i.id', listIds(items, 'invoiceId'))}`;
  const stops = await db
    .selectFrom('delivery_items as s')
    .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
    .where(
      sql<boolean>`(${isOneOf('s.id', listIds(items, 'stopId'))}
        or ${isOneOf('s.sales_order_id', listIds(items, 'salesOrderId'))}
        or ${isOneOf('s.invoice_id', listIds(items, 'invoiceId'))} or s.sales_order_id in (${ofInvoices}))`,
    )
    .select(selectOf(StopSchema, 's', ['id', 'routeId', 'status', 'salesOrderId', 'invoiceId', 'customerId']))
    .select(['r.driver_id as driverId', 'r.route_date as routeDate'])
    .execute();
  return new Map(stops.map((stop) => [toStopKey(stop), stop]));
};

/** Returns the key of each item. 400 for a missing document, 409 for a removed stop. */
const findKeys = async (tx: DeliveryTx, items: readonly MovedItem[]): Promise<string[]> => {
  const [stops, { orders, invoices }] = await Promise.all([
    findStops(tx, items),
    awaitDocuments(tx, {
      salesOrderIds: listIds(items, 'salesOrderId'),
      invoiceIds: listIds(items, 'invoiceId'),
    }),
  ]);
  const byStop = new Map([...stops].map(([key, { id }]) => [id, key]));
  return items.map(({ stopId, salesOrderId, invoiceId }, at) => {
    if (salesOrderId && !orders.has(salesOrderId))
      throw createFieldProblem('This sales order does not exist.', `items.${at}.salesOrderId`);
    if (salesOrderId) return salesOrderId;
    const invoice = invoices.get(invoiceId ?? '');
    if (invoiceId && !invoice)
      throw createFieldProblem('This invoice does not exist.', `items.${at}.invoiceId`);
    const key = invoice ? (invoice.salesOrderId ?? invoiceId) : byStop.get(stopId ?? '');
    if (!key) throw createStaleStopProblem();
    return key;
  });
};

/** Reads the document of each item on no truck. An invoiced order is replaced by its invoice. */
const readStopDocuments = async (
  { db }: DeliveryTx,
  items: readonly MovedItem[],
): Promise<ReadonlyMap<string, StopDocument>> => {
  const orders = await db
    .selectFrom('orders as o')
    .where(isOneOf('o.id', listIds(items, 'salesOrderId')))
    .select(['o.id as salesOrderId', 'o.invoice_id as invoiceId', 'o.customer_id as customerId'])
    .execute();
  const invoices = await db
    .selectFrom('invoices as i')
    .where(isOneOf('i.id', listIds(items, 'invoiceId')))
    .select(['i.id as invoiceId', 'i.sales_order_id as salesOrderId', 'i.customer_id as customerId'])
    .execute();
  return new Map(
    [...orders, ...invoices].map((document) => [document.salesOrderId ?? document.invoiceId ?? '', document]),
  );
};

/** Locks the items. 400 if an item is missing or repeated, 409 for a removed stop. */
export const readDeliveries = async (tx: DeliveryTx, items: readonly MovedItem[]): Promise<Delivery[]> => {
  const keys = await findKeys(tx, items);
  if (new Set(keys).size < keys.length) throw createFieldProblem('List each delivery only once.', 'items');
  await lockDeliveries(tx, keys);
  const stops = await findStops(tx, items);
  const documents = await readStopDocuments(tx, items);
  return items.map(({ to }, at) => {
    const key = keys[at] ?? '';
    const found = stops.get(key);
    const document = found ?? documents.get(key);
    if (!document) throw createStaleStopProblem();
    const { salesOrderId, invoiceId, customerId } = document;
    return { key, to, salesOrderId, invoiceId, customerId, stop: found ?? null };
  });
};

export const readNames = async (
  { db }: DeliveryTx,
  deliveries: readonly Delivery[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; name: string }>`
    select d.key, concat_ws(' ', coalesce(i.shown ->> 'invoiceNumber', o.shown ->> 'orderNumber'), c.name) as name
    from unnest(${deliveries.map(({ key }) => key)}::text[],
      ${deliveries.map(({ salesOrderId }) => salesOrderId)}::uuid[],
      ${deliveries.map(({ invoiceId }) => invoiceId)}::uuid[],
      ${deliveries.map(({ customerId }) => customerId)}::uuid[]) as d (key, order_id, invoice_id, customer_id)
    left join invoices i on i.id = d.invoice_id
    left join orders o on o.id = d.order_id
    left join customers c on c.id = d.customer_id`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name || 'A stop']));
};

/** Joins names: `SO-1012 WD Grill and SO-1013 Bistro`. */
const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const attachLockedStops = (
  deliveries: readonly Delivery[],
  routes: readonly DeliveryRoute[],
): LockedDelivery[] =>
  deliveries.map((delivery) => {
    if (!delivery.stop) return { ...delivery, failedWhileWaiting: false };
    const { id, routeId, status: before } = delivery.stop;
    const locked = routes.find((route) => route.id === routeId)?.findStop(id);
    if (!locked) throw createStaleStopProblem();
    const { status } = locked;
    const failedWhileWaiting = status === 'failed' && before !== 'failed';
    return { ...delivery, stop: { ...delivery.stop, status }, failedWhileWaiting };
  });

const isDelivered = ({ stop }: Delivery): boolean =>
  stop?.status === 'delivered' || stop?.status === 'completed';

/**
 * 409 with the names of deliveries that must not move. Delivered or just failed deliveries stay on their
 * route. Held, voided or deleted deliveries must not go on another route.
 */
export const assertMovable = async (
  tx: DeliveryTx,
  moving: readonly LockedDelivery[],
  names: ReadonlyMap<string, string>,
): Promise<void> => {
  const refuse = (some: readonly Delivery[], [one, several]: [string, string]) => {
    if (some.length === 0) return;
    const named = joinNames(some.map(({ key }) => names.get(key) ?? 'A stop'));
    throw problem.conflict(`${named} ${some.length === 1 ? one : several}`);
  };
  refuse(moving.filter(isDelivered), [
    'has been delivered and stays on its route.',
    'have been delivered and stay on their routes.',
  ]);
  refuse(
    moving.filter(({ failedWhileWaiting }) => failedWhileWaiting),
    [
      'has just been reported as failed. Check what happened, then move it again.',
      'have just been reported as failed. Check what happened, then move them again.',
    ],
  );
  refuse(
    moving.filter(({ to, salesOrderId, invoiceId }) => to === 'tray' && !salesOrderId && !invoiceId),
    [
      'has no order or invoice, so it cannot go into the tray. Remove it in Manage Route.',
      'have no order or invoice, so they cannot go into the tray. Remove them in Manage Route.',
    ],
  );
  const toTruck = moving.filter(({ to }) => to !== 'tray');
  const { orders, invoices } = await findDocuments(tx, {
    salesOrderIds: toTruck.flatMap(({ salesOrderId, invoiceId }) => (invoiceId ? [] : (salesOrderId ?? []))),
    invoiceIds: toTruck.flatMap(({ invoiceId }) => invoiceId ?? []),
  });
  refuse(
    toTruck.filter(({ invoiceId }) => invoices.get(invoiceId ?? '')?.status === 'voided'),
    ['has been voided and cannot be assigned.', 'have been voided and cannot be assigned.'],
  );
  const orderOf = ({ salesOrderId, invoiceId }: Delivery) =>
    invoiceId ? undefined : orders.get(salesOrderId ?? '');
  refuse(
    toTruck.filter((delivery) => orderOf(delivery)?.deleted),
    ['has been deleted and cannot be assigned.', 'have been deleted and cannot be assigned.'],
  );
  assertNoneHeld(toTruck.flatMap((delivery) => orderOf(delivery) ?? []));
};
