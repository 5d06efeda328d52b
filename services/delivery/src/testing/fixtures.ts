import { randomUUIDv7 } from 'node:crypto';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { InvoiceEventData } from '@primal/contracts/billing/events';
import { invoiceAnswer } from '@primal/contracts/billing/invoice';
import { allowedForInvoice } from '@primal/contracts/billing/rules';
import { type OrderEventData, orderEventData } from '@primal/contracts/orders/events';
import { lineProductSchema } from '@primal/contracts/shared/lines';
import { ribeyeFixture } from '@primal/service-kit/testing/fixtures';

const stamp = { createdAt: '2026-01-02T15:00:00.000Z', updatedAt: '2026-01-02T15:00:00.000Z' };

const ribeye = lineProductSchema.parse(ribeyeFixture());

const line = {
  productId: ribeye.id,
  productName: ribeye.name,
  description: null,
  quantity: '2.000',
  quantityOrdered: '2.000',
  weight: '30.500',
  unitPrice: '10.00',
  total: '305.00',
  individualWeights: '[]',
  needsWeight: true,
  product: ribeye,
};

/** An order of $305.00 of a customer. */
export const orderFixture = (
  customer: CustomerAnswer,
  changes: Partial<OrderEventData> = {},
): OrderEventData => {
  const id = changes.id ?? randomUUIDv7();
  return orderEventData.parse({
    id,
    orderNumber: 'SO-1001',
    customerId: customer.id,
    customer,
    orderDate: '2026-11-19',
    expectedDeliveryDate: '2026-11-20',
    subtotal: '305.00',
    deliveryCharge: '0.00',
    tax: '0.00',
    discount: '0.00',
    total: '305.00',
    notes: null,
    status: 'ready',
    invoiceId: null,
    workOrderPrinted: true,
    catchWeightsEntered: true,
    itemCount: 1,
    unweighedCount: 0,
    piecesToWeigh: 2,
    piecesWeighed: 2,
    isShort: false,
    isOver: false,
    version: 1,
    ...stamp,
    items: [
      {
        id: randomUUIDv7(),
        salesOrderId: id,
        estimate: null,
        isOpen: false,
        piecesWeighed: 2,
        quantityShort: '0.000',
        quantityOver: '0.000',
        ...line,
      },
    ],
    ...changes,
  });
};

/** An invoice of $305.00 of a customer. */
export const invoiceFixture = (
  customer: CustomerAnswer,
  changes: Partial<InvoiceEventData> = {},
): InvoiceEventData => {
  const id = changes.id ?? randomUUIDv7();
  const state = { status: changes.status ?? 'sent', hasApplied: false, hasMissingCatchWeights: false };
  return invoiceAnswer.parse({
    id,
    invoiceNumber: 'INV-1001',
    customerId: customer.id,
    customer,
    salesOrderId: null,
    invoiceDate: '2026-11-20',
    deliveryDate: null,
    dueDate: '2026-12-20',
    subtotal: '305.00',
    deliveryCharge: '0.00',
    tax: '0.00',
    discount: '0.00',
    total: '305.00',
    balance: '305.00',
    notes: null,
    status: 'sent',
    salesOrderNumber: null,
    voidReason: null,
    broughtForward: false,
    isPending: true,
    hasMissingCatchWeights: false,
    pdfGenerated: false,
    pdfPrinted: false,
    completedAt: null,
    version: 1,
    ...stamp,
    allowed: allowedForInvoice({ ...state, pdfGenerated: false, isPending: true }),
    items: [{ id: randomUUIDv7(), invoiceId: id, quantityShipped: '30.500', pieces: [], ...line }],
    ...changes,
  });
};
