import { z } from 'zod';
import { money, positiveMoney } from '../shared/amounts.ts';
import { apiTable, listQuery } from '../shared/api.ts';
import { type Decimal, decimal, formatMoney, sum, toMoney } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import {
  businessDate,
  instant,
  optionalName,
  optionalText,
  plausibleDate,
  requiredText,
} from '../shared/schemas.ts';
import { countsField, drawerCount } from './cash-count.ts';
import { voidBody } from './sale.ts';

export const openDrawerBody = z.strictObject({ date: plausibleDate(), openingFloat: money() });

export const changeFloatBody = z.strictObject({
  openingFloat: money(),
  version: z.number().int().optional(),
});

export const payoutBody = z.strictObject({
  amount: positiveMoney('Please enter a valid amount'),
  reason: requiredText(500, 'Please enter a reason'),
  /** Category of an account of the role `cash_payouts`. Blank for the role's general account. */
  account: optionalName(100),
});

export const closeDrawerBody = z.strictObject({ counts: countsField(), notes: optionalText(2000) });

export const drawerKinds = [
  'sale',
  'refund',
  'payment',
  'reversal',
  'customer_refund',
  'refund_reversal',
  'change',
  'change_returned',
  'bank_drop',
] as const;
export type DrawerKind = (typeof drawerKinds)[number];

export const drawerKindLabels: Record<DrawerKind, { one: string; all: string }> = {
  sale: { one: 'Cash sale', all: 'Cash sales' },
  refund: { one: 'Void of a cash sale', all: 'Refunds of voids' },
  payment: { one: 'Cash payment', all: 'Cash payments' },
  reversal: { one: 'Reversal of a cash payment', all: 'Reversals of cash payments' },
  customer_refund: { one: 'Refund of credit', all: 'Refunds of credit' },
  refund_reversal: { one: 'Reversal of a refund', all: 'Reversals of refunds' },
  change: { one: 'Change for a check', all: 'Change for checks' },
  change_returned: { one: 'Change returned by a void', all: 'Change returned by voids' },
  bank_drop: { one: 'Bank drop', all: 'Bank drops' },
};

/** Document that moved cash. `amount` in dollars, above 0. The kind determines the direction. */
export const drawerEntry = z.object({
  kind: z.enum(drawerKinds),
  id: z.string(),
  /** `CR-1001` for a sale or its change, `REF-1001` for a refund, `DEP-1001` for a bank drop. Null for a payment, which has no number. */
  number: z.string().nullable(),
  customerName: z.string().nullable(),
  amount: z.string(),
  at: instant(),
});
export type DrawerEntry = z.infer<typeof drawerEntry>;

/** Cash taken out of the drawer, in dollars. A voided payout counts as 0. */
export const drawerPayout = z.object({
  id: z.string(),
  amount: z.string(),
  reason: z.string(),
  /** Category of its account, null for the general account, and the account's current name. */
  account: z.string().nullable().default(null),
  accountName: z.string().default(''),
  by: z.string(),
  at: instant(),
  voided: z.object({ reason: z.string(), by: z.string(), at: instant() }).nullable(),
});
export type DrawerPayout = z.infer<typeof drawerPayout>;

export interface DrawerFigures {
  openingFloat: string;
  cashSales: string;
  refunds: string;
  cashPayments: string;
  reversals: string;
  customerRefunds: string;
  refundReversals: string;
  changeGiven: string;
  changeReturned: string;
  payoutTotal: string;
  bankDrops: string;
}

/** Float plus incoming less outgoing cash (docs/rules/cash-drawer.md#expected). */
export const computeExpected = (figures: DrawerFigures): string =>
  toMoney(
    sum([
      figures.openingFloat,
      figures.cashSales,
      figures.cashPayments,
      figures.refundReversals,
      figures.changeReturned,
    ])
      .minus(figures.refunds)
      .minus(figures.reversals)
      .minus(figures.customerRefunds)
      .minus(figures.changeGiven)
      .minus(figures.payoutTotal)
      .minus(figures.bankDrops),
  );

export const computeOverShort = (counted: string, expected: string): string =>
  toMoney(decimal(counted).minus(expected));

export const formatOverShort = (overShort: string): string => {
  const difference = decimal(overShort);
  if (difference.eq(0)) return 'Neither over nor short';
  return `${difference.gt(0) ? 'Over' : 'Short'} ${formatMoney(difference.abs())}`;
};

const sumOfKind = (entries: readonly Pick<DrawerEntry, 'kind' | 'amount'>[], kind: DrawerKind): string =>
  toMoney(sum(entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount)));

