import { randomUUIDv7 } from 'node:crypto';
import type { CashReceiptAnswer } from '@primal/contracts/billing/cash-receipt';
import { type CreditMemoAnswer, creditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import type { PaymentEventData } from '@primal/contracts/billing/payment';
import type { OrderEventData } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import { lineProduct, plainLine, unreturnedLine } from '@primal/contracts/shared/documents.fixture';
import {
  createFigures,
  createInvoiceFixture,
  createOrderFixture,
  createPaymentFixture,
  weighedLine,
} from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';

const now = new Date().toISOString();

const createProduct = (id: string) => lineProduct({ id, name: 'Strip Loin', unit: 'PC' });

const createLine = (productId: string) => ({
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
  ...plainLine,
  estimate: null,
  product: createProduct(productId),
});

interface Uses {
  customerId?: string;
  productIds?: string[];
}

const createCustomer = (id: string = randomUUIDv7()) =>
  customerFixture({ id, name: 'Corner Butcher', pricingTier: 'wholesale', email: null, contactPerson: null });

const stamps = { version: 1, createdAt: now, updatedAt: now };

export const createOrder = (
  { customerId, productIds = [] }: Uses,
  over: Partial<OrderEventData> = {},
): OrderEventData => {
  const id = randomUUIDv7();
  const lines = productIds.map((productId) => ({
    ...createLine(productId),
    ...weighedLine,
    piecesWeighed: 1,
    salesOrderId: id,
  }));
  return createOrderFixture(createCustomer(customerId), {
    id,
    ...createFigures('100.00'),
    ...stamps,
    orderDate: today(),
    expectedDeliveryDate: null,
    status: 'pending',
    workOrderPrinted: false,
    itemCount: lines.length,
    piecesToWeigh: lines.length,
    piecesWeighed: lines.length,
    items: lines,
    ...over,
  });
};

export const createInvoice = (
  { customerId, productIds = [] }: Uses,
  over: Partial<InvoiceEventData> = {},
): InvoiceEventData => {
  const id = randomUUIDv7();
  return createInvoiceFixture(createCustomer(customerId), {
    id,
    ...createFigures('100.00'),
    balance: '100.00',
    ...stamps,
    status: 'draft',
    invoiceDate: today(),
    dueDate: today(),
    items: productIds.map((productId) => ({ ...createLine(productId), invoiceId: id, ...unreturnedLine })),
    ...over,
  });
};

const createHead = (customerId?: string) => {
  const customer = createCustomer(customerId);
  const { discount: _, ...figures } = createFigures('100.00');
  return { id: randomUUIDv7(), customerId: customer.id, customer, ...figures, notes: null, ...stamps };
};

export const createCashReceipt = (productIds: string[]): CashReceiptAnswer => {
  const { deliveryCharge: _, ...receipt } = createHead();
  return {
    ...receipt,
    customerId: null,
    customer: null,
    receiptNumber: 'CR-1001',
    saleDate: today(),
    amountPaid: '100.00',
    change: '0.00',
    salesTax: null,
    paymentMethod: 'cash',
    status: 'completed',
    voidReason: null,
    voidedAt: null,
    voidedOn: null,
    allowed: { void: true },
    items: productIds.map((productId) => {
      const {
        quantityOrdered: _o,
        quantityShipped: _s,
        needsWeight: _w,
        estimate: _e,
        ...line
      } = createLine(productId);
      return { ...line, cashReceiptId: receipt.id };
    }),
  };
};

/** As booked, only sent invoices count. */
export const createSentInvoice: typeof createInvoice = (of, over) =>
  createInvoice(of, { status: 'sent', ...over });

export const createCreditMemo = (
  { customerId, productIds = [] }: Uses,
  over: Partial<CreditMemoAnswer> = {},
): CreditMemoAnswer => {
  const credit = createHead(customerId);
  return creditMemoAnswer.parse({
    ...credit,
    creditNumber: 'CM-1001',
    invoiceId: null,
    creditDate: today(),
    applied: '0.00',
    balance: '100.00',
    discount: '0.00',
    tax: '0.00',
    reason: null,
    isReturn: false,
    status: 'draft',
    voidReason: null,
    voidedAt: null,
    allowed: { apply: true, unapply: true, refund: true, void: true },
    applications: [],
    items: productIds.map((productId) => ({
      ...createLine(productId),
      creditMemoId: credit.id,
      invoiceItemId: null,
      returnReason: null,
      pieces: [],
    })),
    ...over,
  });
};

export const createPayment = (customerId: string): PaymentEventData =>
  createPaymentFixture({ customerId, amount: '100.00', unapplied: '100.00', paymentDate: today() });
