import { z } from 'zod';
import { billingDocuments } from '../documents/billing.ts';
import { agingDates } from '../shared/aging.ts';
import { apiTable, noContent, parameter } from '../shared/api.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { addDays, type BusinessDate } from '../shared/dates.ts';
import type { DocumentFacts, KeyOf } from '../shared/document.ts';
import { toFileNamePart } from '../shared/fold.ts';
import { businessDate, instant } from '../shared/schemas.ts';
import { paymentMethods } from './payment-rules.ts';

/** Contents of a statement: all movements of the period, or the invoices open at its end. */
export const statementKinds = ['account', 'open_items'] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementQuery = z.object({
  from: parameter(businessDate()),
  to: parameter(businessDate()),
  kind: parameter(z.enum(statementKinds)),
});

export const resolveStatementPeriod = (
  asked: { from?: BusinessDate; to?: BusinessDate },
  today: BusinessDate,
): { from: BusinessDate; to: BusinessDate } => {
  const to = asked.to ?? today;
  return { from: asked.from ?? addDays(to, 1 - Number(to.slice(8))), to };
};

type Moving = Extract<(typeof billingDocuments)[keyof typeof billingDocuments], { movements: object }>;
export type MovementType = KeyOf<Moving['movements']>;

const declared: readonly DocumentFacts[] = Object.values(billingDocuments);
/** Labels of account movements. `opening_…` came from an earlier system. */
export const movementLabels: Readonly<Record<MovementType, string>> = Object.assign(
  {},
  ...declared.map(({ movements }) => movements),
);
const movementTypes = Object.keys(movementLabels) as MovementType[];

const movement = z.object({
  id: z.string(),
  date: z.string(),
  type: z.enum(movementTypes),
  number: z.string().nullable(),
  /** Check of a refund. */
  checkNumber: z.string().nullable(),
  method: z.enum([...paymentMethods, 'brought_forward']).nullable(),
  /** True for a sent invoice that was voided. Statements list it, but it does not affect the balance. */
  isVoided: z.boolean(),
  voidedOn: z.string().nullable(),
  /** Charges are positive, payments and credits negative. */
  amount: z.string(),
});
/** Dollars. */
export type Movement = z.infer<typeof movement>;

export const statementEntry = movement.extend({ balance: z.string() });

export const statementItem = z.object({
  id: z.string(),
  number: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  total: z.string(),
  balance: z.string(),
  broughtForward: z.boolean(),
});
export type StatementItem = z.infer<typeof statementItem>;

/**
 * Customer account over a period, in dollars, as of the end of its last day. Closing = previous + charges +
 * refunds − payments − credits − discounts − write-offs. Closing also equals open items less unapplied credit. A negative balance is a credit.
 * Excludes drafts, and voided documents count as 0.
 */
export const statementAnswer = z.object({
  kind: z.enum(statementKinds),
  customer: addressedCustomer,
  from: z.string(),
  to: z.string(),
  previousBalance: z.string(),
  charges: z.string(),
  /** Payments less reversals of the period. */
  payments: z.string(),
  credits: z.string(),
  /** Early-payment discounts and write-offs less reversed ones of the period. */
  discounts: z.string(),
  writeOffs: z.string(),
  /** Refunds less reversed ones of the period. */
  refunds: z.string(),
  closingBalance: z.string(),
  aging: z.object({
    currentBalance: z.string(),
    days8to14: z.string(),
    days15to21: z.string(),
    pastDue: z.string(),
  }),
  agingByDueDate: z.object({
    notDue: z.string(),
    days1to30: z.string(),
    days31to60: z.string(),
    days61to90: z.string(),
    over90Days: z.string(),
  }),
  /** Aging that the settings choose for screens and papers. */
  agingBy: z.enum(agingDates),
  unappliedCredit: z.string(),
  entries: z.array(statementEntry),
  openItems: z.array(statementItem),
  /** Documents dated after the period: their number and the first documents. No figure includes them. */
  later: z.object({ count: z.number().int(), first: z.array(movement) }),
});
export type StatementAnswer = z.infer<typeof statementAnswer>;

export const maxLaterMovements = 5;

export const statementsQuery = statementQuery.extend({
  account: parameter(z.enum(['all', 'overdue'])),
  limit: parameter(
    z.preprocess(Number, z.number().int().min(1, 'Must be 1 or more.').max(50, 'At most 50 at once.')),
  ),
  cursor: parameter(z.string()),
});

export const statementsAnswer = z.object({
  statements: z.array(statementAnswer),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});

export const emailStatementAnswer = z.object({ to: z.string(), sentAt: instant() });

export const formatStatementFileName = ({ customer, to }: Pick<StatementAnswer, 'customer' | 'to'>): string =>
  `Statement_${toFileNamePart(customer.name)}_${to}.pdf`;

export const statementsApi = apiTable({
  getStatement: {
    method: 'GET',
    path: '/api/customers/{id}/statement',
    permission: 'viewInvoices',
    summary: "A customer's account over a period; by default from the first of the month to today.",
    query: statementQuery,
    answer: statementAnswer,
  },
  listStatements: {
    method: 'GET',
    path: '/api/statements',
    permission: 'viewInvoices',
    summary:
      'The statements of all customers who owed something on the last day, by name; with `account=overdue`, only those with an overdue amount. Pages of 25 by default (`limit`).',
    query: statementsQuery,
    answer: statementsAnswer,
  },
  emailStatement: {
    method: 'POST',
    path: '/api/customers/{id}/statement',
    permission: 'invoice',
    summary:
      'Mail the statement of the period as a PDF to the customer. Accepts an Idempotency-Key; a repeated call sends nothing.',
    query: statementQuery,
    answer: emailStatementAnswer,
  },
  statementPdf: {
    method: 'POST',
    path: '/api/customers/{id}/statement/pdf',
    permission: 'viewInvoices',
    summary: 'The statement of the period as a PDF, `Statement_{customer}_{to}.pdf`.',
    query: statementQuery,
    answer: noContent,
    file: 'application/pdf',
  },
});
