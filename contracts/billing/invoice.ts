import { z } from 'zod';
import { pieceData, returnMemo } from '../orders/piece.ts';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money, quantity } from '../shared/amounts.ts';
import { documentCustomer } from '../shared/customer.ts';
import { today } from '../shared/dates.ts';
import { lineFields, linePriceFields, someLines } from '../shared/line-body.ts';
import { lineProductSchema } from '../shared/lines.ts';
import { reasonText } from '../shared/reason.ts';
import {
  dueDate,
  id,
  instant,
  nearDate,
  optionalId,
  optionalName,
  optionalText,
  orNull,
} from '../shared/schemas.ts';
import { shortFields } from '../shared/shorts.ts';
import { paymentMethods } from './payment-methods.ts';
import { lineReturn } from './returns.ts';
import { invoiceActions, invoiceStatuses } from './rules.ts';

/** An invoice's line as sent; with the `id` of one of its lines it is that line. */
export const invoiceItemBody = z.strictObject({
  id: optionalId(),
  invoiceId: z.string().max(100).nullish(),
  ...lineFields,
  quantityShipped: quantity().nullish(),
});

const items = () => someLines(invoiceItemBody, 'Please add at least one item to the invoice');

const invoiceFields = {
  customerId: z.string({ error: 'Please select a customer' }).min(1, 'Please select a customer').pipe(id()),
  invoiceDate: nearDate(),
  deliveryDate: orNull(nearDate()),
  /** Missing: the invoice date plus `settings.defaultPaymentTerms` days. */
  dueDate: orNull(dueDate()),
  poNumber: optionalName(50),
  subtotal: money().nullish(),
  deliveryCharge: money(),
  total: money().nullish(),
  notes: optionalText(5000),
};

/** An invoice is never due before its date. */
const dueInTime = ({ invoiceDate, dueDate }: { invoiceDate?: string; dueDate?: string | null }): boolean =>
  !invoiceDate || !dueDate || dueDate >= invoiceDate;
const dueTooEarly = { path: ['dueDate'], message: 'The due date must not be before the invoice date.' };

/** `POST /api/invoices`. Money in dollars; totals are recomputed. */
export const createInvoiceBody = z.strictObject({
  invoice: z
    .strictObject({
      ...invoiceFields,
      invoiceDate: nearDate().default(() => today()),
      deliveryCharge: money()
        .nullish()
        .transform((value) => value ?? '0.00'),
      status: z.enum(['draft', 'sent'], { error: 'A new invoice is draft or sent.' }).default('draft'),
    })
    .refine(dueInTime, dueTooEarly),
  items: items(),
});

/** `PATCH /api/invoices/{id}`: `{status}` alone, or `{invoice, items}` when the edit form is saved. */
export const updateInvoiceBody = z
  .strictObject({
    status: z.enum(invoiceStatuses, { error: 'Status must be draft, sent, paid or voided.' }).optional(),
    /** How the payment that `paid` records was made; cash unless named. */
    paymentMethod: z.enum(paymentMethods).optional(),
    invoice: z
      .strictObject({
        ...invoiceFields,
        status: z.enum(invoiceStatuses),
        // Answered with the invoice: they came with the order and stay.
        tax: money().nullish(),
        discount: money().nullish(),
      })
      .partial()
      .refine(dueInTime, dueTooEarly)
      .optional(),
    items: items().optional(),
    /** Why it is voided; goes with `voided` alone. */
    reason: reasonText().nullish(),
    version: z.number().int().optional(),
  })
  .refine(({ status, invoice, reason }) => !reason || (status ?? invoice?.status) === 'voided', {
    path: ['reason'],
    message: 'A reason is only possible with the status voided.',
  });

const flag = () => z.boolean({ error: 'Must be true or false.' });

/**
 * `PATCH …/pending-status`: what the print page records, `pdfPrinted`. The other marks may come along and stay as they
 * are: the server sets them itself (docs/rules/invoices.md#pending-marks).
 */
export const pendingStatusBody = z
  .strictObject({
    pdfPrinted: flag(),
    pdfGenerated: flag(),
    hasMissingCatchWeights: flag(),
    isPending: flag(),
    /** The version that was printed; another one by now is a 409. */
    version: z.number().int(),
  })
  .partial()
  .refine(({ version: _, ...marks }) => Object.keys(marks).length > 0, 'Name pdfPrinted.');

/** A piece of an invoice's line, with the credit memo that it came back with as long as that stands. */
export const invoicePiece = pieceData.extend({ returned: returnMemo.nullable() });

/** A line of an invoice; pounds with 3 places, dollars with 2. */
export const invoiceItemAnswer = z.object({
  id: z.string(),
  invoiceId: z.string(),
  productId: z.string(),
  productName: z.string(),
  description: z.string().nullable(),
  quantityOrdered: z.string(),
  /**
   * Pounds for a variable-weight line priced by weight, else the same as `quantity`
   * (docs/rules/invoices.md#quantity-shipped).
   */
  quantityShipped: z.string(),
  quantity: z.string(),
  weight: z.string().nullable(),
  unitPrice: z.string(),
  ...linePriceFields,
  total: z.string(),
  individualWeights: z.string(),
  /** Where each of the individual weights comes from. */
  pieces: z.array(invoicePiece),
  /** How much of it came back: pieces, or the quantity of a counted line. */
  quantityReturned: z.string(),
  /** What came back, by the credit memos that stand. */
  returns: z.array(lineReturn),
  ...shortFields,
  needsWeight: z.boolean(),
  product: lineProductSchema,
});
export type InvoiceItemAnswer = z.infer<typeof invoiceItemAnswer>;

/** The bill-to block: follows the customer while the invoice is a draft, fixed from sending on. */
export const invoiceCustomer = documentCustomer.omit({ pricingTier: true });

export type InvoiceCustomer = z.infer<typeof invoiceCustomer>;

export const invoiceSummary = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  customerId: z.string(),
  customer: invoiceCustomer,
  salesOrderId: z.string().nullable(),
  /** The order's number, `SO-1001`; null without an order. */
  salesOrderNumber: z.string().nullable(),
  invoiceDate: z.string(),
  deliveryDate: z.string().nullable(),
  dueDate: z.string(),
  /** The number of the customer's own purchase order. */
  poNumber: z.string().nullable(),
  subtotal: z.string(),
  deliveryCharge: z.string(),
  /** Dollars that came with the order; 0.00 on every other invoice. */
  tax: z.string(),
  discount: z.string(),
  total: z.string(),
  /** Dollars still owed: total less payments and credits applied; 0.00 when voided. */
  balance: z.string(),
  notes: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  /** Why it was voided, where somebody said so. */
  voidReason: z.string().nullable(),
  /** Owed since before this system (`POST /api/opening-balances`): a number of its own, an amount and no lines. */
  broughtForward: z.boolean(),
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
