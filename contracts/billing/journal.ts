import { z } from 'zod';
import { billingDocuments } from '../documents/billing.ts';
import { apiTable, listQuery, parameter, shortPageSize } from '../shared/api.ts';
import type { DocumentFacts, KeyOf } from '../shared/document.ts';
import { businessDate, instant } from '../shared/schemas.ts';
import { accountAnswer, accountRoleNames } from './accounts.ts';

type Journaled = Extract<(typeof billingDocuments)[keyof typeof billingDocuments], { journal: object }>;
export type JournalDocument = KeyOf<Journaled['journal']>;

const declared: readonly DocumentFacts[] = Object.values(billingDocuments);
export const journalDocumentLabels: Readonly<Record<JournalDocument, string>> = Object.assign(
  {},
  ...declared.map(({ journal }) => journal),
);
export const journalDocuments = Object.keys(journalDocumentLabels) as [JournalDocument, ...JournalDocument[]];

/** Dollars. Exactly one of `debit` and `credit` is above 0.00. */
const journalLine = z.object({
  account: z.enum(accountRoleNames),
  category: z.string().nullable(),
  /** Key of the account in paths: `bank`, `sales:Beef`. */
  accountKey: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  /** Invoice of an `accounts_receivable` line. Null on all other lines. */
  invoiceId: z.string().nullable(),
  debit: z.string(),
  credit: z.string(),
});

/** Journal entry of one action on a document. Debits equal credits (docs/rules/books.md#entries). */
export const journalEntry = z.object({
  id: z.string(),
  at: instant(),
  date: z.string(),
  documentType: z.enum(journalDocuments),
  documentId: z.string(),
  documentNumber: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  lines: z.array(journalLine),
});
export type JournalEntryAnswer = z.infer<typeof journalEntry>;

/** Balances are debits less credits, in dollars; negative for a credit balance. */
const figures = {
  opening: z.string(),
  debits: z.string(),
  credits: z.string(),
  closing: z.string(),
};

/** Accounts with entries up to `to`. Without `from`, the opening is 0.00 and everything counts as movement. */
const trialBalanceAnswer = z.object({
  from: z.string().nullable(),
  to: z.string(),
  rows: z.array(accountAnswer.extend(figures)),
  totals: z.object(figures),
});
export type TrialBalance = z.infer<typeof trialBalanceAnswer>;
export type TrialBalanceRow = TrialBalance['rows'][number];

/** Journal line of an account, with the balance after it, in dollars. */
const activityLine = z.object({
  /** Entry and place in it. */
  id: z.string(),
  entryId: z.string(),
  date: z.string(),
  at: instant(),
  documentType: z.enum(journalDocuments),
  documentId: z.string(),
  documentNumber: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  memo: z.string(),
  debit: z.string(),
  credit: z.string(),
  balance: z.string(),
});
export type ActivityLine = z.infer<typeof activityLine>;

export const journalApi = apiTable({
  listJournalEntries: {
    method: 'GET',
    path: '/api/journal-entries',
    permission: 'viewInvoices',
    summary:
      'Journal entries with their lines, newest date first by default. `from` and `to` are business dates, `account` the role of an account that they move, `q` a document number or a customer.',
    query: listQuery({
      sort: ['date', 'at'],
      status: journalDocuments,
      keys: ['customerId', 'documentId'],
    }).extend({ account: parameter(z.enum(accountRoleNames, { error: 'This account does not exist.' })) }),
    answer: z.array(journalEntry),
    list: true,
  },
  getTrialBalance: {
    method: 'GET',
    path: '/api/ledger/trial-balance',
    permission: 'viewInvoices',
    summary:
      'Opening, debits, credits and closing of each account: as of a day (`to`, today by default) or over a range. Balances are debits less credits.',
    query: z
      .object({ from: parameter(businessDate()), to: parameter(businessDate()) })
      .refine(({ from, to }) => !from || !to || from <= to, {
        error: 'The range ends before it begins.',
        path: ['to'],
      }),
    answer: trialBalanceAnswer,
  },
  listActivity: {
    method: 'GET',
    path: '/api/ledger/accounts/{account}/activity',
    permission: 'viewInvoices',
    summary:
      'Journal lines of an account with document, customer, memo and running balance, oldest first by default. `account` is a key or a number of `GET /api/settings/accounts`.',
    params: { account: z.string().min(1).max(200) },
    query: listQuery({ sort: ['date'], limit: shortPageSize }).omit({ q: true, status: true }),
    answer: z.array(activityLine),
    list: true,
  },
});
