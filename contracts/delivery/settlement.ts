import { z } from 'zod';
import { money } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { showInstant, showTime, today } from '../shared/dates.ts';
import { decimal, showMoney, toMoney } from '../shared/decimal.ts';
import { id, instant, optionalText } from '../shared/schemas.ts';
import { collectedMoney, reportedDifference } from './report.ts';
import { stopStatuses } from './rules.ts';

/** `POST /api/delivery-routes/{id}/settlement`: what the driver hands in, counted. In dollars. */
export const settlementBody = z.strictObject({
  cash: money(),
  checks: money(),
  note: optionalText(2000),
  /** What the list said that was collected, when it was counted; another amount by now answers 409. */
  collected: money().optional(),
  /** The count that was shown when this was entered, null where there was none; another one by now answers 409. */
  replaces: id().nullable().optional(),
});

/** A stop on the list of an evening. Money in dollars. */
export const settlementLine = z.object({
  stopId: z.string(),
  /** Null for a stop that is on the route no more. */
  sequenceNumber: z.number().int().nullable(),
  status: z.enum(stopStatuses).nullable(),
  document: z.string(),
  invoiceId: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  /** What was to be collected when the driver was there; until then what is to be. */
  toCollect: z.string(),
  collected: collectedMoney.nullable(),
  /** What was collected less what was to be. */
  difference: z.string(),
  /** The difference in words, 'Not done yet' of a stop that is still to be driven to; null for none. */
  says: z.string().nullable(),
  /** Its driver has been there. */
  isDone: z.boolean(),
  /** What he said was short or came back: a reason to have been paid less. */
  differences: z.array(reportedDifference),
  /** Dollars that are owed of the invoice now: none once the payment is recorded. */
  openAmount: z.string().nullable(),
});
export type SettlementLine = z.infer<typeof settlementLine>;

/** What somebody counted of a route. Money in dollars. */
export const settlementCount = z.object({
  id: z.string(),
  at: instant(),
  by: z.string(),
  cash: z.string(),
  checks: z.string(),
  note: z.string().nullable(),
});
export type SettlementCount = z.infer<typeof settlementCount>;

/** The evening of a route: what was to be collected, what was, and what the driver handed in. Money in dollars. */
export const settlementAnswer = z.object({
  routeId: z.string(),
  routeDate: z.string(),
  driverName: z.string(),
  /** Stops where something was to be collected, or was. */
  lines: z.array(settlementLine),
  toCollect: z.string(),
  cash: z.string(),
  checks: z.string(),
  collected: z.string(),
  /** Stops that are still to be driven to, whether something is collected there or not. */
  stopsNotDone: z.number().int(),
  /** What was counted last; null until then. */
  settled: settlementCount
    .extend({
      /** What was handed in less what was collected by then. */
      difference: z.string(),
      /** `Cash is $20.00 short.`; null where all was there. */
      says: z.string().nullable(),
      /** Says how the reports have changed since the count (`changedWords`); null while they have not. */
      changed: z.string().nullable(),
    })
    .nullable(),
  /** The counts that it took the place of, latest first. */
  earlier: z.array(settlementCount),
});
export type SettlementAnswer = z.infer<typeof settlementAnswer>;

const differs = (what: string, counted: string, collected: string): string => {
  const difference = decimal(counted).minus(collected);
  if (difference.eq(0)) return '';
  return `${what} ${showMoney(toMoney(difference.abs()))} ${difference.lt(0) ? 'short' : 'over'}.`;
};

/** Names what was handed in too little or too much: `Cash is $20.00 short.`; null where all is there. */
export const settlementWords = (
  counted: { cash: string; checks: string },
  collected: { cash: string; checks: string },
): string | null =>
  [differs('Cash is', counted.cash, collected.cash), differs('Checks are', counted.checks, collected.checks)]
    .filter(Boolean)
    .join(' ') || null;

/** Says that drivers or the office changed what was collected since a count; null where it is the same. */
export const changedWords = (
  counted: { cash: string; checks: string },
  now: { cash: string; checks: string },
): string | null => {
  if (counted.cash === now.cash && counted.checks === now.checks) return null;
  const inWords = ({ cash, checks }: typeof now) =>
    `${showMoney(cash)} in cash and ${showMoney(checks)} in checks`;
  return `The reports have changed since the count: ${inWords(counted)} then, ${inWords(now)} now.`;
};

/** Names what a stop brought more or less than it was to: `$5.00 less than agreed`; null where it is the same. */
export const collectedWords = (toCollect: string, collected: string | null): string | null => {
  const difference = decimal(collected ?? 0).minus(toCollect);
  if (difference.eq(0)) return null;
  if (collected === null) return 'Nothing collected';
  if (decimal(toCollect).eq(0)) return 'Nothing was due';
  return `${showMoney(toMoney(difference.abs()))} ${difference.lt(0) ? 'less' : 'more'} than agreed`;
};

/** `Sam counted $20.00 at 10:47 AM.`; with the date where it was on another day. */
export const countSentence = ({ by, at, cash, checks }: SettlementCount): string => {
  const when = today(new Date(at)) === today() ? `at ${showTime(at)}` : `on ${showInstant(at)}`;
  return `${by} counted ${showMoney(decimal(cash).plus(checks))} ${when}.`;
};

export const settlementApi = /* @__PURE__ */ apiTable({
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
