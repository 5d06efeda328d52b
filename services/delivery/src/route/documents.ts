import { describeHoldReasons, onCreditHoldCode } from '@primal/contracts/orders/credit';
import { abbreviateList } from '@primal/contracts/orders/order-rules';
import { isOneOf, selectOf } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { awaitCopy } from '@primal/service-kit/subscriptions';
import { assertCustomer, awaitCustomer } from '@primal/service-trade/copies/customers';
import { InvoiceSchema, OrderSchema } from '../copies/tables.ts';
import type { DeliveryTx } from '../tables.ts';
import type { StopDocument } from './route.ts';
import { lockDeliveries } from './store.ts';

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

/** Replaces an invoiced order by its invoice (docs/rules/delivery.md#assigning). */
const orderDocument = ({ orders }: Found, salesOrderId: string): StopDocument => {
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
    ...salesOrderIds.map((id) => orderDocument(now, id)),
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
