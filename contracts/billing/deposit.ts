import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { moneyOrZero } from '../shared/amounts.ts';
import { apiTable, listQuery } from '../shared/api.ts';
import { decimal, sum, toMoney } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import { blankToNull, businessDate, id, instant, optionalText, plausibleDate } from '../shared/schemas.ts';
import { voidBody } from './sale.ts';

export const depositableTypes = ['payment', 'cash_receipt', 'refund'] as const;
export type DepositableType = (typeof depositableTypes)[number];

export const maxChecks = 1000;

const checkReference = z.strictObject({
  type: z.enum(depositableTypes, { error: `Must be one of ${depositableTypes.join(', ')}.` }),
  id: id(),
});
export type CheckReference = z.output<typeof checkReference>;

const referencesField = (noun: 'check' | 'card payment') =>
  z
    .array(checkReference, { error: `The ${noun}s must be a list.` })
    .max(maxChecks, `One deposit takes at most 1,000 ${noun}s.`)
    .superRefine((checks, context) => {
      const seen = new Set<string>();
      for (const [at, check] of checks.entries()) {
        if (seen.has(check.id))
          context.addIssue({ code: 'custom', path: [at, 'id'], message: `This ${noun} is listed twice.` });
        seen.add(check.id);
      }
    })
    .nullish()
    .transform((references) => references ?? []);

export const emptyDepositProblem = 'Please choose a check or enter cash to deposit.';

export const depositFields = z.strictObject({
  date: plausibleDate(),
  cash: moneyOrZero(),
  /** Drawer day of a bank drop. Blank, absent and null: cash from no drawer. */
  fromDrawer: blankToNull(businessDate()),
  /** Dollars that the card processor keeps of a card batch. */
  processorFee: moneyOrZero(),
  notes: optionalText(2000),
});

export const createDepositBody = depositFields
  .extend({
    checks: referencesField('check'),
    /** Card payments, card sales and refunds by card of one batch, without checks and cash. */
    cards: referencesField('card payment'),
  })
  .refine(({ checks, cash, cards }) => cards.length === 0 || (checks.length === 0 && cash === '0.00'), {
    path: ['cards'],
    message: 'Please deposit card payments apart from checks and cash.',
  })
  .refine(({ processorFee, cards }) => processorFee === '0.00' || cards.length > 0, {
    path: ['processorFee'],
    message: 'Only card payments have a processor fee.',
  })
  .refine(({ checks, cash, cards }) => checks.length > 0 || cash !== '0.00' || cards.length > 0, {
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

/** `amount` in dollars, below 0 for a refund by card. */
const check = z.object({
  type: z.enum(depositableTypes),
  id: z.string(),
  /** Check number of a payment, or number of a cash sale or refund; empty for a card payment. */
  number: z.string(),
  customerName: z.string().nullable(),
  date: z.string(),
  amount: z.string(),
});

export const undepositedCheck = check;
export type UndepositedCheck = z.infer<typeof undepositedCheck>;

/** Checks, cash and card payments ready to deposit, in dollars (docs/rules/cash-drawer.md#undeposited). */
export const undepositedAnswer = z.object({
  /** Oldest first, at most 1,000. */
  checks: z.array(undepositedCheck),
  checkCount: z.number().int(),
  checkTotal: z.string(),
  /** Card payments, card sales and refunds by card, oldest first, at most 1,000. */
  cards: z.array(undepositedCheck),
  cardCount: z.number().int(),
  cardTotal: z.string(),
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
  cardCount: z.number().int(),
  cardTotal: z.string(),
  /** Dollars that the processor kept of a card batch. */
  processorFee: z.string(),
  /** Dollars that reached the bank; below 0 if the refunds of a card batch exceed its payments. */
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

export const depositAnswer = depositSummary.extend({
  checks: z.array(depositedCheck),
  cards: z.array(depositedCheck),
});
export type DepositAnswer = z.infer<typeof depositAnswer>;

/** Dollars. */
export const computeDepositTotals = (
  received: readonly { amount: string }[],
  { cash = '0.00', processorFee = '0.00' }: { cash?: string; processorFee?: string },
) => {
  const receivedTotal = toMoney(sum(received.map(({ amount }) => amount)));
  return { receivedTotal, total: toMoney(decimal(receivedTotal).plus(cash).minus(processorFee)) };
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
    summary: 'Undeposited checks and card payments, oldest first, and the cash that can be deposited.',
    answer: undepositedAnswer,
  },
  getDeposit: {
    method: 'GET',
    path: '/api/deposits/{id}',
    permission: 'viewInvoices',
    summary: 'One deposit with its checks or card payments; returned ones are marked.',
    answer: depositAnswer,
  },
  createDeposit: {
    method: 'POST',
    path: '/api/deposits',
    permission: 'takePayments',
    summary:
      'Record a deposit of checks and cash, or a card batch less its fee; each check and card payment once.',
    body: createDepositBody,
    answer: depositAnswer,
    status: 201,
    creates: true,
  },
  voidDeposit: {
    method: 'POST',
    path: '/api/deposits/{id}/void',
    permission: 'void',
    summary: 'Void a deposit, with a reason; its checks, cash or card payments can be deposited again.',
    body: voidBody,
    answer: depositAnswer,
  },
});
