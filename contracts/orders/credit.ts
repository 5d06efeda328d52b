import { z } from 'zod';
import { creditControls } from '../shared/credit-terms.ts';
import { type BusinessDate, showInstant, today as todayOf } from '../shared/dates.ts';
import { decimal, showMoney, toMoney } from '../shared/decimal.ts';
import { reasonText } from '../shared/reason.ts';
import { instant } from '../shared/schemas.ts';
import { counted } from '../shared/text.ts';

/** Why an order is held, in the order in which reasons are named. */
export const holdReasons = ['on_hold', 'over_limit', 'overdue'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** A reason in a badge or a list: 'on hold, overdue'. */
export const reasonWords: Record<HoldReason, string> = {
  on_hold: 'on hold',
  over_limit: 'over the limit',
  overdue: 'overdue',
};

/** The code of the refusal of what a held order does not allow. */
export const onCreditHold = 'on_credit_hold';

/** Why an order waits: what the customer comes to with it, and the limit, in dollars. */
export const orderHold = z.object({
  reasons: z.array(z.enum(holdReasons)),
  exposure: z.string(),
  limit: z.string().nullable(),
  /** What it was released for, in dollars, before it outgrew that. */
  outgrown: z.string().optional(),
});
export type OrderHold = z.infer<typeof orderHold>;

/** Who let a held order go, when and why, and what it came to then with its estimates, in dollars. */
export const orderRelease = z.object({
  reason: z.string(),
  /** The name of the administrator. */
  releasedBy: z.string(),
  releasedAt: instant(),
  total: z.string(),
});
export type OrderRelease = z.infer<typeof orderRelease>;

/** `POST /api/sales-orders/{id}/release`. */
export const releaseBody = z.strictObject({
  reason: z
    .string({
      error: ({ input }) => (input == null ? 'Please enter a reason.' : 'The reason must be text.'),
    })
    .pipe(reasonText()),
});

/** A customer's account as orders know it, in dollars. */
export const creditAnswer = z.object({
  customerId: z.string(),
  /** Null: there is none. */
  limit: z.string().nullable(),
  /** What is left to pay of sent invoices, and of drafts. */
  owed: z.string(),
  drafts: z.string(),
  unappliedCredit: z.string(),
  /** What is owed of invoices past their due date, and for how many days the oldest of them is; 0 where none is. */
  overdue: z.string(),
  oldestDaysOverdue: z.number().int(),
  /** Open orders with their estimates; beside an order only those that were taken before it. */
  openOrders: z.string(),
  /** The limit less all of it, below 0 where it is exceeded; null where there is no limit. */
  available: z.string().nullable(),
  /** Why an order that is taken now is held whatever it comes to. */
  reasons: z.array(z.enum(holdReasons)),
  /** What is noted beside a customer who is on hold. */
  holdReason: z.string().nullable(),
  control: z.enum(creditControls),
  /** What is known of the account is of then. */
  asOf: instant(),
  /** False while invoices and payments may have changed without orders having heard of it. */
  isCurrent: z.boolean(),
});
export type CreditAnswer = z.infer<typeof creditAnswer>;

/** What decides whether a customer's orders are held. Dollars and whole days; null where there is no limit. */
interface Standing {
  onHold: boolean;
  limit: string | null;
  exposure: string;
  maxDaysOverdue: number | null;
  oldestDaysOverdue: number;
}

/** Why an order of a customer who stands so is held; none where it is not (docs/rules/credit.md#reasons). */
export const reasonsOf = ({
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

/** How far a customer is over the limit with so many more dollars; null within it, and where there is none. */
export const overLimitWith = (
  { available }: Pick<CreditAnswer, 'available'>,
  amount: string,
): string | null => {
  if (available === null) return null;
  const over = decimal(amount).minus(available);
  return over.gt(0) ? toMoney(over) : null;
};

const mostGrowth = '1.1';

/** Whether an order may go on what it was released for: until it has grown by more than a tenth, estimates on both sides. */
export const standsRelease = (releasedTotal: string, totalNow: string): boolean =>
  decimal(totalNow).lte(decimal(releasedTotal).times(mostGrowth));

const present = (amount: string): boolean => !decimal(amount).eq(0);

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

/** When an account was last known: a time of today, else with its date. */
const knownAt = (asOf: string, today: BusinessDate): string => {
  const [date = '', time = ''] = showInstant(asOf).split(', ');
  return todayOf(new Date(asOf)) === today ? time : `${date}, ${time}`;
};

/** 'Owes $4,265.07 of $5,000.00, $1,071.22 overdue by 12 days', then what else counts and how old it is. */
export const creditSentence = (account: Account, today: BusinessDate): string => {
  const { limit, owed, drafts, openOrders, unappliedCredit, overdue, oldestDaysOverdue } = account;
  const coming = toMoney(decimal(drafts).plus(openOrders));
  const parts = [
    limit === null && !present(owed)
      ? 'Owes nothing'
      : `Owes ${showMoney(owed)}${limit === null ? '' : ` of ${showMoney(limit)}`}`,
    present(overdue) && `${showMoney(overdue)} overdue by ${counted(oldestDaysOverdue, 'day')}`,
    present(coming) && `${showMoney(coming)} in drafts and open orders`,
    present(unappliedCredit) && `${showMoney(unappliedCredit)} in credit`,
    !account.isCurrent && `as of ${knownAt(account.asOf, today)}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
};

const predicates: Record<HoldReason, (hold: OrderHold) => string> = {
  on_hold: () => 'is on hold',
  over_limit: ({ exposure, limit }) =>
    `is at ${showMoney(exposure)} with this order, above the limit of ${showMoney(limit)}`,
  overdue: () => 'has invoices that have been overdue too long',
};

/** Why an order waits, in words: 'Harbor Grill is on hold and has …'. */
export const holdWords = (hold: OrderHold, customerName = 'The customer'): string => {
  const reasons = holdReasons.filter((reason) => hold.reasons.includes(reason));
  const said = reasons.map((reason) => predicates[reason](hold));
  const last = said.pop() ?? 'is waiting for a release';
  const outgrown = hold.outgrown
    ? `; the order has grown above the ${showMoney(hold.outgrown)} it was released at`
    : '';
  return `${customerName} ${said.length > 0 ? `${said.join(', ')} and ` : ''}${last}${outgrown}`;
};

/** How each sentence about a hold begins. */
export const onHoldWords = 'On credit hold:';

/** The same as a sentence of its own; it names the customer where the name is given. */
export const holdSentence = (hold: OrderHold, customerName?: string): string =>
  `${onHoldWords} ${holdWords(hold, customerName)}.`;
