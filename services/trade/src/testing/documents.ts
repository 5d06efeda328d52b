import { randomUUIDv7 } from 'node:crypto';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { type InvoiceEventData, invoiceAnswer } from '@primal/contracts/billing/invoice';
import { decideInvoiceActions } from '@primal/contracts/billing/invoice-rules';
import type { PaymentEventData } from '@primal/contracts/billing/payment';
import { decidePaymentActions } from '@primal/contracts/billing/payment-rules';
import { type OrderEventData, orderEventData } from '@primal/contracts/orders/order';
import { plainLine, unreturnedLine } from '@primal/contracts/shared/documents.fixture';
import { lineProductSchema } from '@primal/contracts/shared/lines';
import type { z } from 'zod';
import { ribeyeFixture } from './fixtures.ts';

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
  ...plainLine,
};

export const weighedLine = {
  estimate: null,
  isOpen: false,
  piecesWeighed: 2,
  quantityShort: '0.000',
  quantityOver: '0.000',
  quantityToShip: null,
};

export const createFigures = (total: string) => ({
  subtotal: total,
  deliveryCharge: '0.00',
  tax: '0.00',
  discount: '0.00',
  total,
});

export const createOrderFixture = (
  customer: CustomerAnswer,
  changes: Partial<z.input<typeof orderEventData>> = {},
): OrderEventData => {
  const id = changes.id ?? randomUUIDv7();
  return orderEventData.parse({
    id,
    orderNumber: 'SO-1001',
    customerId: customer.id,
    customer,
    orderDate: '2026-11-19',
    expectedDeliveryDate: '2026-11-20',
    ...createFigures('305.00'),
    notes: null,
    status: 'ready',
    poNumber: null,
    estimatedTotal: changes.total ?? '305.00',
    hold: null,
    heldSince: null,
    release: null,
    standingOrderId: null,
    invoiceId: null,
    invoiceNumber: null,
    invoiceVoided: false,
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
    items: [{ id: randomUUIDv7(), salesOrderId: id, ...weighedLine, ...line }],
    ...changes,
  });
};

export const createInvoiceFixture = (
  customer: CustomerAnswer,
  changes: Partial<z.input<typeof invoiceAnswer>> = {},
): InvoiceEventData => {
  const { id = randomUUIDv7(), status = 'sent', total = '305.00' } = changes;
  return invoiceAnswer.parse({
    id,
    invoiceNumber: 'INV-1001',
    customerId: customer.id,
    customer,
    salesOrderId: null,
    invoiceDate: '2026-11-20',
    deliveryDate: null,
    dueDate: '2026-12-20',
    ...createFigures(total),
    balance: total,
    notes: null,
    status,
    salesOrderNumber: null,
    poNumber: null,
    voidReason: null,
    broughtForward: false,
    isPending: true,
    hasMissingCatchWeights: false,
    pdfGenerated: false,
    pdfPrinted: false,
    completedAt: null,
    version: 1,
    ...stamp,
    allowed: decideInvoiceActions({
      status,
      hasApplied: false,
      hasMissingCatchWeights: false,
      pdfGenerated: false,
      broughtForward: false,
      isPending: true,
    }),
    items: [{ id: randomUUIDv7(), invoiceId: id, quantityShipped: '30.500', ...unreturnedLine, ...line }],
    ...changes,
  });
};

export const createPaymentFixture = (
  changes: Pick<PaymentEventData, 'customerId'> & Partial<PaymentEventData>,
): PaymentEventData => {
  const { unapplied = '1000.00', refunded = '0.00' } = changes;
  return {
    id: randomUUIDv7(),
    customerName: 'Corner Bistro',
    number: null,
    paymentDate: '2026-11-20',
    amount: '1000.00',
    unapplied,
    refunded,
    paymentMethod: 'cash',
    checkNumber: null,
    reference: null,
    notes: null,
    recordedBy: null,
    reversal: null,
    feeInvoice: null,
    allocations: [],
    version: 1,
    createdAt: stamp.createdAt,
    allowed: decidePaymentActions({ reversedOn: null, unapplied, refunded }),
    ...changes,
  };
};
