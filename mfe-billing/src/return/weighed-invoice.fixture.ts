import { type InvoiceAnswer, invoiceAnswer } from '@primal/contracts/billing/invoice';
import { decideInvoiceActions, type InvoiceStatus } from '@primal/contracts/billing/invoice-rules';
import { pieceBody } from '@primal/contracts/orders/piece';
import { toWeight } from '@primal/contracts/shared/decimal';
import {
  harborGrill,
  lineProduct,
  plainLine,
  unreturnedLine,
} from '@primal/contracts/shared/documents.fixture';
import { computeLineTotal, type LineProduct, sumWeights, writeWeights } from '@primal/contracts/shared/lines';

export const invoiceId = '019a0000-0000-7000-8000-000000000001';

const lineId = (line: number) => `019a0000-0000-7000-8000-0000000000b${line}`;
export const pieceId = (line: number, place: number) =>
  `019a0000-0000-7000-8000-00000000${line}${100 + place}`;

const createLine = (
  line: number,
  name: string,
  weights: readonly string[],
  over: Partial<LineProduct> = {},
) => {
  const product = lineProduct({ name, ...over });
  const figures = { quantity: toWeight(weights.length), weight: sumWeights(weights), unitPrice: '11.65' };
  return {
    ...plainLine,
    ...unreturnedLine,
    ...figures,
    id: lineId(line),
    invoiceId,
    productId: product.id,
    productName: name,
    product,
    description: null,
    needsWeight: true,
    quantityOrdered: figures.quantity,
    quantityShipped: figures.weight,
    total: computeLineTotal(product, { ...figures, weights }),
    individualWeights: writeWeights(weights),
    pieces: weights.map((weight, place) => ({
      ...pieceBody.parse({ weight, lot: 'L7', serial: `88${line}${place}` }),
      id: pieceId(line, place),
      takenBy: 'Dana Ortega',
      takenAt: '2026-01-02T15:00:00.000Z',
      returned: null,
    })),
  };
};

/** Ribeye of 15.78 and 14.92 lbs, chuck of 21.00 lbs, and shank billed by the case, at $11.65. */
export const weighedInvoice = (
  status: InvoiceStatus = 'sent',
  ribeyes: readonly string[] = ['15.78', '14.92'],
): InvoiceAnswer =>
  invoiceAnswer.parse({
    id: invoiceId,
    invoiceNumber: 'INV-1120',
    customerId: harborGrill.id,
    customer: { ...harborGrill, cashOnDelivery: false, showShorts: true },
    salesOrderId: null,
    salesOrderNumber: null,
    poNumber: null,
    voidReason: null,
    broughtForward: false,
    invoiceDate: '2026-01-05',
    deliveryDate: null,
    dueDate: '2026-01-20',
    notes: null,
    subtotal: '700.00',
    deliveryCharge: '0.00',
    tax: '0.00',
    discount: '0.00',
    total: '700.00',
    balance: '700.00',
    status,
    isPending: false,
    hasMissingCatchWeights: false,
    pdfGenerated: true,
    pdfPrinted: true,
    completedAt: null,
    version: 3,
    createdAt: '2026-01-05T15:00:00Z',
    updatedAt: '2026-01-05T15:00:00Z',
    allowed: decideInvoiceActions({
      status,
      hasApplied: false,
      hasMissingCatchWeights: false,
      pdfGenerated: true,
      isPending: false,
    }),
    items: [
      createLine(1, 'Ribeye', ribeyes),
      createLine(2, 'Chuck', ['21']),
      createLine(3, 'Veal shank', ['8'], { billedBy: 'Case' }),
    ],
  });
