import { awaitCopy } from '@primal/service-kit/copies';
import { problem } from '@primal/service-kit/problem';
import { requireCustomer } from '../customer/customer.ts';
import type { DeliveryTx } from '../tables.ts';
import { lockDelivery } from './lock.ts';

/** What a stop delivers. */
export interface StopDocument {
  invoiceId: string | null;
  salesOrderId: string | null;
  customerId: string | null;
}

const unknown = (path: string, message: string) => problem.badRequest(message, [{ path, message }]);

const findInvoice = ({ db }: DeliveryTx, id: string) =>
  db
    .selectFrom('invoices')
    .where('id', '=', id)
    .select(['status', 'customer_id as customerId', 'sales_order_id as salesOrderId'])
    .executeTakeFirst();

const findOrder = ({ db }: DeliveryTx, id: string) =>
  db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['deleted', 'status', 'customer_id as customerId', 'invoice_id as invoiceId'])
    .executeTakeFirst();

/** An invoice to be delivered, with the order it came from. One made a moment ago is waited for. */
const invoiceDocument = async (tx: DeliveryTx, invoiceId: string): Promise<StopDocument> => {
  const first = await awaitCopy(() => findInvoice(tx, invoiceId));
  if (!first) throw unknown('invoiceId', 'This invoice does not exist.');
  const { customerId, salesOrderId } = first;
  await lockDelivery(tx, { salesOrderId, invoiceId });
  const now = await findInvoice(tx, invoiceId);
  if (now?.status === 'voided')
    throw problem.conflict('This invoice has been voided and cannot be assigned.');
  return { invoiceId, salesOrderId, customerId };
};

/** A sales order to be delivered. Once it is invoiced, its invoice goes instead (decisions, "Sales orders"). */
const orderDocument = async (tx: DeliveryTx, salesOrderId: string): Promise<StopDocument> => {
  if (!(await awaitCopy(() => findOrder(tx, salesOrderId))))
    throw unknown('salesOrderId', 'This sales order does not exist.');
  await lockDelivery(tx, { salesOrderId, invoiceId: null });
  const order = await findOrder(tx, salesOrderId);
  if (!order || order.deleted) throw unknown('salesOrderId', 'This sales order has been deleted.');
  if (order.status === 'invoiced')
    throw problem.conflict('This sales order has been invoiced: assign its invoice instead.');
  return { invoiceId: null, salesOrderId, customerId: order.customerId };
};

/**
 * The document that a request names: an invoice (its order goes along), else an order, else a customer alone. 400 for
 * what is not there or does not belong together, 409 for what cannot be delivered.
 */
export const readDocument = async (tx: DeliveryTx, named: Partial<StopDocument>): Promise<StopDocument> => {
  const { invoiceId, salesOrderId, customerId = null } = named;
  if (!invoiceId && salesOrderId) return orderDocument(tx, salesOrderId);
  if (invoiceId) {
    const document = await invoiceDocument(tx, invoiceId);
    if (salesOrderId && salesOrderId !== document.salesOrderId)
      throw unknown('salesOrderId', 'This invoice was not made from that sales order.');
    return document;
  }
  if (customerId) await requireCustomer(tx, customerId);
  return { invoiceId: null, salesOrderId: null, customerId };
};
