import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { maxMoney, moneyOrZero } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { type Decimal, formatMoney, sum } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import { instant, plausibleDate, requiredName, requiredText } from '../shared/schemas.ts';
import type { AccountRole } from './accounts.ts';

const maxEntryLines = 200;

/** Roles that only documents may move. Otherwise customers, deposits and sales would differ from the ledger. */
export const documentRoles: readonly AccountRole[] = [
  'accounts_receivable',
  'customer_credits',
  'undeposited_checks',
  'sales',
];

const line = z
  .strictObject({
    /** Key of an account, or its number. */
    account: requiredName(200, 'Please select an account.'),
    debit: moneyOrZero(),
    credit: moneyOrZero(),
  })
  .refine(({ debit, credit }) => (debit === '0.00') !== (credit === '0.00'), {
    error: 'Please enter a debit or a credit.',
    path: ['debit'],
  });

export const sumEntry = (
  lines: readonly { debit: string; credit: string }[],
): { debits: Decimal; credits: Decimal } => ({
  debits: sum(lines.map(({ debit }) => debit)),
  credits: sum(lines.map(({ credit }) => credit)),
});

export const manualEntryBody = z
  .strictObject({
    date: plausibleDate(),
    memo: requiredText(500, 'Please enter a memo.'),
    lines: z
      .array(line, { error: 'Lines must be a list.' })
      .min(2, 'Please enter at least two lines.')
      .max(maxEntryLines, 'One entry has at most 200 lines.'),
  })
  .superRefine(({ lines }, context) => {
    const { debits, credits } = sumEntry(lines);
    const message = !debits.eq(credits)
      ? `Debits are ${formatMoney(debits)} and credits ${formatMoney(credits)}. They must be equal.`
      : debits.gt(maxMoney) && `One entry moves at most ${formatMoney(maxMoney)}.`;
    if (message) context.addIssue({ code: 'custom', path: ['lines'], message });
  });

/** `date` defaults to today. */
export const reverseEntryBody = z.strictObject({
  date: plausibleDate().nullish(),
  reason: requiredText(500, 'Please enter a reason'),
  version: z.number().int().optional(),
});

export const manualEntryActions = ['reverse'] as const;

export const decideEntryActions = ({ reversedOn }: { reversedOn: string | null }) => ({
  reverse: reversedOn === null || 'This entry has already been reversed.',
});

/** State of an entry without its lines, as published. Dollars. */
export const manualEntryFacts = z.object({
  id: z.string(),
  entryNumber: z.string(),
  date: z.string(),
  memo: z.string(),
  /** Sum of the debits. */
  total: z.string(),
  madeBy: z.string(),
  reversal: z.object({ date: z.string(), reason: z.string(), createdAt: instant() }).nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(manualEntryActions), { reverse: 'closePeriods' }),
});
export type ManualEntryFacts = z.infer<typeof manualEntryFacts>;

/** Journal entry that a person wrote (docs/rules/books.md#journal-entries-by-hand). */
export const manualEntryAnswer = manualEntryFacts.extend({
  lines: z.array(
    z.object({
      account: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      debit: z.string(),
      credit: z.string(),
    }),
  ),
});
export type ManualEntryAnswer = z.infer<typeof manualEntryAnswer>;

export const manualEntrySaved = eventDefinition('billing.journal-entry.saved', manualEntryFacts);

const refusal = 'Only an admin may make or reverse journal entries.';

export const manualEntryApi = apiTable({
  getManualEntry: {
    method: 'GET',
    path: '/api/journal-entries/{id}',
    permission: 'viewInvoices',
    summary: 'A manual journal entry with its lines.',
    answer: manualEntryAnswer,
  },
  createManualEntry: {
    method: 'POST',
    path: '/api/journal-entries',
    permission: 'closePeriods',
    refusal,
    summary:
      'Make a balanced journal entry. `account` is a key or a number of `GET /api/settings/accounts`; accounts of customers, checks and sales follow their documents.',
    body: manualEntryBody,
    answer: manualEntryAnswer,
    status: 201,
    creates: true,
  },
  reverseManualEntry: {
    method: 'POST',
    path: '/api/journal-entries/{id}/reverse',
    permission: 'closePeriods',
    refusal,
    summary: 'Reverse a manual journal entry by a counter-entry of its own date, today by default.',
    body: reverseEntryBody,
    answer: manualEntryAnswer,
  },
});
