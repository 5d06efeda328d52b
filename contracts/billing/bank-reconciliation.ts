import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { numberText } from '../shared/amounts.ts';
import { apiTable, listQuery, noContent } from '../shared/api.ts';
import { formatDate } from '../shared/dates.ts';
import { decimal, formatMoney } from '../shared/decimal.ts';
import { blank, instant, optionalText, plausibleDate, requiredText } from '../shared/schemas.ts';
import { bankEntry, bankLine, bankRefusal, ofAccount } from './bank.ts';
import { readBankAmount } from './bank-file.ts';

/** Open items that an answer lists at most. */
export const maxOpenItems = 1000;

/** Dollars of an account, below 0 if it is overdrawn. Normalizes to `"-12.50"`. */
const balance = () =>
  numberText<string>(
    (text) => {
      const value = readBankAmount(text);
      return value === null ? { problem: 'Must be an amount like 1234.50 or -12.50.' } : { value };
    },
    'Please enter a balance.',
    'Please enter a balance.',
  );

export const reconciliationFields = z.strictObject({
  statementDate: plausibleDate(),
  statementBalance: balance(),
  /** Balance before the first statement. Later ones begin at the balance of the one before. */
  openingBalance: z
    .union([balance(), blank()])
    .nullish()
    .transform((value) => value || null),
});

export const startBody = reconciliationFields.extend(ofAccount);

const version = z.number({ error: 'Please send the version.' }).int();
export const reconciliationUpdate = reconciliationFields.extend({ version });
/** `reason`: needed by a first reconciliation that the ledger does not explain. */
export const finishBody = z.strictObject({ version, reason: optionalText(500) });
export const reopenBody = z.strictObject({ version, reason: requiredText(500, 'Please enter a reason') });

export const reconciliationActions = ['edit', 'finish', 'reopen', 'delete'] as const;

interface State {
  finishedAt: unknown;
  isLast: boolean;
  statementDate: string;
}

const locked = 'This reconciliation is finished. Reopen it first.';

/** `isLast`: no reconciliation follows it. */
export const decideReconciliationActions = (
  { finishedAt, isLast, statementDate }: State,
  difference: string,
) => {
  const isOpen = finishedAt === null;
  return {
    edit: isOpen || locked,
    delete: isOpen || locked,
    finish: !isOpen
      ? 'This reconciliation is finished already.'
      : decimal(difference).eq(0) ||
        `The cleared balance differs from the statement by ${formatMoney(difference)}. Match what is missing, or correct the balance.`,
    reopen: isOpen
      ? 'This reconciliation is not finished.'
      : isLast ||
        `A reconciliation after ${formatDate(statementDate)} begins at this balance. Reopen or delete it first.`,
  };
};

/**
 * Null if the ledger's balance, less entries not yet at the bank, equals the statement. While cleared entries
 * are missing, `difference` says so instead.
 */
export const explainLedgerDifference = ({
  difference,
  ledgerDifference,
}: Pick<ReconciliationAnswer, 'difference' | 'ledgerDifference'>): string | null =>
  decimal(difference).eq(0) && !decimal(ledgerDifference).eq(0)
    ? `The ledger differs from the statement by ${formatMoney(ledgerDifference)}: the opening balance is not in the ledger.`
    : null;

const summary = z.object({
  id: z.string(),
  /** Own account; null for the Bank account. */
  accountId: z.string().nullable(),
  accountName: z.string(),
  statementDate: z.string(),
  /** Dollars. */
  openingBalance: z.string(),
  statementBalance: z.string(),
  /** Sum of the matched entries. */
  cleared: z.string(),
  /** Statement balance less opening balance and cleared entries. */
  difference: z.string(),
  matchCount: z.number().int(),
  status: z.enum(['open', 'finished']),
  finishedAt: instant().nullable(),
  finishedBy: z.string().nullable(),
  /** Reason of the last reopening. */
  reopenReason: z.string().nullable(),
  isFirst: z.boolean(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(reconciliationActions), {
    edit: 'closePeriods',
    finish: 'closePeriods',
    reopen: 'closePeriods',
    delete: 'closePeriods',
  }),
});
export type ReconciliationSummary = z.infer<typeof summary>;

/** Open entries and lines up to the statement's date: the first 1,000 of each, by date. */
export const reconciliationAnswer = summary.extend({
  /** Balance of the ledger's account at the end of the statement's date. */
  ledgerBalance: z.string(),
  /** Sum of cleared entries dated after the statement. */
  clearedEarly: z.string(),
  /** Statement balance less ledger balance and `clearedEarly`, plus open entries. */
  ledgerDifference: z.string(),
  /** Reason for finishing despite `ledgerDifference`. */
  ledgerReason: z.string().nullable(),
  openEntries: z.array(bankEntry),
  openEntryCount: z.number().int(),
  openEntryTotal: z.string(),
  openLines: z.array(bankLine),
  openLineCount: z.number().int(),
  openLineTotal: z.string(),
});
export type ReconciliationAnswer = z.infer<typeof reconciliationAnswer>;

const write = { permission: 'closePeriods', refusal: bankRefusal, answer: reconciliationAnswer } as const;
const read = { permission: 'viewInvoices' } as const;
const path = '/api/bank/reconciliations' as const;

export const reconciliationApi = apiTable({
  listReconciliations: {
    ...read,
    method: 'GET',
    path,
    summary: 'Bank reconciliations, the newest statement first by default.',
    query: listQuery({ sort: ['statementDate'], status: ['open', 'finished'], keys: ['accountId'] }),
    answer: z.array(summary),
    list: true,
  },
  getReconciliation: {
    ...read,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'A bank reconciliation with what is open on its date.',
    answer: reconciliationAnswer,
  },
  startReconciliation: {
    ...write,
    method: 'POST',
    path,
    summary:
      'Begin a reconciliation at the balance of the one before; 409 if one of the account is open. `openingBalance` only for the first.',
    body: startBody,
    status: 201,
    creates: true,
  },
  updateReconciliation: {
    ...write,
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Correct date or balance of an open reconciliation.',
    body: reconciliationUpdate,
  },
  deleteReconciliation: {
    ...write,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete an open reconciliation. Its matches stay.',
    answer: noContent,
    status: 204,
  },
  finishReconciliation: {
    ...write,
    method: 'POST',
    path: `${path}/{id}/finish`,
    summary:
      "Finish a reconciliation and lock its matches; 409 unless opening balance and cleared entries equal the balance. The account's first needs a `reason` if the ledger does not have the opening balance.",
    body: finishBody,
  },
  reopenReconciliation: {
    ...write,
    method: 'POST',
    path: `${path}/{id}/reopen`,
    summary: 'Reopen the last finished reconciliation, with a reason.',
    body: reopenBody,
  },
});
