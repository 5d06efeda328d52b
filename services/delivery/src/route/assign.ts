import type { RouteAnswer } from '@primal/contracts/delivery/route';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import type { StopStatus } from '@primal/contracts/delivery/stop-rules';
import { describeHoldReasons, onCreditHoldCode } from '@primal/contracts/orders/credit';
import { abbreviateList } from '@primal/contracts/orders/order-rules';
import { isOneOf, selectOf, sql } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { awaitCopy } from '@primal/service-kit/subscriptions';
import { assertCustomer, awaitCustomer } from '@primal/service-trade/copies/customers';
import { InvoiceSchema, OrderSchema } from '../copies/documents.ts';
import type { DeliveryTx } from '../tables.ts';
import { type NewStop, type StopDocument, StopSchema } from './route.ts';
import { lockDeliveries, lockRoutes, readRoute, reloadStop } from './store.ts';

const findInvoices = ({ db }: DeliveryTx, ids: readonly string[]) =>
  db
    .selectFrom('invoices as i')
    .where(isOneOf('i.id', ids))
    .select(selectOf(InvoiceSchema, 'i', ['id', 'status', 'customerId', 'salesOrderId']))
    .execute();

const findOrders = ({ db }: DeliveryTx, ids: readonly string[]) =>
  db
    .selectFrom('orders as o')
    .leftJoin('customers as c', 'c.id', 'o.customer_id')
    .where(isOneOf('o.id', ids))
    .select(selectOf(OrderSchema, 'o', ['id', 'deleted', 'status', 'customerId', 'shown']))
    .select('c.name as customerName')
    .execute();

interface Named {
  salesOrderIds: readonly string[];
  invoiceIds: readonly string[];
}

/**
 * Finds copies of orders, including deleted orders, and invoices by id. Reads only the fields for assigning.
 */
export const findDocuments = async (tx: DeliveryTx, { salesOrderIds, invoiceIds }: Named) => {
  const [orders, invoices] = await Promise.all([
    salesOrderIds.length > 0 ? findOrders(tx, salesOrderIds) : [],
    invoiceIds.length > 0 ? findInvoices(tx, invoiceIds) : [],
  ]);
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    invoices: new Map(invoices.map((invoice) => [invoice.id, invoice])),
  };
};

type Found = Awaited<ReturnType<typeof findDocuments>>;

const toInvoiceDocument = ({ invoices }: Found, invoiceId: string): StopDocument => {
  const invoice = invoices.get(invoiceId);
  if (!invoice) throw createFieldProblem('This invoice does not exist.', 'invoiceId');
  if (invoice.status === 'voided')
    throw problem.conflict('This invoice has been voided and cannot be assigned.');
  return { invoiceId, salesOrderId: invoice.salesOrderId, customerId: invoice.customerId };
};

type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number];

/** 409 with the names of orders on credit hold. */
export const assertNoneHeld = (orders: readonly FoundOrder[]): void => {
  const held = orders.flatMap(({ status, shown, customerName }) =>
    shown?.hold && status !== 'invoiced'
      ? [
          `${shown.orderNumber} is on credit hold: ${describeHoldReasons(shown.hold, customerName ?? undefined)}`,
        ]
      : [],
  );
  if (held.length > 0) throw problem.conflict(`${abbreviateList(held)}.`, onCreditHoldCode);
};

/** An invoiced order travels as its invoice (docs/rules/delivery.md#assigning). */
const toOrderDocument = ({ orders }: Found, salesOrderId: string): StopDocument => {
  const order = orders.get(salesOrderId);
  if (!order) throw createFieldProblem('This sales order does not exist.', 'salesOrderId');
  if (order.deleted) throw createFieldProblem('This sales order has been deleted.', 'salesOrderId');
  if (order.status === 'invoiced')
    throw problem.conflict('This sales order has been invoiced: assign its invoice instead.');
  return { invoiceId: null, salesOrderId, customerId: order.customerId };
};

/** Finds copies of the named documents, and waits for documents stored a moment ago. */
export const awaitDocuments = async (tx: DeliveryTx, named: Named): Promise<Found> => {
  const complete = async () => {
    const found = await findDocuments(tx, named);
    return found.orders.size === named.salesOrderIds.length && found.invoices.size === named.invoiceIds.length
      ? found
      : null;
  };
  return (await awaitCopy(complete)) ?? (await findDocuments(tx, named));
};

/**
 * Locks orders first, then invoices, and waits for new documents. 400 if a document is missing, 409 if it
 * cannot be delivered.
 */
export const readDocuments = async (tx: DeliveryTx, named: Named): Promise<StopDocument[]> => {
  const { salesOrderIds, invoiceIds } = named;
  const { invoices } = await awaitDocuments(tx, named);
  await lockDeliveries(tx, [
    ...salesOrderIds,
    ...invoiceIds.map((id) => invoices.get(id)?.salesOrderId ?? id),
  ]);
  const now = await findDocuments(tx, named);
  const documents = [
    ...salesOrderIds.map((id) => toOrderDocument(now, id)),
    ...invoiceIds.map((id) => toInvoiceDocument(now, id)),
  ];
  assertNoneHeld(salesOrderIds.flatMap((id) => now.orders.get(id) ?? []));
  return documents;
};

const readOne = async (tx: DeliveryTx, named: Partial<Named>): Promise<StopDocument> => {
  const [document] = await readDocuments(tx, { salesOrderIds: [], invoiceIds: [], ...named });
  if (!document) throw new Error('A document was named.');
  return document;
};

/**
 * Reads an invoice with its order, an order, or a customer alone. 400 for a mismatch, 409 if the document
 * cannot be delivered.
 */
export const readDocument = async (tx: DeliveryTx, named: Partial<StopDocument>): Promise<StopDocument> => {
  const { invoiceId, salesOrderId, customerId = null } = named;
  if (!invoiceId && salesOrderId) return readOne(tx, { salesOrderIds: [salesOrderId] });
  if (invoiceId) {
    const document = await readOne(tx, { invoiceIds: [invoiceId] });
    if (salesOrderId && salesOrderId !== document.salesOrderId)
      throw createFieldProblem('This invoice was not made from that sales order.', 'salesOrderId');
    return document;
  }
  if (customerId) assertCustomer(await awaitCustomer(tx.db, customerId), 'customerId');
  return { invoiceId: null, salesOrderId: null, customerId };
};

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
export const replaceStops = async (
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
