import { z } from 'zod';
import { type Allowed, allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { formatInstant, formatTime, today } from '../shared/dates.ts';
import { decimal, formatMoney, isPositive, toMoney } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import { id, instant, optionalText } from '../shared/schemas.ts';
import { collectedMoney, reportedDifference } from './report.ts';
import { stopStatuses } from './stop-rules.ts';

export const settlementBody = z.strictObject({
  cash: money(),
  checks: money(),
  note: optionalText(2000),
  /** Collected amount that the user saw. If the stored amount differs, the answer is 409. */
  collected: money().optional(),
  /** Count that the user saw, or null. If the stored count differs, the answer is 409. */
  replaces: id().nullable().optional(),
});

const paymentActions = ['recordPayment', 'recordOnAccount'] as const;

const settlementLine = z.object({
  stopId: z.string(),
  sequenceNumber: z.number().int().nullable(),
  status: z.enum(stopStatuses).nullable(),
  document: z.string(),
  salesOrderId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  /** Amount due at the time of the visit, or now if not visited yet. */
  toCollect: z.string(),
  /** True if goods were not weighed yet when the amount was computed. */
  toCollectIsEstimate: z.boolean(),
  collected: collectedMoney.nullable(),
  difference: z.string(),
  says: z.string().nullable(),
  isDone: z.boolean(),
  /** Short or returned goods that may explain a lower payment. */
  differences: z.array(reportedDifference),
  /** Dollars owed on the invoice now. Null without an invoice. */
  openAmount: z.string().nullable(),
  allowed: allowedBy(allowedSchema(paymentActions), {
    recordPayment: 'takePayments',
    recordOnAccount: 'takePayments',
  }),
});
export type SettlementLine = z.infer<typeof settlementLine>;

/** Money in dollars. */
const settlementCount = z.object({
  id: z.string(),
  at: instant(),
  by: z.string(),
  cash: z.string(),
  checks: z.string(),
  note: z.string().nullable(),
});
export type SettlementCount = z.infer<typeof settlementCount>;

const settlementAnswer = z.object({
  routeId: z.string(),
  routeDate: z.string(),
  driverName: z.string(),
  lines: z.array(settlementLine),
  toCollect: z.string(),
  toCollectIsEstimate: z.boolean(),
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

export const describeCollected = (
  toCollect: { amount: string; isEstimate: boolean },
  collected: string | null,
): string | null => {
  const difference = decimal(collected ?? 0).minus(toCollect.amount);
  if (difference.eq(0)) return null;
  if (collected === null) return 'Nothing collected';
  if (decimal(toCollect.amount).eq(0)) return 'Nothing was due';
  const amount = formatMoney(toMoney(difference.abs()));
  const due = toCollect.isEstimate ? 'the estimate' : 'due';
  return `${amount} ${difference.lt(0) ? 'less' : 'more'} than ${due}`;
};

interface CollectedFor {
  /** Number of the invoice, else of the order. */
  document: string;
  customerId: string | null;
  salesOrderId: string | null;
  collected: { amount: string } | null;
  invoice: { status: string; balance: string } | null;
  isOrderDeleted: boolean;
}

const onAccount = 'record it as a payment on account.';

/** Reason why collected money cannot be a payment of its document, and what to do; null if it can. */
const describePaymentObstacle = ({ document, salesOrderId, invoice, isOrderDeleted }: CollectedFor) => {
  if (invoice?.status === 'draft')
    return { problem: `${document} is a draft`, advice: `Finalize the invoice first, or ${onAccount}` };
  if (invoice?.status === 'voided')
    return { problem: `${document} is voided`, advice: `You can ${onAccount}` };
  if (invoice) return null;
  if (!salesOrderId) return { problem: 'This stop has no invoice', advice: `You can ${onAccount}` };
  if (isOrderDeleted) return { problem: `${document} is deleted`, advice: `You can ${onAccount}` };
  return { problem: `${document} is not invoiced yet`, advice: `Invoice the order first, or ${onAccount}` };
};

/** Payments that the office can record for a stop's money (docs/rules/delivery.md#settlement). */
export const listAllowedPayments = (line: CollectedFor): Allowed<(typeof paymentActions)[number]> => {
  const { document, customerId, collected, invoice } = line;
  const refuse = (reason: string) => ({ recordPayment: reason, recordOnAccount: reason });
  if (!collected) return refuse('Nothing was collected.');
  if (!customerId) return refuse('This stop has no customer, so no payment can be recorded.');
  const obstacle = describePaymentObstacle(line);
  if (obstacle)
    return {
      recordPayment: `${obstacle.problem}: ${formatMoney(collected.amount)} cannot be recorded as a payment. ${obstacle.advice}`,
      recordOnAccount: true,
    };
  if (!isPositive(invoice?.balance)) return refuse(`${document} is paid.`);
  return { recordPayment: true, recordOnAccount: `${document} is open: record a payment for it.` };
};

export const describeCount = ({ by, at, cash, checks }: SettlementCount): string => {
  const when = today(new Date(at)) === today() ? `at ${formatTime(at)}` : `on ${formatInstant(at)}`;
  return `${by} counted ${formatMoney(decimal(cash).plus(checks))} ${when}.`;
};

/** Published when a route's settlement was counted (docs/rules/delivery.md#settlement). */
export const settlementSaved = eventDefinition(
  'delivery.settlement.saved',
  z.object({ id: z.string(), routeId: z.string() }),
);

export const settlementApi = apiTable({
  readSettlement: {
    method: 'GET',
    path: '/api/delivery-routes/{id}/settlement',
    permission: ['planDelivery', 'takePayments'],
    summary: 'Money of a route: due, collected by the driver, and handed in.',
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
