import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money } from '../shared/amounts.ts';
import { apiTable, listQuery } from '../shared/api.ts';
import { decimal, sum, toMoney } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import { blankToNull, businessDate, id, instant, optionalText, plausibleDate } from '../shared/schemas.ts';
import { voidBody } from './sale.ts';

export const depositableTypes = ['payment', 'cash_receipt'] as const;
export type DepositableType = (typeof depositableTypes)[number];

export const maxChecks = 1000;

const checkReference = z.strictObject({
  type: z.enum(depositableTypes, { error: `Must be one of ${depositableTypes.join(', ')}.` }),
  id: id(),
});
export type CheckReference = z.output<typeof checkReference>;

const checksField = () =>
  z
    .array(checkReference, { error: 'Checks must be a list.' })
    .max(maxChecks, 'One deposit takes at most 1,000 checks.')
    .superRefine((checks, context) => {
      const seen = new Set<string>();
      for (const [at, check] of checks.entries()) {
        if (seen.has(check.id))
          context.addIssue({ code: 'custom', path: [at, 'id'], message: 'This check is listed twice.' });
        seen.add(check.id);
      }
    });

export const emptyDepositProblem = 'Please choose a check or enter cash to deposit.';

export const depositFields = z.strictObject({
  date: plausibleDate(),
  /** Dollars. Blank, absent and null are 0. */
  cash: z
    .union([money(), z.literal('')])
    .nullish()
    .transform((cash) => cash || '0.00'),
  /** Drawer day of a bank drop. Blank, absent and null: cash from no drawer. */
  fromDrawer: blankToNull(businessDate()),
  notes: optionalText(2000),
});

export const createDepositBody = depositFields
  .extend({
    checks: checksField()
      .nullish()
      .transform((checks) => checks ?? []),
  })
  .refine(({ checks, cash }) => checks.length > 0 || cash !== '0.00', {
    path: ['checks'],
    message: emptyDepositProblem,
  })
  .refine(({ fromDrawer, cash }) => fromDrawer === null || cash !== '0.00', {
    path: ['cash'],
    message: 'Please enter the cash for the bank drop.',
  })
  .refine(({ fromDrawer, date }) => fromDrawer === null || fromDrawer <= date, {
    path: ['date'],
    message: 'A bank drop cannot be dated before its drawer.',
  });

/** `amount` in dollars. */
const check = z.object({
  type: z.enum(depositableTypes),
  id: z.string(),
  /** Check number of a payment, or receipt number of a cash sale. */
  number: z.string(),
  customerName: z.string().nullable(),
  date: z.string(),
  amount: z.string(),
});

export const undepositedCheck = check;
export type UndepositedCheck = z.infer<typeof undepositedCheck>;

/** Checks and cash ready to deposit, in dollars (docs/rules/cash-drawer.md#undeposited). */
export const undepositedAnswer = z.object({
  /** Oldest first, at most 1,000. */
  checks: z.array(undepositedCheck),
  checkCount: z.number().int(),
  checkTotal: z.string(),
  /** Undeposited cash outside open drawers. Negative if outgoing cash exceeds incoming cash. */
  cash: z.string(),
  /** Open drawers with cash for a bank drop, oldest first. Each amount is above 0. */
  drawers: z.array(z.object({ date: z.string(), cash: z.string() })),
});
export type UndepositedAnswer = z.infer<typeof undepositedAnswer>;

export const depositedCheck = check.extend({
  /** True if the payment was reversed, or the sale voided, after the deposit. */
  returned: z.boolean(),
});
export type DepositedCheck = z.infer<typeof depositedCheck>;

export const depositStatuses = ['made', 'voided'] as const;

export const decideDepositActions = ({ status }: { status: (typeof depositStatuses)[number] }) => ({
  void: status !== 'voided' || 'This deposit is already voided.',
});

export const depositActions = ['void'] as const;

export const depositSummary = z.object({
  id: z.string(),
  depositNumber: z.string(),
  date: z.string(),
  checkCount: z.number().int(),
  checkTotal: z.string(),
  cash: z.string(),
  fromDrawer: z.string().nullable(),
  total: z.string(),
  notes: z.string().nullable(),
  madeBy: z.string(),
  status: z.enum(depositStatuses),
  voidReason: z.string().nullable(),
  voidedAt: instant().nullable(),
  /** Date of the void, on which its cash and checks became undeposited again. */
  voidedOn: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(depositActions), { void: 'void' }),
});
export type DepositSummary = z.infer<typeof depositSummary>;

export const depositAnswer = depositSummary.extend({ checks: z.array(depositedCheck) });
export type DepositAnswer = z.infer<typeof depositAnswer>;

/** Dollars. */
export const computeDepositTotals = (checks: readonly { amount: string }[], cash: string) => {
  const checkTotal = toMoney(sum(checks.map(({ amount }) => amount)));
  return { checkTotal, total: toMoney(decimal(checkTotal).plus(cash)) };
};

export const depositSaved = eventDefinition('billing.deposit.saved', depositSummary);

export const depositApi = apiTable({
  listDeposits: {
    method: 'GET',
    path: '/api/deposits',
    permission: 'viewInvoices',
    summary: 'Deposits at the bank, the latest first by default. `q` finds numbers.',
    query: listQuery({
      sort: ['date', 'depositNumber', 'total', 'status', 'createdAt'],
      status: depositStatuses,
    }),
    answer: z.array(depositSummary),
    list: true,
  },
  getUndeposited: {
    method: 'GET',
    path: '/api/deposits/undeposited',
    permission: 'viewInvoices',
    summary: 'Undeposited checks, oldest first, and the cash that can be deposited.',
    answer: undepositedAnswer,
  },
  getDeposit: {
    method: 'GET',
    path: '/api/deposits/{id}',
    permission: 'viewInvoices',
    summary: 'One deposit with its checks; returned checks are marked.',
    answer: depositAnswer,
  },
  createDeposit: {
    method: 'POST',
    path: '/api/deposits',
    permission: 'takePayments',
    summary: 'Record a deposit of checks and cash, each check once.',
    body: createDepositBody,
    answer: depositAnswer,
    status: 201,
    creates: true,
  },
  voidDeposit: {
    method: 'POST',
    path: '/api/deposits/{id}/void',
    permission: 'void',
    summary: 'Void a deposit, with a reason; its checks and cash can be deposited again.',
    body: voidBody,
    answer: depositAnswer,
  },
});
