import { z } from 'zod';
import { agingBuckets, agingDates } from '../shared/aging.ts';
import { apiTable, listQuery, parameter, shortPageSize } from '../shared/api.ts';
import { asOf } from './as-of.ts';
import { invoiceStatuses } from './invoice-rules.ts';

/** Table filter. `current` accounts have no overdue amount. */
export const accountFilters = ['all', 'current', 'overdue'] as const;

export const receivablesSorts = [
  'customerName',
  ...agingBuckets.invoice_date.map(({ id }) => id),
  ...agingBuckets.due_date.map(({ id }) => id),
  'overdueAmount',
  'totalOwed',
  'unappliedCredit',
] as const;

const { limit, cursor, q, sort, order, customerId } = listQuery({
  sort: receivablesSorts,
  keys: ['customerId'],
  limit: shortPageSize,
}).shape;

/** `q` searches names. `asOf` sets the day or moment of all figures (docs/rules/books.md#as-of). */
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

/** Dollars. */
export const openInvoice = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(invoiceStatuses),
  total: z.string(),
  balance: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  broughtForward: z.boolean(),
  /** Early-payment discount, as in invoices. Omitted from earlier figures (`asOf`). */
  discountPercent: z.string().nullable().default(null),
  discountDate: z.string().nullable().default(null),
  credited: z.string().default('0.00'),
  discounted: z.string().default('0.00'),
});
export type OpenInvoiceAnswer = z.infer<typeof openInvoice>;

/** Customer balance in dollars (docs/rules/receivables.md#aging). */
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
  /** Buckets of `totalOwed` by days since the invoice date. Days 0 to 7, 8 to 14, 15 to 21, 22 or more. */
  currentBalance: z.string(),
  days8to14: z.string(),
  days15to21: z.string(),
  pastDue: z.string(),
  /** Buckets of `totalOwed` by days past the due date. Not due, days 1 to 30, 31 to 60, 61 to 90, 91 or more. */
  notDue: z.string(),
  days1to30: z.string(),
  days31to60: z.string(),
  days61to90: z.string(),
  over90Days: z.string(),
  overdueAmount: z.string(),
  totalOwed: z.string(),
  unappliedCredit: z.string(),
});
export type ReceivableBalance = z.infer<typeof receivableBalance>;

/** Balances of one page, with a summary of all accounts that ignores the filter. */
export const receivablesAnswer = z.object({
  balances: z.array(receivableBalance),
  /** Buckets that the settings choose for screens and papers. */
  agingBy: z.enum(agingDates),
  summary: z.object({
    totalOutstanding: z.string(),
    currentBalance: z.string(),
    totalOverdue: z.string(),
    /** More than 90 days past the due date. */
    over90Days: z.string(),
    unappliedCredit: z.string(),
  }),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type ReceivablesAnswer = z.infer<typeof receivablesAnswer>;

export const receivablesApi = apiTable({
  getReceivables: {
    method: 'GET',
    path: '/api/accounts-receivable',
    permission: 'viewInvoices',
    summary:
      'Receivables of each customer by age, with invoices, and a summary; by customer name by default. `asOf` gives the figures at the end of a day, or at a moment as known then.',
    query: receivablesQuery,
    answer: receivablesAnswer,
  },
});
