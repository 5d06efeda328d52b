import { z } from 'zod';
import { pieceData } from '../orders/piece.ts';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money } from '../shared/amounts.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { id, instant, nearDate, optionalId, optionalText } from '../shared/schemas.ts';
import { shortReasons } from '../shared/shorts.ts';
import { type CreditReason, creditActions, creditReasons, creditStatuses } from './credit-memo-rules.ts';
import { allocationsBody } from './payment.ts';
import { dateOf, saleItemAnswer, saleItems } from './sale.ts';

const reasons = creditReasons.map(({ value }) => value) as [CreditReason, ...CreditReason[]];

/** A choice that may be missing; blank, absent and null all come out as null. */
const optionalReason = () =>
  z
    .union([z.literal(''), z.enum(reasons)], {
      error: `Reason must be ${reasons.slice(0, -1).join(', ')} or ${reasons.at(-1)}.`,
    })
    .nullish()
    .transform((value) => value || null);

/** `POST /api/credit-memos`. Money in dollars; totals are recomputed. */
export const createCreditMemoBody = z.strictObject({
  creditMemo: z.strictObject({
    customerId: z.string({ error: 'Please select a customer' }).min(1, 'Please select a customer').pipe(id()),
    /** The invoice that is credited, one of the same customer; none is fine. It is a reference: nothing is applied. */
    invoiceId: optionalId(),
    creditDate: dateOf('Credit date is required'),
    subtotal: money().nullish(),
    deliveryCharge: money()
      .nullish()
      .transform((value) => value ?? '0.00'),
    total: money().nullish(),
    reason: optionalReason(),
    notes: optionalText(5000),
    status: z.literal('draft', { error: 'A new credit memo is a draft.' }).default('draft'),
  }),
  items: saleItems('Please add at least one item to the credit memo.'),
});

/** `POST …/apply`: dollars of the credit for each invoice; each above 0, each invoice once. */
export const applyCreditBody = z.strictObject({
  allocations: allocationsBody.min(1, 'Please select at least one invoice to apply the credit'),
});

/** `POST …/unapply`: the invoice from which all of the credit is taken back, and the day of it, today unless named. */
export const unapplyCreditBody = z.strictObject({ invoiceId: id(), date: nearDate().nullish() });

export const creditMemoSummary = z.object({
  id: z.string(),
  creditNumber: z.string(),
  customerId: z.string(),
  /** The customer as they were when the credit memo was made. */
  customer: addressedCustomer,
  invoiceId: z.string().nullable(),
  creditDate: z.string(),
  subtotal: z.string(),
  deliveryCharge: z.string(),
  /** The share of its invoice's discount and tax that a return credits; 0.00 otherwise. */
  discount: z.string(),
  tax: z.string(),
  total: z.string(),
  /** Dollars that settle invoices. */
  applied: z.string(),
  /** Dollars left to apply: total less `applied`; 0.00 when voided. */
  balance: z.string(),
  reason: z.enum(reasons).nullable(),
  /** Made of what came back of its invoice (`POST /api/invoices/{id}/returns`). */
  isReturn: z.boolean(),
  notes: z.string().nullable(),
  status: z.enum(creditStatuses),
  voidReason: z.string().nullable(),
  voidedAt: instant().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(creditActions), {
    apply: 'takePayments',
    unapply: 'takePayments',
    void: 'void',
  }),
});
export type CreditMemoSummary = z.infer<typeof creditMemoSummary>;

export const creditMemoItemAnswer = saleItemAnswer.extend({
  creditMemoId: z.string(),
  /** The line of the invoice that it came back of; null where nothing came back. */
  invoiceItemId: z.string().nullable(),
  returnReason: z.enum(shortReasons).nullable(),
  /** The pieces that came back, as the invoice has them; none of a counted line, and of weights without pieces. */
  pieces: z.array(pieceData),
});
export type CreditMemoItemAnswer = z.infer<typeof creditMemoItemAnswer>;

/** What of a credit memo settles an invoice, in dollars. */
export const creditApplicationAnswer = z.object({
  id: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  amount: z.string(),
  createdAt: instant(),
  /** The day on which it counts. */
  date: z.string(),
  /** The day on which it was taken back; null while it settles the invoice. */
  takenBackOn: z.string().nullable(),
});
export type CreditApplicationAnswer = z.infer<typeof creditApplicationAnswer>;

export const creditMemoAnswer = creditMemoSummary.extend({
  items: z.array(creditMemoItemAnswer),
  applications: z.array(creditApplicationAnswer),
});
export type CreditMemoAnswer = z.infer<typeof creditMemoAnswer>;
