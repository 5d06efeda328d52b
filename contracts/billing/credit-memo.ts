import { z } from 'zod';
import { type Allowed, allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money } from '../shared/amounts.ts';
import { apiTable, listQuery, nextNumberAnswer } from '../shared/api.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { formatDate } from '../shared/dates.ts';
import { decimal, formatMoney, isPositive, sum } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import { pieceData } from '../shared/piece-data.ts';
import { documentTax } from '../shared/sales-tax.ts';
import { id, instant, optionalId, optionalText, plausibleDate } from '../shared/schemas.ts';
import { shortReasons } from '../shared/shorts.ts';
import { allocationsBody } from './payment.ts';
import { formatUsedCredit } from './payment-rules.ts';
import { requiredDate, saleItemAnswer, saleItems, voidBody } from './sale.ts';
import { weightCorrection } from './weight-corrections.ts';

/** Form labels (docs/rules/credit-memos.md#credit-memo). */
export const creditReasons = [
  { value: 'return', label: 'Product Return' },
  { value: 'discount', label: 'Discount/Adjustment' },
  { value: 'damaged', label: 'Damaged Goods' },
  { value: 'overcharge', label: 'Overcharge Correction' },
  { value: 'other', label: 'Other' },
] as const;
export type CreditReason = (typeof creditReasons)[number]['value'];

export const formatCreditReason = (reason: CreditReason | null): string =>
  creditReasons.find(({ value }) => value === reason)?.label ?? '';

/** States of a credit memo (docs/rules/credit-memos.md#credit-states). */
export const creditStatuses = ['draft', 'partial', 'applied', 'voided'] as const;
export type CreditStatus = (typeof creditStatuses)[number];

/** `draft` is 'Open', because a credit memo reduces the balance as soon as it exists. */
export const creditStatusLabels: Record<CreditStatus, string> = {
  draft: 'Open',
  partial: 'Partial',
  applied: 'Applied',
  voided: 'Voided',
};

export const creditActions = ['apply', 'unapply', 'refund', 'void'] as const;
export type CreditAction = (typeof creditActions)[number];

interface CreditState {
  status: CreditStatus;
  /** Dollars applied to invoices, and dollars paid back by refunds. */
  applied: string;
  refunded: string;
}

/** A refunded amount counts as applied. */
export const deriveCreditStatus = ({
  total,
  applied,
  refunded,
}: {
  total: string;
  applied: string;
  refunded: string;
}): CreditStatus => {
  const used = sum([applied, refunded]);
  if (!used.gt(0)) return 'draft';
  return used.lt(decimal(total)) ? 'partial' : 'applied';
};

export const formatCreditStatus = (credit: CreditState): string =>
  credit.status === 'applied' ? formatUsedCredit(credit) : creditStatusLabels[credit.status];

const voidedRefusal = 'This credit memo has been voided and cannot be changed.';

interface DatedCredit extends CreditState {
  creditDate: string;
  /** Last day on which a refund of an earlier day was reversed. Before it, a void would leave a negative credit. */
  refundedUntil: string | null;
  /** Sentence if a later memo credits a piece whose weight this one corrected. */
  laterCredit?: string | null | undefined;
}

export const creditRules: Record<CreditAction, (credit: DatedCredit) => true | string> = {
  apply: ({ status }) => {
    if (status === 'voided') return voidedRefusal;
    return status !== 'applied' || 'This credit memo is fully applied.';
  },
  unapply: ({ status, applied }) => {
    if (status === 'voided') return voidedRefusal;
    return isPositive(applied) || 'This credit memo is not applied to any invoice.';
  },
  refund: ({ status }) => {
    if (status === 'voided') return voidedRefusal;
    return status !== 'applied' || 'Nothing of this credit memo is left to refund.';
  },
  void: ({ status, applied, refunded, creditDate, refundedUntil, laterCredit }) => {
    if (status === 'voided') return 'This credit memo is already voided.';
    if (isPositive(refunded))
      return `${formatMoney(refunded)} of this credit memo was refunded. Reverse the refund first.`;
    if (refundedUntil !== null && creditDate < refundedUntil)
      return `This credit memo was refunded until ${formatDate(refundedUntil)} and cannot be voided: apply it to an invoice instead.`;
    if (isPositive(applied)) return 'This credit memo is applied to an invoice. Unapply it first.';
    return laterCredit ?? true;
  },
};

export const decideCreditActions = (credit: DatedCredit): Allowed<CreditAction> =>
  Object.fromEntries(
    creditActions.map((action) => [action, creditRules[action](credit)]),
  ) as Allowed<CreditAction>;

const reasons = creditReasons.map(({ value }) => value) as [CreditReason, ...CreditReason[]];

/** Blank, absent and null become null. */
const optionalReason = () =>
  z
    .union([z.literal(''), z.enum(reasons)], {
      error: `Reason must be ${reasons.slice(0, -1).join(', ')} or ${reasons.at(-1)}.`,
    })
    .nullish()
    .transform((value) => value || null);

