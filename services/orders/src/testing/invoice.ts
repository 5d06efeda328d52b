import { invoiceSaved } from '@primal/contracts/billing/events';
import { type InvoiceAnswer, invoiceAnswer, invoiceCustomer } from '@primal/contracts/billing/invoice';
import { allowedForInvoice } from '@primal/contracts/billing/rules';
import { orderConverted } from '@primal/contracts/orders/events';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { eventually } from '@primal/service-kit/testing';
import type { Orders } from './orders.ts';

type DataOf<Definition> = Definition extends EventDefinition<infer Data> ? Data : never;
type ConvertedOrder = DataOf<typeof orderConverted>;

/** The invoice that billing makes of a converted order. */
export const invoiceOf = (order: ConvertedOrder): InvoiceAnswer =>
  invoiceAnswer.parse({
    id: order.invoiceId,
    invoiceNumber: `INV-${order.orderNumber.slice(3)}`,
    customerId: order.customerId,
    customer: invoiceCustomer.parse(order.customer),
    salesOrderId: order.id,
    invoiceDate: '2026-11-21',
    deliveryDate: order.expectedDeliveryDate,
    dueDate: '2026-12-21',
    subtotal: order.subtotal,
    deliveryCharge: order.deliveryCharge,
    tax: order.tax,
    discount: order.discount,
    total: order.total,
    balance: order.total,
    notes: order.notes,
    status: 'draft',
    isPending: true,
    hasMissingCatchWeights: false,
    pdfGenerated: false,
    pdfPrinted: false,
    completedAt: null,
    version: 1,
    createdAt: order.updatedAt,
    updatedAt: order.updatedAt,
    allowed: allowedForInvoice({
      status: 'draft',
      hasApplied: false,
      hasMissingCatchWeights: false,
      pdfGenerated: false,
      broughtForward: false,
      isPending: true,
    }),
    items: order.items.map((item) => ({
      ...item,
      invoiceId: order.invoiceId,
      quantityShipped: item.quantity,
    })),
  });

/** The conversions of an order that were told to the other areas. */
export const conversions = async (orders: Orders, orderId: string) =>
  (await orders.recorded(orderConverted)).filter(({ key }) => key === orderId);

/** Does billing's part: answers an order's conversion, once it comes, with an invoice. `before`: how many came earlier. */
export const bill = async (orders: Orders, orderId: string, before = 0): Promise<InvoiceAnswer> => {
  const event = await eventually(async () => {
    const next = (await conversions(orders, orderId))[before];
    if (!next) throw new Error('The order has not been converted yet.');
    return next;
  });
  const invoice = invoiceOf(event.data);
  await orders.publish(invoiceSaved, { key: invoice.id, sequence: 1, data: invoice });
  return invoice;
};
