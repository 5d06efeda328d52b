import { z } from 'zod';
import { money } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { decimal, showMoney, toMoney } from '../shared/decimal.ts';
import { instant, optionalText } from '../shared/schemas.ts';
import { collectedMoney } from './report.ts';
import { stopStatuses } from './rules.ts';

/** `POST /api/delivery-routes/{id}/settlement`: what the driver hands in, counted. In dollars. */
export const settlementBody = z.strictObject({
  cash: money(),
  checks: money(),
  note: optionalText(2000),
  /** What the list said that was collected, when it was counted; another amount by now answers 409. */
  collected: money().optional(),
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
  /** The difference in words; null for none. */
  says: z.string().nullable(),
  /** Dollars that are owed of the invoice now: none once the payment is recorded. */
  openAmount: z.string().nullable(),
});
export type SettlementLine = z.infer<typeof settlementLine>;

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
  /** What was counted; null until then. */
  settled: z
    .object({
      at: instant(),
      by: z.string(),
      cash: z.string(),
      checks: z.string(),
      note: z.string().nullable(),
      /** What was handed in less what was collected. */
      difference: z.string(),
      /** `Cash is $20.00 short.`; null where all is there. */
      says: z.string().nullable(),
    })
    .nullable(),
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

/** Names what a stop brought more or less than it was to: `$5.00 less than agreed`; null where it is the same. */
export const collectedWords = (toCollect: string, collected: string | null): string | null => {
  const difference = decimal(collected ?? 0).minus(toCollect);
  if (difference.eq(0)) return null;
  if (collected === null) return 'Nothing collected';
  if (decimal(toCollect).eq(0)) return 'Not asked for';
  return `${showMoney(toMoney(difference.abs()))} ${difference.lt(0) ? 'less' : 'more'} than agreed`;
};

export const settlementApi = /* @__PURE__ */ apiTable({
  readSettlement: {
    method: 'GET',
    path: '/api/delivery-routes/{id}/settlement',
    permission: ['planDelivery', 'takePayments'],
    summary: 'What the driver of a route was to collect, what he did, and what he handed in.',
    answer: settlementAnswer,
  },
  settleRoute: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/settlement',
    permission: 'takePayments',
    summary:
      'Note what the driver handed in, counted. Said again it takes the place of what was noted before.',
    body: settlementBody,
    answer: settlementAnswer,
  },
});
