import { sql } from '@primal/service-kit/database';
import type { DeliveryTx } from '../tables.ts';
import { lockRoutes } from './store.ts';

/**
 * Syncs the invoice on an order's stop: sets it after a conversion and clears it after a reopening. A voided
 * invoice stays while the order refers to it. Run this for each event of the order or its invoices, in any
 * order.
 */
const syncStopInvoice = async (tx: DeliveryTx, salesOrderId: string): Promise<void> => {
  const stop = await tx.db
    .selectFrom('delivery_items as s')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .leftJoin('invoices as carried', 'carried.id', 's.invoice_id')
    .where('s.sales_order_id', '=', salesOrderId)
    .select(['s.id', 's.route_id as routeId', 's.invoice_id as carriedId', 'carried.status as carriedStatus'])
    .select(['o.invoice_id as invoiceId'])
    .executeTakeFirst();
  if (!stop) return;
  const isFree = stop.carriedId === null || stop.carriedStatus === 'voided';
  const invoiceId = stop.invoiceId ?? (await findLiveInvoice(tx, salesOrderId));
  if (!isFree || invoiceId === stop.carriedId) return;
  const [route] = await lockRoutes(tx, [stop.routeId]);
  const found = route?.findStop(stop.id);
  if (found) route?.setInvoice(tx, found, invoiceId);
};

/**
 * Finds the invoice of an order whose conversion has not arrived yet, because billing's event may arrive
 * first.
 */
const findLiveInvoice = async ({ db }: DeliveryTx, salesOrderId: string): Promise<string | null> => {
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('sales_order_id', '=', salesOrderId)
    .where('status', '<>', 'voided')
    .executeTakeFirst();
  return invoice?.id ?? null;
};

const isCanceled = sql<boolean>`case when s.invoice_id is not null then coalesce(i.status = 'voided', false)
  else coalesce(o.deleted, false) end`;

/**
 * Syncs the mark of stops whose document was voided or deleted. Marked stops do not count for the route's
 * status (docs/rules/delivery.md#invoiced-on-the-way).
 */
export const syncCanceledStops = async (
  tx: DeliveryTx,
  { salesOrderId, invoiceId }: { salesOrderId: string | null; invoiceId: string | null },
): Promise<void> => {
  await tx.em.flush();
  const stops = await tx.db
    .selectFrom('delivery_items as s')
    .leftJoin('invoices as i', 'i.id', 's.invoice_id')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .where(sql<boolean>`(s.sales_order_id = ${salesOrderId} or s.invoice_id = ${invoiceId})`)
    .where(sql<boolean>`s.is_gone <> (${isCanceled})`)
    .select(['s.id', 's.route_id as routeId', isCanceled.as('isCanceled')])
    .execute();
  const routes = await lockRoutes(tx, [...new Set(stops.map(({ routeId }) => routeId))]);
  for (const { id, routeId, isCanceled } of stops) {
    const route = routes.find((one) => one.id === routeId);
    const stop = route?.findStop(id);
    if (stop) route?.setCanceled(tx, stop, isCanceled);
  }
};

interface Delivered {
  salesOrderId: string | null;
  invoiceId: string | null;
}

const isOnRoute = async ({ db }: DeliveryTx, { salesOrderId, invoiceId }: Delivered): Promise<boolean> => {
  const stop = await db
    .selectFrom('delivery_items')
    .where((either) =>
      either.or([either('sales_order_id', '=', salesOrderId), either('invoice_id', '=', invoiceId)]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
};

/** Syncs the stop of a changed order or invoice. Does nothing for a document on no route. */
export const followDocument = async (tx: DeliveryTx, delivered: Delivered): Promise<void> => {
  if (!(await isOnRoute(tx, delivered))) return;
  if (delivered.salesOrderId) await syncStopInvoice(tx, delivered.salesOrderId);
  await syncCanceledStops(tx, delivered);
};
