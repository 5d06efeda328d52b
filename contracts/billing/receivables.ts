import { z } from 'zod';
import { listQuery, parameter, shortPage } from '../shared/api.ts';
import { asOf } from './as-of.ts';
import { invoiceStatuses } from './rules.ts';

/** The filter above the table: all accounts, those with nothing overdue, those with something overdue. */
export const accountFilters = ['all', 'current', 'overdue'] as const;

export const receivablesSorts = [
  'customerName',
  'currentBalance',
  'days8to14',
  'days15to21',
  'pastDue',
  'overdueAmount',
  'totalOwed',
  'unappliedCredit',
] as const;

const { limit, cursor, q, sort, order, customerId } = listQuery({
  sort: receivablesSorts,
  keys: ['customerId'],
  limit: shortPage,
}).shape;

/**
 * `GET /api/accounts-receivable`: `q` looks in customers' names; `account` is the table's filter. With `asOf` all figures
 * are those of that day or moment (docs/rules/books.md#as-of).
 */
export const receivablesQuery = z.object({
  limit,
  cursor,
  q,
  sort,
  order,
  customerId,
  account: parameter(z.enum(accountFilters)),
  asOf: parameter(asOf()),
});

/** An outstanding invoice; dollars. */
export const openInvoice = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(invoiceStatuses),
  total: z.string(),
  balance: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  /** Came from an earlier system (`POST /api/opening-balances`). */
  broughtForward: z.boolean(),
});
export type OpenInvoiceAnswer = z.infer<typeof openInvoice>;

/** What one customer owes, in dollars (docs/rules/receivables.md#aging). */
export const receivableBalance = z.object({
  customer: z.object({
    id: z.string(),
    name: z.string(),
    contactPerson: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  /** Oldest first. */
  invoices: z.array(openInvoice),
  /** The buckets partition `totalOwed` by whole days since the invoice date: 0 to 7, 8 to 14, 15 to 21, 22 and more. */
  currentBalance: z.string(),
  days8to14: z.string(),
  days15to21: z.string(),
  pastDue: z.string(),
  /** Dollars past their due date. */
  overdueAmount: z.string(),
  totalOwed: z.string(),
  /** Payments and credits that no invoice has taken yet. */
  unappliedCredit: z.string(),
});
export type ReceivableBalance = z.infer<typeof receivableBalance>;

/** The balances of one page, and the summary of all accounts whatever the filter. */
export const receivablesAnswer = z.object({
  balances: z.array(receivableBalance),
  summary: z.object({
    totalOutstanding: z.string(),
    /** Not yet due. */
    currentBalance: z.string(),
    totalOverdue: z.string(),
    /** More than 90 days past the due date. */
    over90Days: z.string(),
    /** Payments and credits that no invoice has taken yet. */
    unappliedCredit: z.string(),
  }),
  /** How many accounts match, on all pages. */
  total: z.number().int(),
  /** The next page's `cursor`; null on the last one. */
  nextCursor: z.string().nullable(),
});
export type ReceivablesAnswer = z.infer<typeof receivablesAnswer>;
