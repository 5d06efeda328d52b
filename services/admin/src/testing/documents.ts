import { randomUUIDv7 } from 'node:crypto';
import type { CashReceiptAnswer } from '@primal/contracts/billing/cash-receipt';
import { type CreditMemoAnswer, creditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import type { InvoiceEventData, PaymentEventData } from '@primal/contracts/billing/events';
import { invoiceAnswer } from '@primal/contracts/billing/invoice';
import { allowedForPayment } from '@primal/contracts/billing/payment';
import { allowedForInvoice } from '@primal/contracts/billing/rules';
import { type OrderEventData, orderEventData } from '@primal/contracts/orders/events';
import { today } from '@primal/contracts/shared/dates';
import { lineProduct } from '@primal/contracts/shared/documents.fixture';

const now = new Date().toISOString();

const aProductOf = (id: string) => lineProduct({ id, name: 'Strip Loin', unit: 'PC' });

const aCustomerOf = (id: string) => ({
  id,
  name: 'Corner Butcher',
  address: '1 Main Street',
  city: 'Kansas City',
  state: 'MO',
  zipCode: '64105',
  phone: '(816) 555-0101',
  email: null,
  contactPerson: null,
  pricingTier: 'wholesale',
});

const aLine = (productId: string) => ({
  id: randomUUIDv7(),
  productId,
  productName: 'Strip Loin',
  description: null,
  quantity: '1.000',
  quantityOrdered: '1.000',
  quantityShipped: '10.000',
  weight: '10.000',
  unitPrice: '10.00',
  total: '100.00',
  individualWeights: '[10]',
  needsWeight: true,
  estimate: null,
  product: aProductOf(productId),
});

const weighed = { isOpen: false, piecesWeighed: 1, quantityShort: '0.000', quantityOver: '0.000' };

interface Uses {
  customerId?: string;
  productIds?: string[];
}

const head = (customerId: string) => ({
  id: randomUUIDv7(),
  customerId,
  customer: aCustomerOf(customerId),
  subtotal: '100.00',
  deliveryCharge: '0.00',
  tax: '0.00',
  discount: '0.00',
  total: '100.00',
  notes: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
});

/** An order as the orders service tells of it. */
export const anOrder = (
  { customerId = randomUUIDv7(), productIds = [] }: Uses,
  over: Partial<OrderEventData> = {},
): OrderEventData => {
  const order = head(customerId);
  return orderEventData.parse({
    ...order,
    orderNumber: 'SO-1001',
    orderDate: today(),
    expectedDeliveryDate: null,
    status: 'pending',
    invoiceId: null,
    workOrderPrinted: false,
    catchWeightsEntered: true,
    itemCount: productIds.length,
    unweighedCount: 0,
    piecesToWeigh: productIds.length,
    piecesWeighed: productIds.length,
    isShort: false,
    isOver: false,
    items: productIds.map((productId) => ({ ...aLine(productId), ...weighed, salesOrderId: order.id })),
    ...over,
  });
};

/** An invoice as the billing service tells of it. */
export const anInvoice = (
  { customerId = randomUUIDv7(), productIds = [] }: Uses,
  over: Partial<InvoiceEventData> = {},
): InvoiceEventData => {
  const invoice = head(customerId);
  const state = {
    status: 'draft',
    hasApplied: false,
    hasMissingCatchWeights: false,
    pdfGenerated: false,
    salesOrderNumber: null,
    voidReason: null,
    broughtForward: false,
    isPending: true,
  } as const;
  return invoiceAnswer.parse({
    ...invoice,
    ...state,
    invoiceNumber: 'INV-1001',
    salesOrderId: null,
    invoiceDate: today(),
    deliveryDate: null,
    dueDate: today(),
    balance: '100.00',
    pdfPrinted: false,
    completedAt: null,
    allowed: allowedForInvoice(state),
    items: productIds.map((productId) => ({ ...aLine(productId), invoiceId: invoice.id, pieces: [] })),
    ...over,
  });
};

/** A cash sale to nobody in particular, as the billing service tells of it. */
export const aCashReceipt = (productIds: string[]): CashReceiptAnswer => {
  const { discount: _, deliveryCharge: _charge, ...receipt } = head(randomUUIDv7());
  return {
    ...receipt,
    customerId: null,
    customer: null,
    receiptNumber: 'CR-1001',
    saleDate: today(),
    amountPaid: '100.00',
    change: '0.00',
    taxRate: '0.000',
    taxName: null,
    taxExempt: false,
    paymentMethod: 'cash',
    status: 'completed',
    voidReason: null,
    voidedAt: null,
    allowed: { void: true },
    items: productIds.map((productId) => {
      const {
        quantityOrdered: _o,
        quantityShipped: _s,
        needsWeight: _w,
        estimate: _e,
        ...line
      } = aLine(productId);
      return { ...line, cashReceiptId: receipt.id, taxable: true };
    }),
  };
};

/** A credit memo that nothing was applied of, as the billing service tells of it. */
export const aCreditMemo = (
  { customerId = randomUUIDv7(), productIds = [] }: Uses,
  over: Partial<CreditMemoAnswer> = {},
): CreditMemoAnswer => {
  const credit = head(customerId);
  return creditMemoAnswer.parse({
    ...credit,
    creditNumber: 'CM-1001',
    invoiceId: null,
    creditDate: today(),
    applied: '0.00',
    balance: '100.00',
    reason: null,
    status: 'draft',
    voidReason: null,
    voidedAt: null,
    allowed: { apply: true, unapply: true, void: true },
    applications: [],
    items: productIds.map((productId) => ({ ...aLine(productId), creditMemoId: credit.id })),
    ...over,
  });
};

/** A payment that no invoice has taken, as the billing service tells of it. */
export const aPayment = (customerId: string): PaymentEventData => ({
  id: randomUUIDv7(),
  customerId,
  customerName: 'Corner Bistro',
  number: null,
  paymentDate: today(),
  amount: '100.00',
  unapplied: '100.00',
  paymentMethod: 'cash',
  checkNumber: null,
  notes: null,
  recordedBy: null,
  reversal: null,
  allocations: [],
  version: 1,
  createdAt: '2026-11-20T15:00:00.000Z',
  allowed: allowedForPayment({ isReversed: false, unapplied: '100.00' }),
});
