import { z } from 'zod';
import { apiTable, nothing, parameter } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { businessDate, instant } from '../shared/schemas.ts';
import { asOf } from './as-of.ts';
import { journalDocuments } from './journal.ts';

/** The checks of the page 'Books', in its order (docs/rules/books.md#the-page-books). */
export const bookCheckNames = [
  'Ledger balanced',
  'Receivables equal documents',
  'No missing numbers',
  'Converted orders have invoices',
  'Same data in all areas',
  'Cash drawer days closed',
] as const;

const otherSubjects = ['customer', 'series', 'cash_drawer_day', 'order', 'copy', 'record', 'area'] as const;

/** What does not agree, and of which document where it is one's. `area`: a part of the product that does not answer. */
export const bookDifference = z.object({
  documentType: z.enum([...journalDocuments, ...otherSubjects]),
  /** Of a series its letters: `INV`. */
  documentId: z.string(),
  documentNumber: z.string().nullable(),
  sentence: z.string(),
});
export type BookDifference = z.infer<typeof bookDifference>;

/**
 * One check: `count` is how many differ, `differences` the first thousand of them. `checkedAt` is when it was read: what
 * asks other areas is as of the last comparison. Before the first one it is null, and so is `ok`: nothing is known.
 */
export const bookCheck = z.object({
  name: z.enum(bookCheckNames),
  /** Whether it holds; null where nothing has been compared yet. */
  ok: z.boolean().nullable(),
  checkedAt: instant().nullable(),
  count: z.number().int(),
  differences: z.array(bookDifference),
});
export type BookCheck = z.infer<typeof bookCheck>;

/** A comparison with the other areas that is under way: which of them is asked, and how many of all were. */
export const comparisonAnswer = z.object({
  startedAt: instant(),
  step: z.string(),
  done: z.number().int(),
  of: z.number().int(),
});
export type ComparisonAnswer = z.infer<typeof comparisonAnswer>;

/** A journal entry that was written into a closed month after its closing, without a reason. */
export const lateEntry = z.object({
  id: z.string(),
  date: z.string(),
  documentType: z.enum(journalDocuments),
  documentId: z.string(),
  documentNumber: z.string().nullable(),
  /** Total of its debits, in dollars. */
  amount: z.string(),
  /** When it was written. */
  at: instant(),
  by: z.string(),
  /** The closing date in force at that moment. */
  closedThrough: z.string(),
});
export type LateEntry = z.infer<typeof lateEntry>;

/** `GET /api/books`. Sums in dollars, at the point that was asked about. */
export const booksAnswer = z.object({
  checkedAt: instant(),
  receivables: z.string(),
  credits: z.string(),
  checks: z.array(bookCheck),
  /** The latest first, at most 1,000 of `lateCount`. */
  lateEntries: z.array(lateEntry),
  lateCount: z.number().int(),
  comparison: comparisonAnswer.nullable(),
});
export type BooksAnswer = z.infer<typeof booksAnswer>;

/** At night the books did not agree; told once for each night. */
export const booksDiffer = eventDefinition(
  'billing.books.differ',
  z.object({ id: z.string(), at: instant(), sentence: z.string() }),
);

/**
 * Billing enforces the closing date of a version of the settings, the event's sequence. `setAt` and `at`: when somebody
 * set that date, and since when billing enforces it; null if the books were never closed.
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

/** How long setting the closing date waits until billing enforces it, in milliseconds. */
export const closingPatience = 3_000;

/** What is to be looked at before a month is closed, in the order of the page. */
export const closePointNames = [
  'drafts',
  'unapplied_credit',
  'without_pdf',
  'open_drawer_days',
  'undeposited_checks',
  'not_exported',
] as const;
export type ClosePointName = (typeof closePointNames)[number];

/**
 * `count` documents, customers, days or entries up to the day; `amount` in dollars, null where it says nothing; `since` the
 * first of their dates, null where nothing is open, and of customers.
 */
export const closePoint = z.object({
  name: z.enum(closePointNames),
  count: z.number().int(),
  amount: z.string().nullable(),
  since: z.string().nullable(),
});
export type ClosePoint = z.infer<typeof closePoint>;

/** `GET /api/books/close`: what is open up to a day, and the closing date that holds now. */
export const closeAnswer = z.object({
  through: z.string(),
  closedThrough: z.string().nullable(),
  points: z.array(closePoint),
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
    answer: nothing,
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
