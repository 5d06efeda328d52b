import { z } from 'zod';
import { parameter } from '../shared/api.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { addDays, type BusinessDate } from '../shared/dates.ts';
import { fileNamePart } from '../shared/file-name.ts';
import { businessDate, instant } from '../shared/schemas.ts';
import { paymentMethods } from './payment-methods.ts';

/** What a statement's paper lists: all that moved the account in the period, or the invoices that are open at its end. */
export const statementKinds = ['account', 'open_items'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** The period, both days inclusive: the first of the month to today unless named. */
export const statementQuery = z.object({
  from: parameter(businessDate()),
  to: parameter(businessDate()),
  kind: parameter(z.enum(statementKinds)),
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

const movement = z.object({
  /** The invoice, payment or credit memo behind it. */
  id: z.string(),
  date: z.string(),
  type: z.enum(movementTypes),
  /** The document's number; a payment's check number; null for none. */
  number: z.string().nullable(),
  /** How it was paid; null for what is no payment. */
  method: z.enum([...paymentMethods, 'brought_forward']).nullable(),
  /** An invoice that was sent and has been voided: it stands there and moves nothing. */
  isVoided: z.boolean(),
  /** The day of the void, where it is known. */
  voidedOn: z.string().nullable(),
  /** The change of the account: charges above 0, payments and credits below it. */
  amount: z.string(),
});
/** A document that moves the account; dollars. */
export type Movement = z.infer<typeof movement>;

/** One movement of the account with the balance after it; dollars. */
export const statementEntry = movement.extend({ balance: z.string() });

/** An invoice that was open at the end of the statement's last day; dollars. */
export const statementItem = z.object({
  id: z.string(),
  number: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  total: z.string(),
  /** The balance on that day. */
  balance: z.string(),
  broughtForward: z.boolean(),
});
export type StatementItem = z.infer<typeof statementItem>;

/**
 * A customer's account over a period, in dollars, all of it as of the end of its last day: closing = previous + charges −
 * payments − credits, and closing = what is open − the unapplied credit. Below 0 the customer has credit. Drafts do not
 * appear, and what is voided adds nothing.
 */
export const statementAnswer = z.object({
  kind: z.enum(statementKinds),
  customer: addressedCustomer,
  from: z.string(),
  to: z.string(),
  previousBalance: z.string(),
  charges: z.string(),
  /** Payments less those reversed in the period. */
  payments: z.string(),
  credits: z.string(),
  closingBalance: z.string(),
  /** What was open, by days since the invoice date. */
  aging: z.object({
    currentBalance: z.string(),
    days8to14: z.string(),
    days15to21: z.string(),
    pastDue: z.string(),
  }),
  /** What no invoice of up to that day had taken of payments and credits. */
  unappliedCredit: z.string(),
  entries: z.array(statementEntry),
  /** Oldest first. */
  openItems: z.array(statementItem),
  /** Documents of a later date, which none of the figures count: how many, and the first of them. */
  later: z.object({ count: z.number().int(), first: z.array(movement) }),
});
export type StatementAnswer = z.infer<typeof statementAnswer>;

/** How many documents of a later date a statement names. */
export const laterNamed = 5;

/** `GET /api/statements`: those who owed something on the last day, by name, a page at a time. */
export const statementsQuery = statementQuery.extend({
  account: parameter(z.enum(['all', 'overdue'])),
  limit: parameter(
    z.preprocess(Number, z.number().int().min(1, 'Must be 1 or more.').max(50, 'At most 50 at once.')),
  ),
  cursor: parameter(z.string()),
});

/** One page of statements; `total` counts those of all pages. */
export const statementsAnswer = z.object({
  statements: z.array(statementAnswer),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});

/** `POST /api/customers/{id}/statement`: to whom the mail went, and when. */
export const emailStatementAnswer = z.object({ to: z.string(), sentAt: instant() });

/** `Statement_Corner_Bistro_2026-11-20.pdf`; letters lose their accents. */
export const statementFileName = ({ customer, to }: Pick<StatementAnswer, 'customer' | 'to'>): string =>
  `Statement_${fileNamePart(customer.name)}_${to}.pdf`;
