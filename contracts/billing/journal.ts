import { z } from 'zod';
import { apiTable, listQuery, parameter } from '../shared/api.ts';
import { instant } from '../shared/schemas.ts';
import { accountRoleNames } from './accounts.ts';

export const journalDocuments = [
  'invoice',
  'payment',
  'credit_memo',
  'cash_receipt',
  'cash_payout',
  'cash_drawer',
  'deposit',
  'journal_entry',
] as const;
export type JournalDocument = (typeof journalDocuments)[number];

export const journalDocumentLabels: Record<JournalDocument, string> = {
  invoice: 'Invoice',
  payment: 'Payment',
  credit_memo: 'Credit Memo',
  cash_receipt: 'Cash Sale',
  cash_payout: 'Cash Payout',
  cash_drawer: 'Cash Drawer',
  deposit: 'Deposit',
  journal_entry: 'Journal Entry',
};

/** Dollars. Exactly one of `debit` and `credit` is above 0.00. */
export const journalLine = z.object({
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
});
