import { z } from 'zod';
import { money } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { formatInstant, formatTime, today } from '../shared/dates.ts';
import { decimal, formatMoney, toMoney } from '../shared/decimal.ts';
import { id, instant, optionalText } from '../shared/schemas.ts';
import { collectedMoney, reportedDifference } from './report.ts';
import { stopStatuses } from './rules.ts';

export const settlementBody = z.strictObject({
  cash: money(),
  checks: money(),
  note: optionalText(2000),
  /** Collected amount that the user saw. If the stored amount differs, the answer is 409. */
  collected: money().optional(),
  /** Count that the user saw, or null. If the stored count differs, the answer is 409. */
  replaces: id().nullable().optional(),
});

export const settlementLine = z.object({
  stopId: z.string(),
  sequenceNumber: z.number().int().nullable(),
  status: z.enum(stopStatuses).nullable(),
  document: z.string(),
  invoiceId: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  /** Amount due at the time of the visit, or now if not visited yet. */
  toCollect: z.string(),
  collected: collectedMoney.nullable(),
  difference: z.string(),
  says: z.string().nullable(),
  isDone: z.boolean(),
  /** Short or returned goods that may explain a lower payment. */
  differences: z.array(reportedDifference),
  /** Dollars owed on the invoice now. Null without an invoice. */
  openAmount: z.string().nullable(),
});
export type SettlementLine = z.infer<typeof settlementLine>;

/** Money in dollars. */
export const settlementCount = z.object({
  id: z.string(),
  at: instant(),
  by: z.string(),
  cash: z.string(),
  checks: z.string(),
  note: z.string().nullable(),
});
export type SettlementCount = z.infer<typeof settlementCount>;

export const settlementAnswer = z.object({
  routeId: z.string(),
  routeDate: z.string(),
  driverName: z.string(),
  lines: z.array(settlementLine),
  toCollect: z.string(),
  cash: z.string(),
  checks: z.string(),
  collected: z.string(),
  stopsNotDone: z.number().int(),
  settled: settlementCount
    .extend({
      difference: z.string(),
      says: z.string().nullable(),
      changed: z.string().nullable(),
    })
    .nullable(),
  earlier: z.array(settlementCount),
});
export type SettlementAnswer = z.infer<typeof settlementAnswer>;

const differs = (what: string, counted: string, collected: string): string => {
  const difference = decimal(counted).minus(collected);
  if (difference.eq(0)) return '';
  return `${what} ${formatMoney(toMoney(difference.abs()))} ${difference.lt(0) ? 'short' : 'over'}.`;
};

export const describeSettlement = (
  counted: { cash: string; checks: string },
  collected: { cash: string; checks: string },
): string | null =>
  [differs('Cash is', counted.cash, collected.cash), differs('Checks are', counted.checks, collected.checks)]
    .filter(Boolean)
    .join(' ') || null;

export const describeCountChange = (
  counted: { cash: string; checks: string },
  now: { cash: string; checks: string },
): string | null => {
  if (counted.cash === now.cash && counted.checks === now.checks) return null;
  const formatAmounts = ({ cash, checks }: typeof now) =>
    `${formatMoney(cash)} in cash and ${formatMoney(checks)} in checks`;
  return `The reports have changed since the count: ${formatAmounts(counted)} then, ${formatAmounts(now)} now.`;
};

export const describeCollected = (toCollect: string, collected: string | null): string | null => {
  const difference = decimal(collected ?? 0).minus(toCollect);
  if (difference.eq(0)) return null;
  if (collected === null) return 'Nothing collected';
  if (decimal(toCollect).eq(0)) return 'Nothing was due';
  return `${formatMoney(toMoney(difference.abs()))} ${difference.lt(0) ? 'less' : 'more'} than due`;
};

export const describeCount = ({ by, at, cash, checks }: SettlementCount): string => {
  const when = today(new Date(at)) === today() ? `at ${formatTime(at)}` : `on ${formatInstant(at)}`;
  return `${by} counted ${formatMoney(decimal(cash).plus(checks))} ${when}.`;
};

export const settlementApi = apiTable({
  readSettlement: {
    method: 'GET',
    path: '/api/delivery-routes/{id}/settlement',
    permission: ['planDelivery', 'takePayments'],
    summary: 'Money that the driver of a route had to collect, collected and handed in.',
    answer: settlementAnswer,
  },
  settleRoute: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/settlement',
    permission: 'takePayments',
    summary:
      'Record the counted money that the driver handed in. It replaces the count given in `replaces`; 409 if there is another count now.',
    body: settlementBody,
    answer: settlementAnswer,
  },
});
