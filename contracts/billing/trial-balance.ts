import { z } from 'zod';
import { apiTable, listQuery, parameter, shortPageSize } from '../shared/api.ts';
import { businessDate, instant } from '../shared/schemas.ts';
import { accountAnswer } from './accounts.ts';
import { journalDocuments } from './journal.ts';

/** Balances are debits less credits, in dollars; negative for a credit balance. */
const figures = {
  opening: z.string(),
  debits: z.string(),
  credits: z.string(),
  closing: z.string(),
};

/** Accounts with entries up to `to`. Without `from`, the opening is 0.00 and everything counts as movement. */
export const trialBalanceAnswer = z.object({
  from: z.string().nullable(),
  to: z.string(),
  rows: z.array(accountAnswer.extend(figures)),
  totals: z.object(figures),
});
export type TrialBalance = z.infer<typeof trialBalanceAnswer>;
export type TrialBalanceRow = TrialBalance['rows'][number];

/** Journal line of an account, with the balance after it, in dollars. */
export const activityLine = z.object({
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

export const ledgerApi = apiTable({
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
