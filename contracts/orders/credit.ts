import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { creditControls } from '../shared/credit-terms.ts';
import { type BusinessDate, formatInstant, today as todayOf } from '../shared/dates.ts';
import { decimal, formatMoney, toMoney } from '../shared/decimal.ts';
import { reasonText } from '../shared/reason.ts';
import { id, instant } from '../shared/schemas.ts';
import { counted } from '../shared/text.ts';

export const holdReasons = ['on_hold', 'over_limit', 'overdue'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const holdReasonTexts: Record<HoldReason, string> = {
  on_hold: 'on hold',
  over_limit: 'over the limit',
  overdue: 'overdue',
};

export const onCreditHoldCode = 'on_credit_hold';

/** Reasons for a hold, with the customer's exposure and limit in dollars. */
export const orderHold = z.object({
  reasons: z.array(z.enum(holdReasons)),
  exposure: z.string(),
  limit: z.string().nullable(),
  outgrown: z.string().optional(),
});
export type OrderHold = z.infer<typeof orderHold>;

/** Release of a held order. `total` includes estimates, in dollars. */
export const orderRelease = z.object({
  reason: z.string(),
  releasedBy: z.string(),
  releasedAt: instant(),
  total: z.string(),
});
export type OrderRelease = z.infer<typeof orderRelease>;

export const releaseBody = z.strictObject({
  reason: z
    .string({
      error: ({ input }) => (input == null ? 'Please enter a reason.' : 'The reason must be text.'),
    })
    .pipe(reasonText()),
});

const creditAnswer = z.object({
  customerId: z.string(),
  limit: z.string().nullable(),
  owed: z.string(),
  drafts: z.string(),
  unappliedCredit: z.string(),
  /** Overdue amount, and days overdue of the oldest invoice. 0 without overdue invoices. */
  overdue: z.string(),
  oldestDaysOverdue: z.number().int(),
  /** Total of open orders, including estimates. For an order's own account, only earlier orders count. */
  openOrders: z.string(),
  /** Limit less the exposure, negative if exceeded. Null without a limit. */
  available: z.string().nullable(),
  /** Reasons that would hold a new order of any amount. */
  reasons: z.array(z.enum(holdReasons)),
  holdReason: z.string().nullable(),
  control: z.enum(creditControls),
  asOf: instant(),
  /** False while invoice and payment events may be in flight. */
  isCurrent: z.boolean(),
});
export type CreditAnswer = z.infer<typeof creditAnswer>;

interface Standing {
  onHold: boolean;
  limit: string | null;
  exposure: string;
  maxDaysOverdue: number | null;
  oldestDaysOverdue: number;
}

/** Empty if the order is not held (docs/rules/credit.md#reasons). */
export const findHoldReasons = ({
  onHold,
  limit,
  exposure,
  maxDaysOverdue,
  oldestDaysOverdue,
}: Standing): HoldReason[] => {
  const applies: Record<HoldReason, boolean> = {
    on_hold: onHold,
    over_limit: limit !== null && decimal(exposure).gt(limit),
    overdue: maxDaysOverdue !== null && oldestDaysOverdue > maxDaysOverdue,
  };
  return holdReasons.filter((reason) => applies[reason]);
};

export const computeOverLimit = (
  { available }: Pick<CreditAnswer, 'available'>,
  amount: string,
): string | null => {
  if (available === null) return null;
  const over = decimal(amount).minus(available);
  return over.gt(0) ? toMoney(over) : null;
};

const maxGrowth = '1.1';

/** A release lasts until the total, with estimates, grows by more than a tenth. */
export const isReleaseValid = (releasedTotal: string, totalNow: string): boolean =>
  decimal(totalNow).lte(decimal(releasedTotal).times(maxGrowth));

const isPresent = (amount: string): boolean => !decimal(amount).eq(0);

type Account = Pick<
  CreditAnswer,
  | 'limit'
  | 'owed'
  | 'drafts'
  | 'openOrders'
  | 'unappliedCredit'
  | 'overdue'
  | 'oldestDaysOverdue'
  | 'asOf'
  | 'isCurrent'
>;

const formatKnownAt = (asOf: string, today: BusinessDate): string => {
  const [date = '', time = ''] = formatInstant(asOf).split(', ');
  return todayOf(new Date(asOf)) === today ? time : `${date}, ${time}`;
};

export const describeCreditAccount = (account: Account, today: BusinessDate): string => {
  const { limit, owed, drafts, openOrders, unappliedCredit, overdue, oldestDaysOverdue } = account;
  const coming = toMoney(decimal(drafts).plus(openOrders));
  const parts = [
    limit === null && !isPresent(owed)
      ? 'Owes nothing'
      : `Owes ${formatMoney(owed)}${limit === null ? '' : ` of ${formatMoney(limit)}`}`,
    isPresent(overdue) && `${formatMoney(overdue)} overdue by ${counted(oldestDaysOverdue, 'day')}`,
    isPresent(coming) && `${formatMoney(coming)} in drafts and open orders`,
    isPresent(unappliedCredit) && `${formatMoney(unappliedCredit)} in credit`,
    !account.isCurrent && `as of ${formatKnownAt(account.asOf, today)}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
};

const predicates: Record<HoldReason, (hold: OrderHold) => string> = {
  on_hold: () => 'is on hold',
  over_limit: ({ exposure, limit }) =>
    `is at ${formatMoney(exposure)} with this order, above the limit of ${formatMoney(limit)}`,
  overdue: () => 'has invoices that have been overdue too long',
};

export const describeHoldReasons = (hold: OrderHold, customerName = 'The customer'): string => {
  const reasons = holdReasons.filter((reason) => hold.reasons.includes(reason));
  const said = reasons.map((reason) => predicates[reason](hold));
  const last = said.pop() ?? 'is waiting for a release';
  const outgrown = hold.outgrown
    ? `; the order has grown above the ${formatMoney(hold.outgrown)} it was released at`
    : '';
  return `${customerName} ${said.length > 0 ? `${said.join(', ')} and ` : ''}${last}${outgrown}`;
};

export const onHoldPrefix = 'On credit hold:';

export const describeCreditHold = (hold: OrderHold, customerName?: string): string =>
  `${onHoldPrefix} ${describeHoldReasons(hold, customerName)}.`;

export const creditApi = apiTable({
  getCredit: {
    method: 'GET',
    path: '/api/customers/{id}/credit',
    permission: 'viewOrders',
    summary:
      "A customer's credit with open orders: limit, owed, available, and the reasons for holds. With `orderId`, without that order and later orders.",
    query: z.object({ orderId: parameter(id()) }),
    answer: creditAnswer,
  },
});
