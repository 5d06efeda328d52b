import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money, quantity } from '../shared/amounts.ts';
import { apiTable, listQuery, nextNumberAnswer, parameter } from '../shared/api.ts';
import { documentCustomer } from '../shared/customer.ts';
import { today } from '../shared/dates.ts';
import { eventDefinition } from '../shared/events.ts';
import { lineFields, linePriceFields, requiredLines } from '../shared/line-body.ts';
import { lineProductSchema } from '../shared/lines.ts';
import { pieceData, returnMemo } from '../shared/piece-data.ts';
import { reasonText } from '../shared/reason.ts';
import { documentTax } from '../shared/sales-tax.ts';
import {
  blankToNull,
  dueDate,
  id,
  instant,
  optionalId,
  optionalName,
  optionalText,
  plausibleDate,
} from '../shared/schemas.ts';
import { shortFields } from '../shared/shorts.ts';
import { invoiceHistoryAnswer } from './invoice-history.ts';
import { invoiceActions, invoiceFilters, invoiceKinds, invoiceStatuses } from './invoice-rules.ts';
import { paymentMethods } from './payment-rules.ts';
import { lineReturn } from './returns.ts';

export const invoiceItemBody = z.strictObject({
  id: optionalId(),
  invoiceId: z.string().max(100).nullish(),
  ...lineFields,
  quantityShipped: quantity().nullish(),
});

const items = () => requiredLines(invoiceItemBody, 'Please add at least one item to the invoice');

const invoiceFields = {
  customerId: z.string({ error: 'Please select a customer' }).min(1, 'Please select a customer').pipe(id()),
  invoiceDate: plausibleDate(),
  deliveryDate: blankToNull(plausibleDate()),
  /** Default: the invoice date plus `settings.defaultPaymentTerms` days. */
  dueDate: blankToNull(dueDate()),
  poNumber: optionalName(50),
  subtotal: money().nullish(),
  deliveryCharge: money(),
  total: money().nullish(),
  notes: optionalText(5000),
};

const isDueInTime = ({ invoiceDate, dueDate }: { invoiceDate?: string; dueDate?: string | null }): boolean =>
  !invoiceDate || !dueDate || dueDate >= invoiceDate;
const dueTooEarly = { path: ['dueDate'], message: 'The due date must not be before the invoice date.' };

/** Money in dollars. The server recomputes totals. */
export const createInvoiceBody = z.strictObject({
  invoice: z
    .strictObject({
      ...invoiceFields,
      invoiceDate: plausibleDate().default(() => today()),
      deliveryCharge: money()
        .nullish()
        .transform((value) => value ?? '0.00'),
      status: z.enum(['draft', 'sent'], { error: 'A new invoice is draft or sent.' }).default('draft'),
    })
    .refine(isDueInTime, dueTooEarly),
  items: items(),
});

/** Either `{status}` alone, or `{invoice, items}` from the edit form. */
export const updateInvoiceBody = z
  .strictObject({
    status: z.enum(invoiceStatuses, { error: 'Status must be draft, sent, paid or voided.' }).optional(),
    /** Method of the payment that status `paid` records. Default: cash. */
    paymentMethod: z.enum(paymentMethods).optional(),
    invoice: z
      .strictObject({
        ...invoiceFields,
        status: z.enum(invoiceStatuses),
        // Accepted because clients send answers back. The amounts of the order are fixed.
        tax: money().nullish(),
        discount: money().nullish(),
      })
      .partial()
      .refine(isDueInTime, dueTooEarly)
      .optional(),
    items: items().optional(),
    /** Reason for the void. Valid only with `voided`. */
    reason: reasonText().nullish(),
    version: z.number().int().optional(),
  })
  .refine(({ status, invoice, reason }) => !reason || (status ?? invoice?.status) === 'voided', {
    path: ['reason'],
    message: 'A reason is accepted only with the status voided.',
  });

const flag = () => z.boolean({ error: 'Must be true or false.' });

/** Records `pdfPrinted` and ignores other marks (docs/rules/invoices.md#pending-marks). */
export const pendingStatusBody = z
  .strictObject({
    pdfPrinted: flag(),
    pdfGenerated: flag(),
    hasMissingCatchWeights: flag(),
    isPending: flag(),
    /** Printed version. If the stored version differs, the answer is 409. */
    version: z.number().int(),
  })
  .partial()
  .refine(({ version: _, ...marks }) => Object.keys(marks).length > 0, 'Pdf printed is required.');

export const invoicePiece = pieceData.extend({ returned: returnMemo.nullable() });

/** Pounds with 3 places, dollars with 2. */
export const invoiceItemAnswer = z.object({
  id: z.string(),
  invoiceId: z.string(),
  productId: z.string(),
  productName: z.string(),
  description: z.string().nullable(),
  quantityOrdered: z.string(),
  /** Pounds if priced by variable weight, else `quantity` (docs/rules/invoices.md#quantity-shipped). */
  quantityShipped: z.string(),
  quantity: z.string(),
  weight: z.string().nullable(),
  unitPrice: z.string(),
  ...linePriceFields,
  total: z.string(),
  individualWeights: z.string(),
  pieces: z.array(invoicePiece),
  quantityReturned: z.string(),
  /** Returns whose memo is not voided. */
  returns: z.array(lineReturn),
  ...shortFields,
  needsWeight: z.boolean(),
  product: lineProductSchema,
});
export type InvoiceItemAnswer = z.infer<typeof invoiceItemAnswer>;

