import type { billingApi } from '@primal/contracts/billing/api';
import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import { orderConverted } from '@primal/contracts/orders/events';
import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import { assertCustomer, awaitCustomer, findCustomer } from '@primal/service-kit/copies/customers';
import type { Handler } from '@primal/service-kit/routes';
import { on } from '@primal/service-kit/subscriptions';
import type { BillingTables, BillingTx } from '../tables.ts';
import { Invoice, type InvoiceLine } from './invoice.ts';
import { readLines } from './lines.ts';
import { rememberName } from './list.ts';

export const createInvoice: Handler<typeof billingApi.createInvoice, BillingTables> = async ({
  body,
  tx,
}) => {
  const { customerId, invoiceDate, deliveryDate, dueDate, deliveryCharge, notes, status } = body.invoice;
  const copy = await awaitCustomer(tx.db, customerId, { hold: true });
  const customer = assertCustomer(copy, 'invoice.customerId');
  const lines = await readLines(tx, body.items, {
    items: [],
    pricingTier: customer.pricingTier,
    fromOrder: false,
  });
  const invoice = await Invoice.make(tx, {
    customer: invoiceCustomer.parse(customer),
    lines,
    ...{ invoiceDate, deliveryDate, dueDate, deliveryCharge, notes, status },
  });
  return invoice.present();
};

const toLine = (item: OrderItemAnswer): InvoiceLine => ({
  item: null,
  product: item.product,
  description: item.description,
  quantityOrdered: item.quantityOrdered,
  quantity: item.quantity,
  weight: item.weight,
  individualWeights: item.individualWeights,
  unitPrice: item.unitPrice,
  total: item.total,
});

/**
 * A converted order becomes a draft under the id that the order chose, dated the day of the conversion; once, however
 * often the event comes (decisions, "Order to invoice"). The order's own customer stands in for one not heard of yet.
 */
export const orderConsumers = [
  on(orderConverted, async ({ data: order, occurredAt }, tx: BillingTx) => {
    if (await tx.em.count(Invoice, { id: order.invoiceId })) return;
    const copy = await findCustomer(tx.db, order.customerId, { hold: true });
    if (!copy) await rememberName(tx, order.customer.name);
    await Invoice.make(tx, {
      id: order.invoiceId,
      salesOrderId: order.id,
      customer: invoiceCustomer.parse(copy?.customer ?? order.customer),
      invoiceDate: today(new Date(occurredAt)),
      deliveryDate: order.expectedDeliveryDate,
      dueDate: null,
      deliveryCharge: order.deliveryCharge,
      tax: order.tax,
      discount: order.discount,
      notes: order.notes,
      lines: order.items.map(toLine),
    });
  }),
];