/** Money in dollars. The server recomputes totals. */
export const createCreditMemoBody = z.strictObject({
  creditMemo: z.strictObject({
    customerId: z.string({ error: 'Please select a customer' }).min(1, 'Please select a customer').pipe(id()),
    /**
     * Credited invoice of the same customer, only for reference. The credit is not applied to this invoice.
     */
    invoiceId: optionalId(),
    creditDate: requiredDate('Credit date is required'),
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

/** Dollars of credit for each invoice, above 0, each invoice once, dated today by default. */
export const applyCreditBody = z.strictObject({
  allocations: allocationsBody.min(1, 'Please select at least one invoice to apply the credit'),
  date: plausibleDate().nullish(),
});

/** Takes all credit back from an invoice, dated today by default. */
export const unapplyCreditBody = z.strictObject({ invoiceId: id(), date: plausibleDate().nullish() });

export const creditMemoSummary = z.object({
  id: z.string(),
  creditNumber: z.string(),
  customerId: z.string(),
  customer: addressedCustomer,
  invoiceId: z.string().nullable(),
  creditDate: z.string(),
  subtotal: z.string(),
  deliveryCharge: z.string(),
  /** Share of the invoice's discount that a return or a corrected weight credits, else 0.00. */
  discount: z.string(),
  tax: z.string(),
  /** The invoice's, or the customer's on the credit date. Null if no tax code applied. */
  salesTax: documentTax.nullable().default(null),
  total: z.string(),
  applied: z.string(),
  /** Dollars paid back to the customer by refunds that stand. */
  refunded: z.string().default('0.00'),
  /** Dollars left to apply: total less `applied` and `refunded`. 0.00 if voided. */
  balance: z.string(),
  reason: z.enum(reasons).nullable(),
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
    refund: 'void',
    void: 'void',
  }),
});
export type CreditMemoSummary = z.infer<typeof creditMemoSummary>;

export const creditMemoItemAnswer = saleItemAnswer.extend({
  creditMemoId: z.string(),
  /** Invoice line whose goods came back or were weighed again. Null for a memo made by hand. */
  invoiceItemId: z.string().nullable(),
  returnReason: z.enum(shortReasons).nullable(),
  /** Returned pieces of the invoice. Empty for counted lines and for weights without pieces. */
  pieces: z.array(pieceData),
  /** Pieces of the invoice line that weigh less than billed. Empty for other lines. */
  corrections: z.array(weightCorrection).default([]),
});
export type CreditMemoItemAnswer = z.infer<typeof creditMemoItemAnswer>;

export const creditApplicationAnswer = z.object({
  id: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  amount: z.string(),
  createdAt: instant(),
  date: z.string(),
  takenBackOn: z.string().nullable(),
});
export type CreditApplicationAnswer = z.infer<typeof creditApplicationAnswer>;

export const creditMemoAnswer = creditMemoSummary.extend({
  items: z.array(creditMemoItemAnswer),
  applications: z.array(creditApplicationAnswer),
});
export type CreditMemoAnswer = z.infer<typeof creditMemoAnswer>;

export const creditMemoSaved = eventDefinition('billing.credit-memo.saved', creditMemoAnswer);

export const creditMemoApi = apiTable({
  listCreditMemos: {
    method: 'GET',
    path: '/api/credit-memos',
    permission: 'viewInvoices',
    summary:
      'Credit memos, newest credit date first by default. `from` and `to` are credit dates, `invoiceId` is the credited invoice, `appliedTo` an invoice that the credit was applied to.',
    query: listQuery({
      sort: [
        'creditDate',
        'creditNumber',
        'customerName',
        'reason',
        'total',
        'balance',
        'status',
        'createdAt',
      ],
      status: creditStatuses,
      keys: ['customerId', 'invoiceId', 'appliedTo'],
    }),
    answer: z.array(creditMemoSummary),
    list: true,
  },
  nextCreditNumber: {
    method: 'GET',
    path: '/api/credit-memos/next-number',
    permission: 'viewInvoices',
    summary: 'A preview of the next credit number; it reserves nothing.',
    answer: nextNumberAnswer,
  },
  getCreditMemo: {
    method: 'GET',
    path: '/api/credit-memos/{id}',
    permission: 'viewInvoices',
    summary: 'One credit memo with customer, items and the invoices that it is applied to.',
    answer: creditMemoAnswer,
  },
  createCreditMemo: {
    method: 'POST',
    path: '/api/credit-memos',
    permission: 'invoice',
    summary: 'Make a credit memo.',
    body: createCreditMemoBody,
    answer: creditMemoAnswer,
    status: 201,
    creates: true,
  },
  applyCreditMemo: {
    method: 'POST',
    path: '/api/credit-memos/{id}/apply',
    permission: 'takePayments',
    summary: 'Apply the credit to outstanding invoices of the same customer, all or none.',
    body: applyCreditBody,
    answer: creditMemoAnswer,
  },
  unapplyCreditMemo: {
    method: 'POST',
    path: '/api/credit-memos/{id}/unapply',
    permission: 'takePayments',
    summary: 'Remove the credit from an invoice; its balance rises by that amount.',
    body: unapplyCreditBody,
    answer: creditMemoAnswer,
  },
  voidCreditMemo: {
    method: 'POST',
    path: '/api/credit-memos/{id}/void',
    permission: 'void',
    summary: 'Void a credit memo that is not applied to anything, for a reason.',
    body: voidBody,
    answer: creditMemoAnswer,
  },
});
