import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import { groupReturns } from '@primal/contracts/billing/returns';
import { toGoodsLine } from '@primal/contracts/delivery/goods';
import { stopInvoice, stopOrder } from '@primal/contracts/delivery/stop';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import type { OrderEventData } from '@primal/contracts/orders/order';
import { describeReplacement, describeShortage } from '@primal/contracts/shared/shorts';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { sql, toCopyRow } from '@primal/service-kit/database';
import { markDeleted, on, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import { InvoiceSchema, OrderSchema } from '../copies/documents.ts';
import type { DeliveryTx } from '../tables.ts';
import { lockDelivery, lockRoutes } from './store.ts';

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
const syncCanceledStops = async (
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
const followDocument = async (tx: DeliveryTx, delivered: Delivered): Promise<void> => {
  if (!(await isOnRoute(tx, delivered))) return;
  if (delivered.salesOrderId) await syncStopInvoice(tx, delivered.salesOrderId);
  await syncCanceledStops(tx, delivered);
};

const table = 'orders';

const shown = createAnswerMapper(stopOrder.omit({ isDeleted: true, deletionReason: true }));

const toOrderRow = (order: OrderEventData) =>
  toCopyRow(OrderSchema)({
    ...order,
    deleted: false,
    deletionReason: null,
    shown: { ...shown(order), items: order.items.map(toGoodsLine) },
  });

const tombstone = { table, row: { deleted: true } };

const deleted = markDeleted(orderDeleted, tombstone);

/**
 * Copies orders. Conversions need no subscription: `orders.order.saved` of the same version has all the data.
 */
export const followOrders = (): Subscription[] => [
  syncCopy(orderSaved, {
    table,
    row: toOrderRow,
    before: async ({ key, data: { invoiceId } }, tx: DeliveryTx) =>
      lockDelivery(tx, { salesOrderId: key, invoiceId }),
    onChanged: ({ key }, tx) => followDocument(tx, { salesOrderId: key, invoiceId: null }),
  }),
  on(
    orderDeleted,
    async (event, tx: DeliveryTx) => {
      lockDelivery(tx, { salesOrderId: event.key, invoiceId: null });
      await deleted.apply(event, tx);
      const { key, sequence, data } = event;
      const copy = tx.db.updateTable('orders').where('id', '=', key).where('sequence', '=', sequence);
      tx.send(copy.set({ deletion_reason: data.reason ?? null }));
      await syncCanceledStops(tx, { salesOrderId: event.key, invoiceId: null });
    },
    { tombstone },
  ),
];

const toLines = (items: InvoiceEventData['items']) => {
  const names = new Map(items.map(({ id, productName }) => [id, productName]));
  return items.map((item) => {
    const name = item.substituteFor === null ? undefined : names.get(item.substituteFor);
    const { unit, weighedPieces, pounds, poundsAreEstimate } = toGoodsLine({ ...item, isOpen: false });
    return {
      ...item,
      unit,
      pounds,
      poundsAreEstimate,
      weighedPieces,
      shortSentence: describeShortage(item),
      substituteSentence: name === undefined ? null : describeReplacement(name),
    };
  });
};

const toInvoiceRow = (invoice: InvoiceEventData) =>
  toCopyRow(InvoiceSchema)({
    ...invoice,
    hasMissingWeights: invoice.hasMissingCatchWeights,
    shown: stopInvoice.parse({
      ...invoice,
      cashOnDelivery: invoice.customer.cashOnDelivery,
      items: toLines(invoice.items),
      returns: groupReturns(invoice.items),
    }),
  });

export const followInvoices = (): Subscription[] => [
  syncCopy(invoiceSaved, {
    table: 'invoices',
    row: toInvoiceRow,
    before: async ({ key, data: { salesOrderId } }, tx: DeliveryTx) =>
      lockDelivery(tx, { salesOrderId, invoiceId: key }),
    onChanged: ({ key, data: { salesOrderId } }, tx) => followDocument(tx, { salesOrderId, invoiceId: key }),
  }),
];
