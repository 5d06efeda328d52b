import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { DemoClient } from './client.ts';
import { onceKnown } from './client.ts';
import type { InvoiceFate } from './fate.ts';

/** The invoice of a converted order. It comes by itself when billing was away at the moment. */
const whenMade = (client: DemoClient, id: string): Promise<InvoiceAnswer> =>
  onceKnown(() => client.call(billingApi.getInvoice, { params: { id } }));

/** Converts the order, or finds the invoice that it was converted to. */
const invoiceOf = async (client: DemoClient, order: OrderAnswer, key: string): Promise<InvoiceAnswer> => {
  if (order.invoiceId) return whenMade(client, order.invoiceId);
  const params = { id: order.id };
  const answer = await client.call(ordersApi.convertOrder, { params, key: `demo-invoice-${key}` });
  return 'invoiceNumber' in answer ? answer : whenMade(client, answer.invoiceId);
};

/** Makes the order's invoice, dated as planned, and brings it to what became of it. */
export const fillInvoice = async (
  client: DemoClient,
  order: OrderAnswer,
  { status, paymentMethod, ...dates }: InvoiceFate,
  key: string,
): Promise<void> => {
  const invoice = await invoiceOf(client, order, key);
  const params = { id: invoice.id };
  if (invoice.status === status && invoice.invoiceDate === dates.invoiceDate) return;
  if (status !== 'draft' && !invoice.pdfPrinted)
    await client.call(billingApi.updatePendingStatus, { params, body: { pdfPrinted: true } });
  await client.call(billingApi.updateInvoice, {
    params,
    body: { invoice: { ...dates, status }, paymentMethod },
  });
};
