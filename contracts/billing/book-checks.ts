import { z } from 'zod';
import { apiTable, noContent, parameter } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { businessDate, instant } from '../shared/schemas.ts';
import { asOf } from './as-of.ts';
import { journalDocuments } from './journal.ts';

/** Checks in the order of the page 'Books' (docs/rules/books.md#the-page-books). */
export const bookCheckNames = [
  'Ledger balanced',
  'Receivables equal documents',
  'No missing numbers',
  'Converted orders have invoices',
  'Same data in all areas',
  'Cash drawer days closed',
] as const;

const otherSubjects = ['customer', 'series', 'cash_drawer_day', 'order', 'copy', 'record', 'area'] as const;

/** Discrepancy, with its document if any. `area` names an area that does not answer. */
export const bookDifference = z.object({
  documentType: z.enum([...journalDocuments, ...otherSubjects]),
  /** Id of the document. For a number series, its letters (`INV`). */
  documentId: z.string(),
  documentNumber: z.string().nullable(),
  sentence: z.string(),
});
export type BookDifference = z.infer<typeof bookDifference>;

/**
 * `count`: number of differences, of which `differences` lists the first thousand. `checkedAt`: time of the
 * reading, or of the last comparison for checks across areas. `ok` and `checkedAt` are null before the first
 * comparison.
 */
export const bookCheck = z.object({
  name: z.enum(bookCheckNames),
  /** Null before the first comparison. */
  ok: z.boolean().nullable(),
  checkedAt: instant().nullable(),
  count: z.number().int(),
  differences: z.array(bookDifference),
});
export type BookCheck = z.infer<typeof bookCheck>;

export const comparisonAnswer = z.object({
  startedAt: instant(),
  step: z.string(),
  done: z.number().int(),
  of: z.number().int(),
});
export type ComparisonAnswer = z.infer<typeof comparisonAnswer>;

/** Journal entry written into a closed month after its closing, without a reason. */
export const lateEntry = z.object({
  id: z.string(),
  date: z.string(),
  documentType: z.enum(journalDocuments),
  documentId: z.string(),
  documentNumber: z.string().nullable(),
  amount: z.string(),
  at: instant(),
  by: z.string(),
  closedThrough: z.string(),
});
export type LateEntry = z.infer<typeof lateEntry>;

/** Sums in dollars at the requested point. */
export const booksAnswer = z.object({
  checkedAt: instant(),
  receivables: z.string(),
  credits: z.string(),
  checks: z.array(bookCheck),
  lateEntries: z.array(lateEntry),
  lateCount: z.number().int(),
  comparison: comparisonAnswer.nullable(),
});
export type BooksAnswer = z.infer<typeof booksAnswer>;

export const booksDiffer = eventDefinition(
  'billing.books.differ',
  z.object({ id: z.string(), at: instant(), sentence: z.string() }),
);

/**
 * Published when billing enforces a closing date. The event's sequence is the settings version. `setAt`:
 * when a user set the date. `at`: when billing began to enforce it. Both are null if the books were never
 * closed.
 */
export const closingSaved = eventDefinition(
  'billing.closing.saved',
  z.object({
    id: z.string(),
    closedThrough: z.string().nullable(),
    setAt: instant().nullable(),
    at: instant().nullable(),
  }),
);
export type ClosingFacts = z.infer<typeof closingSaved.data>;

/** Milliseconds to wait for billing to enforce a new closing date. */
export const closingTimeout = 3_000;

export const closePointNames = [
  'drafts',
  'unapplied_credit',
  'without_pdf',
  'open_drawer_days',
  'undeposited_checks',
  'undeposited_cards',
  'unreconciled_accounts',
  'not_exported',
] as const;
export type ClosePointName = (typeof closePointNames)[number];

/**
 * `count`: documents, customers, days or entries up to the day. `amount`: dollars, or null if not applicable.
 * `since`: the earliest date. Null for customers, accounts never reconciled, and if nothing is open.
 */
export const closePoint = z.object({
  name: z.enum(closePointNames),
  count: z.number().int(),
  amount: z.string().nullable(),
  since: z.string().nullable(),
});
export type ClosePoint = z.infer<typeof closePoint>;

export const closeAnswer = z.object({
  through: z.string(),
  closedThrough: z.string().nullable(),
  /** Without `unreconciled_accounts` until the first bank reconciliation. */
  points: z.array(closePoint),
  /** Accounts of that point. `accountId`: null for the Bank account. */
  unreconciled: z.array(z.object({ accountId: z.string().nullable(), accountName: z.string() })),
});
export type CloseAnswer = z.infer<typeof closeAnswer>;

export const booksApi = apiTable({
  getBooks: {
    method: 'GET',
    path: '/api/books',
    permission: 'viewInvoices',
    summary:
      'Checks of the books with their differences by document; as of a day or a moment if one is given.',
    query: z.object({ asOf: parameter(asOf()) }),
    answer: booksAnswer,
  },
  compareBooks: {
    method: 'POST',
    path: '/api/books/check',
    permission: 'viewInvoices',
    summary:
      'Starts a comparison with the other areas and answers immediately; `comparison` of `GET /api/books` has its progress. If one is running, it continues.',
    answer: noContent,
    status: 204,
  },
  getClose: {
    method: 'GET',
    path: '/api/books/close',
    permission: 'viewInvoices',
    summary:
      'Open items up to a day, to check before closing the books; by default the last day of the previous month.',
    query: z.object({ through: parameter(businessDate()) }),
    answer: closeAnswer,
  },
});
