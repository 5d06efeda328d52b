import { z } from 'zod';
import { apiTable, listQuery, parameter } from '../shared/api.ts';
import type { DocumentFacts, KeyOf } from '../shared/document.ts';
import { instant } from '../shared/schemas.ts';
import { accountRoleNames } from './accounts.ts';
import { billingDocuments } from './documents.ts';

type Journaled = Extract<(typeof billingDocuments)[keyof typeof billingDocuments], { journal: object }>;
export type JournalDocument = KeyOf<Journaled['journal']>;

const declared: readonly DocumentFacts[] = Object.values(billingDocuments);
export const journalDocumentLabels: Readonly<Record<JournalDocument, string>> = Object.assign(
  {},
  ...declared.map(({ journal }) => journal),
);
export const journalDocuments = Object.keys(journalDocumentLabels) as [JournalDocument, ...JournalDocument[]];

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
