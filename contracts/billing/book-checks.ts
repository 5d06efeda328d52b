import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { businessDate, instant } from '../shared/schemas.ts';
import { asOf } from './as-of.ts';
import { journalDocuments } from './journal.ts';

/** The checks of the page 'Books', in its order (docs/rules/books.md#the-page-books). */
export const bookCheckNames = [
  'Ledger balanced',
  'Receivables equal documents',
  'Numbers without a hole',
  'Cash drawer days closed',
] as const;

/** What does not agree, and of which document where it is one's. */
export const bookDifference = z.object({
  documentType: z.enum([...journalDocuments, 'customer', 'series', 'cash_drawer_day']),
  /** Of a series its letters: `INV`. */
  documentId: z.string(),
  documentNumber: z.string().nullable(),
  sentence: z.string(),
});
export type BookDifference = z.infer<typeof bookDifference>;

/** One check: `count` is how many differ, `differences` the first thousand of them. */
export const bookCheck = z.object({
  name: z.enum(bookCheckNames),
  ok: z.boolean(),
  count: z.number().int(),
  differences: z.array(bookDifference),
});
export type BookCheck = z.infer<typeof bookCheck>;

/** `GET /api/books`. Sums in dollars, at the point that was asked about. */
export const booksAnswer = z.object({
  checkedAt: instant(),
  receivables: z.string(),
  credits: z.string(),
  checks: z.array(bookCheck),
});
export type BooksAnswer = z.infer<typeof booksAnswer>;

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

/** `count` documents, customers, days or entries up to the day; `amount` in dollars, null where it says nothing. */
export const closePoint = z.object({
  name: z.enum(closePointNames),
  count: z.number().int(),
  amount: z.string().nullable(),
});
export type ClosePoint = z.infer<typeof closePoint>;

/** `GET /api/books/close`: what is open up to a day, and the closing date that holds now. */
export const closeAnswer = z.object({
  through: z.string(),
  closedThrough: z.string().nullable(),
  points: z.array(closePoint),
});
export type CloseAnswer = z.infer<typeof closeAnswer>;

/** The books, proved and closed. */
export const booksApi = apiTable({
  getBooks: {
    method: 'GET',
    path: '/api/books',
    permission: 'viewInvoices',
    summary:
      'Checks of the books: what they compare, whether it agrees, and by document what does not; as of a day or a moment where one is named.',
    query: z.object({ asOf: parameter(asOf()) }),
    answer: booksAnswer,
  },
  getClose: {
    method: 'GET',
    path: '/api/books/close',
    permission: 'viewInvoices',
    summary:
      'What is still open up to a day, before the books are closed with it; the last day of the month before unless named.',
    query: z.object({ through: parameter(businessDate()) }),
    answer: closeAnswer,
  },
});