/** Bill-to block: follows the customer while the invoice is a draft, then fixed. */
export const invoiceCustomer = documentCustomer.omit({ pricingTier: true });

export type InvoiceCustomer = z.infer<typeof invoiceCustomer>;

export const invoiceSummary = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  customerId: z.string(),
  customer: invoiceCustomer,
  salesOrderId: z.string().nullable(),
  salesOrderNumber: z.string().nullable(),
  invoiceDate: z.string(),
  deliveryDate: z.string().nullable(),
  dueDate: z.string(),
  poNumber: z.string().nullable(),
  subtotal: z.string(),
  deliveryCharge: z.string(),
  tax: z.string(),
  /** Null if no tax code applied: the tax is the order's, 0.00 without an order. */
  salesTax: documentTax.nullable().default(null),
  discount: z.string(),
  total: z.string(),
  /** Dollars owed: total less applied payments, credits, write-offs and discounts. 0.00 if voided. */
  balance: z.string(),
  /** Percent and last day of the early-payment discount, by the terms when the invoice was made. */
  discountPercent: z.string().nullable().default(null),
  discountDate: z.string().nullable().default(null),
  /** Dollars of applied credits, and of early-payment discounts that are not reversed. */
  credited: z.string().default('0.00'),
  discounted: z.string().default('0.00'),
  notes: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  voidReason: z.string().nullable(),
  /** Opening balance (`POST /api/opening-balances`): a number and an amount, but no lines. */
  broughtForward: z.boolean(),
  kind: z.enum(invoiceKinds).default('sale'),
  isPending: z.boolean(),
  hasMissingCatchWeights: z.boolean(),
  pdfGenerated: z.boolean(),
  pdfPrinted: z.boolean(),
  completedAt: instant().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(invoiceActions), {
    edit: 'invoice',
    editLines: 'invoice',
    send: 'invoice',
    pay: 'takePayments',
    void: 'void',
    return: 'invoice',
    complete: 'invoice',
  }),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

export const invoiceAnswer = invoiceSummary.extend({ items: z.array(invoiceItemAnswer) });
export type InvoiceAnswer = z.infer<typeof invoiceAnswer>;

/** Carries the invoice with its lines. After a convert, the orders area waits for this event. */
export const invoiceSaved = eventDefinition('billing.invoice.saved', invoiceAnswer, { isFollowUp: true });
export type InvoiceEventData = z.infer<typeof invoiceAnswer>;

const filters = {
  sort: [
    'invoiceDate',
    'invoiceNumber',
    'customerName',
    'dueDate',
    'total',
    'balance',
    'status',
    'createdAt',
  ],
  keys: ['customerId', 'salesOrderId'],
} as const;

export const invoiceApi = apiTable({
  listInvoices: {
    method: 'GET',
    path: '/api/invoices',
    permission: 'viewInvoices',
    summary:
      'Invoices, newest invoice date first by default. `from` and `to` are invoice dates; `q` finds numbers, customers, amounts (`962.57`) and products.',
    query: listQuery({ ...filters, status: invoiceFilters }).extend({
      printed: parameter(z.enum(['true', 'false'], { error: 'Must be true or false.' })),
    }),
    answer: z.array(invoiceSummary),
    list: true,
  },
  listPendingInvoices: {
    method: 'GET',
    path: '/api/invoices/pending',
    permission: 'viewInvoices',
    summary: 'Invoices not completed yet, newest invoice date first by default.',
    query: listQuery(filters),
    answer: z.array(invoiceSummary),
    list: true,
  },
  nextInvoiceNumber: {
    method: 'GET',
    path: '/api/invoices/next-number',
    permission: 'viewInvoices',
    summary: 'A preview of the next invoice number; it reserves nothing.',
    answer: nextNumberAnswer,
  },
  getInvoice: {
    method: 'GET',
    path: '/api/invoices/{id}',
    permission: 'viewInvoices',
    summary: 'One invoice with customer and items.',
    answer: invoiceAnswer,
  },
  getInvoiceHistory: {
    method: 'GET',
    path: '/api/invoices/{id}/history',
    permission: 'viewInvoices',
    summary: 'Payments, credits and actions of the invoice, oldest first.',
    answer: invoiceHistoryAnswer,
  },
  createInvoice: {
    method: 'POST',
    path: '/api/invoices',
    permission: 'invoice',
    summary: 'Create an invoice, as a draft or sent.',
    body: createInvoiceBody,
    answer: invoiceAnswer,
    status: 201,
    creates: true,
  },
  updateInvoice: {
    method: 'PATCH',
    path: '/api/invoices/{id}',
    permission: ['invoice', 'takePayments', 'void'],
    summary:
      'Change the status of an invoice, or its fields and lines. 409 `weights_missing` if it would be sent or paid without its weights.',
    body: updateInvoiceBody,
    answer: invoiceAnswer,
  },
  updatePendingStatus: {
    method: 'PATCH',
    path: '/api/invoices/{id}/pending-status',
    permission: 'invoice',
    summary: 'Record that the invoice was printed, in the given version; 409 if another version is stored.',
    body: pendingStatusBody,
    answer: invoiceAnswer,
  },
  completeInvoice: {
    method: 'POST',
    path: '/api/invoices/{id}/complete',
    permission: 'invoice',
    summary: 'Mark an invoice as completed: no missing weights, PDF made.',
    answer: invoiceAnswer,
  },
});
