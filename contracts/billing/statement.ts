import { z } from 'zod';
import { parameter } from '../shared/api.ts';
import { addDays, type BusinessDate, showDate } from '../shared/dates.ts';
import { businessDate, instant } from '../shared/schemas.ts';
import { invoiceCustomer } from './invoice.ts';

/** The period, both days inclusive: the first of the month to today unless named (specification, "Statement dialog"). */
export const statementQuery = z.object({
  from: parameter(businessDate()),
  to: parameter(businessDate()),
});

/** The period of a statement that names none or half of it: from the first of the month of its last day, to today. */
export const statementPeriod = (
  asked: { from?: BusinessDate; to?: BusinessDate },
  today: BusinessDate,
): { from: BusinessDate; to: BusinessDate } => {
  const to = asked.to ?? today;
  return { from: asked.from ?? addDays(to, 1 - Number(to.slice(8))), to };
};

/** What moves a customer's account. `opening_…` came from an earlier system. */
export const movementTypes = [
  'invoice',
  'payment',
  'reversal',
  'credit_memo',
  'opening_invoice',
  'opening_credit',
] as const;
export type MovementType = (typeof movementTypes)[number];

/** The movements as statements name them. */
export const movementLabels: Record<MovementType, string> = {
  invoice: 'Invoice',
  payment: 'Payment',
  reversal: 'Payment Reversed',
  credit_memo: 'Credit Memo',
  opening_invoice: 'Invoice Brought Forward',
  opening_credit: 'Credit Brought Forward',
};

/** One movement of the account; dollars. */
export const statementEntry = z.object({
  /** The invoice, payment or credit memo behind it. */
  id: z.string(),
  date: z.string(),
  type: z.enum(movementTypes),
  /** Of the document; of a payment its check number; null for none. */
  number: z.string().nullable(),
  /** What it adds to the account: charges above 0, payments and credits below it. */
  amount: z.string(),
  /** The account after it. */
  balance: z.string(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/**
 * A customer's account over a period, in dollars: closing = previous + charges − payments − credits (decisions,
 * "Receivables, payments, statements"). Below 0 the customer has credit. Drafts and what is voided do not appear.
 */
export const statementAnswer = z.object({
  customer: invoiceCustomer,
  from: z.string(),
  to: z.string(),
  previousBalance: z.string(),
  charges: z.string(),
  /** Payments less those reversed in the period. */
  payments: z.string(),
  credits: z.string(),
  closingBalance: z.string(),
  /** What is open today, by days since the invoice date. */
  aging: z.object({
    currentBalance: z.string(),
    days8to14: z.string(),
    days15to21: z.string(),
    pastDue: z.string(),
  }),
  /** What is open today of payments and credits. */
  unappliedCredit: z.string(),
  entries: z.array(statementEntry),
});
export type StatementAnswer = z.infer<typeof statementAnswer>;

/**
 * What a statement whose period did not end today says of the figures that are today's, its aging and the credit on
 * account: they need not come to its balance. Null for one that ends today.
 */
export const openTodayNote = (to: BusinessDate, today: BusinessDate): string | null =>
  to === today ? null : `Aging and credit on account as of ${showDate(today)}`;

/** `POST /api/customers/{id}/statement`: to whom the mail went, and when. */
export const emailStatementAnswer = z.object({ to: z.string(), sentAt: instant() });

/** Letters, digits and underscores alone, which every disk takes. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_');

/** `Statement_Corner_Bistro_2026-11-20.pdf`; letters lose their accents. */
export const statementFileName = ({ customer, to }: Pick<StatementAnswer, 'customer' | 'to'>): string =>
  `Statement_${plain(customer.name)}_${to}.pdf`;
