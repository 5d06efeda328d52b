import { z } from 'zod';
import { positiveMoney } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { addDays, type BusinessDate, countDaysBetween, pickLaterDate } from '../shared/dates.ts';
import { type Decimal, decimal, sum, toMoney, zero } from '../shared/decimal.ts';
import { id, plausibleDate } from '../shared/schemas.ts';

/** Numbers of finance charges and returned-check fees. */
export const chargeSeries = { prefix: 'FC', first: 1001 } as const;

/** Percent per month, days after the due date without a charge, least charge in dollars. */
export interface FinanceChargeTerms {
  percent: string;
  graceDays: number;
  minimum: string;
}

/** Invoice with its balance over time: `amount` in dollars is added to the balance on `date`. */
export interface ChargedInvoice {
  dueDate: BusinessDate;
  moves: readonly { date: BusinessDate; amount: string }[];
}

export const toMonthStart = (date: BusinessDate): BusinessDate => `${date.slice(0, 8)}01`;

/** A span of days with one balance, first and last day included. */
interface Span {
  days: number;
  balance: Decimal;
}

/** Overdue balances of the period. A payment counts from its own day. */
const listOverdueSpans = (
  { dueDate, moves }: ChargedInvoice,
  { from, through }: { from: BusinessDate; through: BusinessDate },
  graceDays: number,
): Span[] => {
  const first = pickLaterDate(from, addDays(dueDate, graceDays + 1));
  if (first > through) return [];
  const changes = moves.map(({ date }) => date).filter((date) => date > first && date <= through);
  const starts = [...new Set([first, ...changes])].sort();
  return starts.map((start, at) => ({
    days: countDaysBetween(start, starts[at + 1] ?? addDays(through, 1)),
    balance: sum(moves.filter(({ date }) => date <= start).map(({ amount }) => amount)),
  }));
};

interface Overdue {
  days: number;
  balance: string;
  charged: string;
  settledOn: string | null;
}

/** Charged days of an invoice and its highest charged balance, its balance on the last day, and its last payment. */
export const describeOverdue = (
  invoice: ChargedInvoice,
  period: { from: BusinessDate; through: BusinessDate },
  graceDays: number,
): Overdue => {
  const spans = listOverdueSpans(invoice, period, graceDays).filter(({ balance }) => balance.gt(0));
  const moves = invoice.moves.filter(({ date }) => date <= period.through);
  const balance = sum(moves.map(({ amount }) => amount));
  return {
    days: spans.reduce((days, span) => days + span.days, 0),
    balance: toMoney(balance),
    charged: toMoney(spans.reduce((most, span) => (span.balance.gt(most) ? span.balance : most), zero)),
    settledOn: balance.gt(0) ? null : (moves.at(-1)?.date ?? null),
  };
};

/**
 * Simple interest by days on overdue balances, in dollars: twelve times the monthly percent, over 365 days
 * (docs/rules/finance-charges.md#what-is-charged). Rounded once. A charge above 0 is at least the minimum.
 */
export const computeFinanceCharge = (
  invoices: readonly ChargedInvoice[],
  period: { from: BusinessDate; through: BusinessDate },
  { percent, graceDays, minimum }: FinanceChargeTerms,
): string => {
  const dollarDays = invoices
    .flatMap((invoice) => listOverdueSpans(invoice, period, graceDays))
    .reduce((total, { days, balance }) => (balance.gt(0) ? total.plus(balance.times(days)) : total), zero);
  const charge = decimal(toMoney(dollarDays.times(percent).times(12).div(36_500)));
  if (!charge.gt(0)) return '0.00';
  return toMoney(charge.lt(minimum) ? decimal(minimum) : charge);
};

const chargeDate = z.strictObject({ date: plausibleDate() });

/** `token` of the preview whose charges are stored. */
export const runFinanceChargesBody = chargeDate.extend({
  customerIds: z
    .array(id(), { error: 'Please choose at least one customer.' })
    .min(1, 'Please choose at least one customer.')
    .max(1000, 'At most 1,000 customers at once.'),
  token: z.string({ error: 'Preview the charges first.' }).min(1, 'Preview the charges first.').max(100),
});

export const financeCharge = z.object({
  customerId: z.string(),
  customerName: z.string(),
  amount: z.string(),
  /** Overdue balance on the last day, and unapplied credit of today. */
  overdue: z.string(),
  unappliedCredit: z.string(),
  invoices: z.array(
    z.object({
      id: z.string(),
      invoiceNumber: z.string(),
      dueDate: z.string(),
      /** Days that are charged, and the highest balance on them. */
      days: z.number().int(),
      charged: z.string(),
      balance: z.string(),
      /** Day from which nothing was owed; null while something is. */
      settledOn: z.string().nullable(),
    }),
  ),
});
export type FinanceCharge = z.infer<typeof financeCharge>;

const chargeTotals = z.object({ customers: z.number().int(), total: z.string() });

/** Charges for the days from the first of the month to `date`. Dollars. */
export const financeChargePreview = z.object({
  date: z.string(),
  from: z.string(),
  percent: z.string(),
  graceDays: z.number().int(),
  minimum: z.string(),
  token: z.string(),
  charges: z.array(financeCharge),
  /** Overdue customers without a charge: exempt, or already charged in this month through a day. */
  skipped: z.array(
    z.object({
      customerId: z.string(),
      customerName: z.string(),
      reason: z.enum(['exempt', 'charged']),
      chargedThrough: z.string().nullable(),
    }),
  ),
  /** Latest day of finance charges that were not voided. */
  lastRun: chargeTotals.extend({ date: z.string() }).nullable(),
  /** Past months without any run, oldest first, with what their last day would charge. */
  unchargedMonths: z.array(chargeTotals.extend({ through: z.string() })),
});
export type FinanceChargePreview = z.infer<typeof financeChargePreview>;

/** Months before the current one that a preview searches for missing runs. */
const maxUnchargedMonths = 12;

/** Last days of the months before `today`'s, from the month of `first` on, oldest first; always the last month. */
export const listPastMonthEnds = (first: BusinessDate | null, today: BusinessDate): BusinessDate[] => {
  const ends: BusinessDate[] = [];
  let end = addDays(toMonthStart(today), -1);
  do {
    ends.unshift(end);
    end = addDays(toMonthStart(end), -1);
  } while (first !== null && end >= first && ends.length < maxUnchargedMonths);
  return ends;
};

export const financeChargesAnswer = z.object({
  invoices: z.array(
    z.object({ id: z.string(), invoiceNumber: z.string(), customerId: z.string(), total: z.string() }),
  ),
});

export type FinanceCharges = z.infer<typeof financeChargesAnswer>;

/** Fee in dollars that the reversal of a check charges; absent for none. */
export const returnedCheckFee = () => positiveMoney('Please enter a fee above 0.').nullish();

export const financeChargeApi = apiTable({
  previewFinanceCharges: {
    method: 'POST',
    path: '/api/finance-charges/preview',
    permission: 'invoice',
    summary: 'Finance charges on overdue balances from the first of the month to a date; stores nothing.',
    body: chargeDate,
    answer: financeChargePreview,
  },
  runFinanceCharges: {
    method: 'POST',
    path: '/api/finance-charges',
    permission: 'invoice',
    summary:
      'Charge the chosen customers, once per month. 409 if the charges differ from the preview of the token.',
    body: runFinanceChargesBody,
    answer: financeChargesAnswer,
    status: 201,
    creates: true,
  },
});
