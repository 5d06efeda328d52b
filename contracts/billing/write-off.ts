import { z } from 'zod';
import { type Allowed, allowedBy, allowedSchema } from '../shared/allowed.ts';
import { positiveMoney } from '../shared/amounts.ts';
import { apiTable, listQuery } from '../shared/api.ts';
import { today } from '../shared/dates.ts';
import { eventDefinition } from '../shared/events.ts';
import { id, instant, plausibleDate, requiredText } from '../shared/schemas.ts';
import type { AccountRole } from './accounts.ts';
import type { InvoiceStatus } from './invoice-rules.ts';

/** Amounts that lower an invoice's balance without a payment or credit (docs/rules/write-offs.md#write-off). */
export const writeOffKinds = ['small_difference', 'bad_debt', 'discount'] as const;
export type WriteOffKind = (typeof writeOffKinds)[number];

export const writeOffKindLabels: Record<WriteOffKind, string> = {
  small_difference: 'Small Difference',
  bad_debt: 'Bad Debt',
  discount: 'Early-Payment Discount',
};

export const accountByWriteOffKind = {
  small_difference: 'small_differences',
  bad_debt: 'bad_debts',
  discount: 'discounts_given',
} as const satisfies Record<WriteOffKind, AccountRole>;

export const createWriteOffBody = z.strictObject({
  invoiceId: id(),
  date: plausibleDate().default(() => today()),
  amount: positiveMoney('Please enter an amount above $0.00.'),
  kind: z.enum(['small_difference', 'bad_debt'], { error: 'Choose small difference or bad debt.' }),
  reason: requiredText(500, 'Please enter a reason'),
});

/** Sentence if nothing can be written off, else null. */
export const explainNoWriteOff = ({ status }: { status: InvoiceStatus }): string | null =>
  ({
    draft: 'A draft owes nothing yet. Send it first.',
    sent: null,
    paid: 'This invoice is already paid.',
    voided: 'This invoice has been voided.',
  })[status];

/** Reason and date of the counter-entry, today by default. */
export const reverseWriteOffBody = z.strictObject({
  reason: requiredText(500, 'Please enter a reason'),
  date: plausibleDate().nullish(),
  version: z.number().int().optional(),
});

export const writeOffActions = ['reverse'] as const;

export const decideWriteOffActions = ({
  reversedOn,
}: {
  reversedOn: string | null;
}): Allowed<(typeof writeOffActions)[number]> => ({
  reverse: reversedOn === null || 'This write-off has already been reversed.',
});

/** Dollars. */
export const writeOffAnswer = z.object({
  id: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  kind: z.enum(writeOffKinds),
  date: z.string(),
  amount: z.string(),
  reason: z.string(),
  /** Payment that it was recorded with; its reversal also reverses the write-off. */
  paymentId: z.string().nullable(),
  recordedBy: z.string(),
  reversal: z.object({ date: z.string(), reason: z.string(), createdAt: instant() }).nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(writeOffActions), { reverse: 'void' }),
});
export type WriteOffAnswer = z.infer<typeof writeOffAnswer>;

export const writeOffSaved = eventDefinition('billing.write-off.saved', writeOffAnswer);

export const writeOffApi = apiTable({
  listWriteOffs: {
    method: 'GET',
    path: '/api/write-offs',
    permission: 'viewInvoices',
    summary:
      'Write-offs and early-payment discounts, newest date first by default. `q` finds invoice numbers and customers, `status` is the kind, `paymentId` the payment that they were recorded with.',
    query: listQuery({
      sort: ['date', 'customerName', 'amount', 'createdAt'],
      status: writeOffKinds,
      keys: ['customerId', 'invoiceId', 'paymentId'],
    }),
    answer: z.array(writeOffAnswer),
    list: true,
  },
  getWriteOff: {
    method: 'GET',
    path: '/api/write-offs/{id}',
    permission: 'viewInvoices',
    summary: 'One write-off.',
    answer: writeOffAnswer,
  },
  createWriteOff: {
    method: 'POST',
    path: '/api/write-offs',
    permission: ['takePayments', 'writeOff'],
    summary:
      'Write off all or part of what an invoice owes. 403 above the limit of the settings without the permission `writeOff`.',
    body: createWriteOffBody,
    answer: writeOffAnswer,
    status: 201,
    creates: true,
  },
  reverseWriteOff: {
    method: 'POST',
    path: '/api/write-offs/{id}/reverse',
    permission: 'void',
    summary: 'Reverse a write-off with a dated counter-entry; its invoice owes the amount again.',
    body: reverseWriteOffBody,
    answer: writeOffAnswer,
  },
});