export const computeDrawerFigures = (
  openingFloat: string,
  entries: readonly Pick<DrawerEntry, 'kind' | 'amount'>[],
  payouts: readonly { amount: string; isVoided: boolean }[],
): DrawerFigures => ({
  openingFloat,
  cashSales: sumOfKind(entries, 'sale'),
  refunds: sumOfKind(entries, 'refund'),
  cashPayments: sumOfKind(entries, 'payment'),
  reversals: sumOfKind(entries, 'reversal'),
  customerRefunds: sumOfKind(entries, 'customer_refund'),
  refundReversals: sumOfKind(entries, 'refund_reversal'),
  changeGiven: sumOfKind(entries, 'change'),
  changeReturned: sumOfKind(entries, 'change_returned'),
  bankDrops: sumOfKind(entries, 'bank_drop'),
  payoutTotal: toMoney(sum(payouts.filter(({ isVoided }) => !isVoided).map(({ amount }) => amount))),
});

const incoming: Record<DrawerKind, boolean> = {
  sale: true,
  refund: false,
  payment: true,
  reversal: false,
  customer_refund: false,
  refund_reversal: true,
  change: false,
  change_returned: true,
  bank_drop: false,
};

/** Dollars that the entry adds to the drawer. Negative if the entry removes cash. */
export const computeEntryEffect = ({ kind, amount }: Pick<DrawerEntry, 'kind' | 'amount'>): Decimal =>
  incoming[kind] ? decimal(amount) : decimal(amount).neg();

export const drawerStatuses = ['open', 'closed'] as const;

/** Day of the drawer as stored and published, in dollars. */
export const drawerDayFacts = z.object({
  id: z.string(),
  date: z.string(),
  status: z.enum(drawerStatuses),
  openingFloat: z.string(),
  openedBy: z.string(),
  /** Expected cash at closing. Null until closed. */
  expected: z.string().nullable(),
  counted: z.string().nullable(),
  /** Counted less expected. Negative if the drawer was short. Null until closed. */
  overShort: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: instant().nullable(),
  notes: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});

export const drawerDaySummary = drawerDayFacts.extend({
  expected: z.string(),
  cashSales: z.string(),
  refunds: z.string(),
  cashPayments: z.string(),
  reversals: z.string(),
  customerRefunds: z.string(),
  refundReversals: z.string(),
  changeGiven: z.string(),
  changeReturned: z.string(),
  payoutTotal: z.string(),
  bankDrops: z.string(),
});
export type DrawerDaySummary = z.infer<typeof drawerDaySummary>;

export const drawerDayAnswer = drawerDaySummary.extend({
  /** Chronological. A closed day lists only the counted entries. */
  entries: z.array(drawerEntry),
  payouts: z.array(drawerPayout),
  counts: z.array(drawerCount),
  /** Entries dated this day that arrived after the drawer was closed. The figures exclude them. */
  afterClose: z.array(drawerEntry),
});
export type DrawerDayAnswer = z.infer<typeof drawerDayAnswer>;

export const drawerDaySaved = eventDefinition('billing.cash-drawer-day.saved', drawerDayFacts);

const ofDay = { date: businessDate() };

export const cashDrawerApi = apiTable({
  listDrawerDays: {
    method: 'GET',
    path: '/api/cash-drawer/days',
    permission: 'viewInvoices',
    summary:
      'Days of the cash drawer with their figures, latest first by default. `q` searches the person who closed a day and the reasons of payouts.',
    query: listQuery({ sort: ['date', 'openingFloat', 'status', 'createdAt'], status: drawerStatuses }),
    answer: z.array(drawerDaySummary),
    list: true,
  },
  getDrawerDay: {
    method: 'GET',
    path: '/api/cash-drawer/days/{date}',
    params: ofDay,
    permission: 'viewInvoices',
    summary: 'One day of the cash drawer with all cash movements.',
    answer: drawerDayAnswer,
  },
  openDrawerDay: {
    method: 'POST',
    path: '/api/cash-drawer/days',
    permission: 'takePayments',
    summary: 'Open the cash drawer for a day with its opening float; once a day.',
    body: openDrawerBody,
    answer: drawerDayAnswer,
    status: 201,
    creates: true,
  },
  changeOpeningFloat: {
    method: 'PUT',
    path: '/api/cash-drawer/days/{date}',
    params: ofDay,
    permission: 'takePayments',
    summary: 'Correct the opening float of a day that is still open.',
    body: changeFloatBody,
    answer: drawerDayAnswer,
  },
  payOut: {
    method: 'POST',
    path: '/api/cash-drawer/days/{date}/payouts',
    params: ofDay,
    permission: 'takePayments',
    summary: 'Pay cash out of the drawer, with a reason and an account; at most the expected cash.',
    body: payoutBody,
    answer: drawerDayAnswer,
    status: 201,
    creates: true,
  },
  voidPayout: {
    method: 'POST',
    path: '/api/cash-drawer/days/{date}/payouts/{id}/void',
    params: ofDay,
    permission: 'void',
    summary: 'Void a payout while its day is open, with a reason.',
    body: voidBody,
    answer: drawerDayAnswer,
  },
  closeDrawerDay: {
    method: 'POST',
    path: '/api/cash-drawer/days/{date}/close',
    params: ofDay,
    permission: 'takePayments',
    summary:
      'Close the drawer of a day with the counted cash. The server computes expected, over and short. Cannot be undone.',
    body: closeDrawerBody,
    answer: drawerDayAnswer,
  },
});
