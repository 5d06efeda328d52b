import { invoiceSaved } from '@primal/contracts/billing/events';
import { type InvoiceAnswer, invoiceCustomer } from '@primal/contracts/billing/invoice';
import type { ConvertedOrder } from '@primal/contracts/orders/conversion';
import { orderConverted } from '@primal/contracts/orders/events';
import { eventually } from '@primal/service-kit/testing';
import { createInvoiceFixture } from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { expect } from 'vitest';
import type { Orders } from './orders.ts';

export const toInvoice = (order: ConvertedOrder): InvoiceAnswer => {
  const { subtotal, deliveryCharge, tax, discount, total, notes } = order;
  return createInvoiceFixture(customerFixture({ id: order.customerId }), {
    id: order.invoiceId,
    invoiceNumber: `INV-${order.orderNumber.slice(3)}`,
    customer: invoiceCustomer.parse(order.customer),
    salesOrderId: order.id,
    invoiceDate: '2026-11-21',
    deliveryDate: order.expectedDeliveryDate,
    dueDate: '2026-12-21',
    subtotal,
    deliveryCharge,
    tax,
    discount,
    total,
    notes,
    status: 'draft',
    createdAt: order.updatedAt,
    updatedAt: order.updatedAt,
    items: order.items.map((item) => ({
      ...item,
      invoiceId: order.invoiceId,
      quantityShipped: item.quantity,
      quantityReturned: '0.000',
      returns: [],
      pieces: item.pieces.map((piece) => ({ ...piece, returned: null })),
    })),
  });
};

export const readConversions = async (orders: Orders, orderId: string) =>
  (await orders.recorded(orderConverted)).filter(({ key }) => key === orderId);

export const publishInvoice = async (orders: Orders, invoice: InvoiceAnswer): Promise<InvoiceAnswer> => {
  await orders.publish(invoiceSaved, { key: invoice.id, sequence: invoice.version, data: invoice });
  await eventually(async () => {
    const row = await orders.db
      .selectFrom('invoices')
      .select('sequence')
      .where('id', '=', invoice.id)
      .executeTakeFirst();
    expect(row?.sequence).toBe(invoice.version);
  });
  return invoice;
};

/**
 * Acts as billing: answers an order's conversion with an invoice. `before` is the number of earlier
 * conversions.
 */
export const billOrder = async (orders: Orders, orderId: string, before = 0): Promise<InvoiceAnswer> => {
  const event = await eventually(async () => {
    const next = (await readConversions(orders, orderId))[before];
    if (!next) throw new Error('The order has not been converted yet.');
    return next;
  });
  const invoice = toInvoice(event.data);
  await orders.publish(invoiceSaved, { key: invoice.id, sequence: 1, data: invoice });
  return invoice;
};
