import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money } from '../shared/amounts.ts';
import { decimal, sum, toMoney } from '../shared/decimal.ts';
import { businessDate, id, instant, nearDate, optionalText, orNull } from '../shared/schemas.ts';

/** What a check came with: a customer's payment, or a cash sale. */
export const checkTypes = ['payment', 'cash_receipt'] as const;
export type CheckType = (typeof checkTypes)[number];

/** The most checks of one deposit, and of one answer of those that are not deposited. */
export const mostChecks = 1000;

/** Which document a check came with. */
const checkReference = z.strictObject({
  type: z.enum(checkTypes, { error: `Must be one of ${checkTypes.join(', ')}.` }),
  id: id(),
});
export type CheckReference = z.output<typeof checkReference>;

const checksField = () =>
  z
    .array(checkReference, { error: 'Checks must be a list.' })
    .max(mostChecks, 'One deposit takes at most 1,000 checks.')
    .superRefine((checks, context) => {
      const seen = new Set<string>();
      for (const [at, check] of checks.entries()) {
        if (seen.has(check.id))
          context.addIssue({ code: 'custom', path: [at, 'id'], message: 'This check is listed twice.' });
        seen.add(check.id);
      }
    });

/** What is said of a deposit of nothing. */
export const nothingToDeposit = 'Please choose a check or enter cash to deposit.';

export const depositFields = z.strictObject({
  date: nearDate(),
  /** Dollars; blank, absent and null are 0. */
  cash: z
    .union([money(), z.literal('')])
    .nullish()
    .transform((cash) => cash || '0.00'),
  /** The day of the open drawer that the cash comes from: a bank drop. Blank, absent and null: cash that is in none. */
  fromDrawer: orNull(businessDate()),
  notes: optionalText(2000),
});

/** `POST /api/deposits`: checks and cash that go to the bank together. */
export const createDepositBody = depositFields
  .extend({
    checks: checksField()
      .nullish()
      .transform((checks) => checks ?? []),
  })
  .refine(({ checks, cash }) => checks.length > 0 || cash !== '0.00', {
    path: ['checks'],
    message: nothingToDeposit,
  })
  .refine(({ fromDrawer, cash }) => fromDrawer === null || cash !== '0.00', {
    path: ['cash'],
    message: 'Please enter the cash for the bank drop.',
  })
  .refine(({ fromDrawer, date }) => fromDrawer === null || fromDrawer <= date, {
    path: ['date'],
    message: 'A bank drop cannot be dated before its drawer.',
  });

/** A check, be it in a deposit or not. `amount` in dollars. */
const check = z.object({
  type: z.enum(checkTypes),
  /** The payment's, or the cash receipt's. */
  id: z.string(),
  /** The number of the check of a payment, of the receipt of a cash sale. */
  number: z.string(),
  /** Null for a walk-in customer. */
  customerName: z.string().nullable(),
  date: z.string(),
  amount: z.string(),
});

export const undepositedCheck = check;
export type UndepositedCheck = z.infer<typeof undepositedCheck>;

/** What can be taken to the bank, in dollars (docs/rules/cash-drawer.md#undeposited). */
export const undepositedAnswer = z.object({
  /** The oldest first, at most 1,000. */
  checks: z.array(undepositedCheck),
  /** All of them, also those that are not in the list. */
  checkCount: z.number().int(),
  checkTotal: z.string(),
  /** Cash that was taken, is not deposited and is in no open drawer. Below 0 where more went out than came in. */
  cash: z.string(),
  /** Open drawers with takings, the oldest first: what each has for a bank drop, above 0. */
  drawers: z.array(z.object({ date: z.string(), cash: z.string() })),
});
export type UndepositedAnswer = z.infer<typeof undepositedAnswer>;

export const depositedCheck = check.extend({
  /** The payment was reversed, or the sale voided, after the check had gone to the bank. */
  returned: z.boolean(),
});
export type DepositedCheck = z.infer<typeof depositedCheck>;

export const depositStatuses = ['made', 'voided'] as const;

export const depositActions = ['void'] as const;

/** A deposit as lists show it, in dollars. A voided one counts as 0; its figures say what it was. */
export const depositSummary = z.object({
  id: z.string(),
  depositNumber: z.string(),
  date: z.string(),
  checkCount: z.number().int(),
  checkTotal: z.string(),
  cash: z.string(),
  /** The day of the drawer that the cash came from by a bank drop; null for cash that was in none. */
  fromDrawer: z.string().nullable(),
  total: z.string(),
  notes: z.string().nullable(),
  madeBy: z.string(),
  status: z.enum(depositStatuses),
  voidReason: z.string().nullable(),
  voidedAt: instant().nullable(),
  /** The day on which its cash and checks came back: the void's own. */
  voidedOn: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(depositActions), { void: 'void' }),
});
export type DepositSummary = z.infer<typeof depositSummary>;

export const depositAnswer = depositSummary.extend({ checks: z.array(depositedCheck) });
export type DepositAnswer = z.infer<typeof depositAnswer>;

/** Checks and cash of a deposit in dollars. */
export const depositTotals = (checks: readonly { amount: string }[], cash: string) => {
  const checkTotal = toMoney(sum(checks.map(({ amount }) => amount)));
  return { checkTotal, total: toMoney(decimal(checkTotal).plus(cash)) };
};
