import { z } from 'zod';
import { money, positiveMoney } from '../shared/amounts.ts';
import { type Decimal, decimal, showMoney, sum, toMoney } from '../shared/decimal.ts';
import { instant, nearDate, optionalText, requiredText } from '../shared/schemas.ts';

/** Bills and coins that a drawer is counted by, the largest first; their worth in dollars. */
export const denominations = [
  '100',
  '50',
  '20',
  '10',
  '5',
  '2',
  '1',
  '0.50',
  '0.25',
  '0.10',
  '0.05',
  '0.01',
] as const;
export type Denomination = (typeof denominations)[number];

/** `$20` for a bill, `25¢` for a coin. */
export const denominationLabel = (denomination: Denomination): string =>
  decimal(denomination).lt(1) ? `${decimal(denomination).times(100).toFixed(0)}¢` : `$${denomination}`;

const worths = new Map(denominations.map((one) => [toMoney(one), one]));
const unknownDenomination = `Must be one of ${denominations.join(', ')}.`;

/** A bill or a coin as it may be written: `20`, `"20.00"`, `0.5`. */
const denominationField = () =>
  z.union([z.string(), z.number()], { error: unknownDenomination }).transform((value, context) => {
    const text = String(value).trim();
    const known = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? worths.get(toMoney(text)) : undefined;
    if (known) return known;
    context.issues.push({ code: 'custom', message: unknownDenomination, input: value });
    return z.NEVER;
  });

/** The most pieces of one denomination. */
export const mostPieces = 99_999;

const wholeCount = 'Must be a whole number of 0 or more.';

const countField = () =>
  z.union([z.string(), z.number()], { error: wholeCount }).transform((value, context) => {
    const text = String(value).trim();
    if (/^\d{1,5}$/.test(text)) return Number(text);
    const message = /^\d+$/.test(text) ? `Must be at most ${mostPieces}.` : wholeCount;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

/** How many of each bill and coin are in the drawer. */
export const drawerCount = z.object({ denomination: z.enum(denominations), count: z.number().int() });
export type DrawerCount = z.infer<typeof drawerCount>;

const countsField = () =>
  z
    .array(z.strictObject({ denomination: denominationField(), count: countField() }), {
      error: 'Counts must be a list.',
    })
    .min(1, 'Please count the drawer.')
    .max(100, 'Each bill or coin is counted once.')
    .superRefine((counts, context) => {
      const seen = new Set<Denomination>();
      for (const [at, { denomination }] of counts.entries()) {
        if (seen.has(denomination))
          context.addIssue({
            code: 'custom',
            path: [at, 'denomination'],
            message: `${denominationLabel(denomination)} is counted twice.`,
          });
        seen.add(denomination);
      }
    });

/** `POST /api/cash-drawer/days`: the drawer begins a day with this much. Dollars. */
export const openDrawerBody = z.strictObject({ date: nearDate(), openingFloat: money() });

/** `PUT /api/cash-drawer/days/{date}`: the opening float was counted or typed wrong. Dollars. */
export const changeFloatBody = z.strictObject({
  openingFloat: money(),
  version: z.number().int().optional(),
});

/** `POST /api/cash-drawer/days/{date}/payouts`: cash taken out of the drawer for something. Dollars. */
export const payoutBody = z.strictObject({
  amount: positiveMoney('Please enter a valid amount'),
  reason: requiredText(500, 'Please enter a reason'),
});

/** `POST /api/cash-drawer/days/{date}/close`. Bills and coins that are not named are none. */
export const closeDrawerBody = z.strictObject({ counts: countsField(), notes: optionalText(2000) });

/** Documents that move cash of a drawer, beside payouts. */
export const drawerKinds = ['sale', 'refund', 'payment', 'reversal', 'bank_drop'] as const;
export type DrawerKind = (typeof drawerKinds)[number];

/** The kinds in words, of one and in sum. */
export const drawerKindLabels: Record<DrawerKind, { one: string; all: string }> = {
  sale: { one: 'Cash sale', all: 'Cash sales' },
  refund: { one: 'Void of a cash sale', all: 'Refunds of voids' },
  payment: { one: 'Cash payment', all: 'Cash payments' },
  reversal: { one: 'Reversal of a cash payment', all: 'Reversals of cash payments' },
  bank_drop: { one: 'Bank drop', all: 'Bank drops' },
};

/** A document that moved cash of a day of the drawer. `amount` in dollars, above 0; the kind says which way. */
export const drawerEntry = z.object({
  kind: z.enum(drawerKinds),
  /** The cash receipt's, the payment's, or the deposit's. */
  id: z.string(),
  /** `CR-1001` of a sale, `DEP-1001` of a bank drop; null for a payment, which has no number. */
  number: z.string().nullable(),
  /** Null for a walk-in customer, and for a bank drop. */
  customerName: z.string().nullable(),
  amount: z.string(),
  /** When it was made, voided or reversed. */
  at: instant(),
});
export type DrawerEntry = z.infer<typeof drawerEntry>;

/** Cash that was taken out of the drawer, in dollars. One that was taken back counts as 0. */
export const drawerPayout = z.object({
  id: z.string(),
  amount: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant(),
  /** Why it was taken back, by whom and when; null while it stands. */
  voided: z.object({ reason: z.string(), by: z.string(), at: instant() }).nullable(),
});
export type DrawerPayout = z.infer<typeof drawerPayout>;

/** The parts of what a drawer should hold, in dollars, each 0 or more. */
export interface DrawerFigures {
  openingFloat: string;
  cashSales: string;
  refunds: string;
  cashPayments: string;
  reversals: string;
  payoutTotal: string;
  /** Cash that was deposited out of the drawer. */
  bankDrops: string;
}

/** What the drawer should hold: float, sales and payments less refunds, reversals, payouts and bank drops (docs/rules/cash-drawer.md#expected). */
export const expectedOf = (figures: DrawerFigures): string =>
  toMoney(
    sum([figures.openingFloat, figures.cashSales, figures.cashPayments])
      .minus(figures.refunds)
      .minus(figures.reversals)
      .minus(figures.payoutTotal)
      .minus(figures.bankDrops),
  );

/** What was counted, in dollars. */
export const countedOf = (counts: readonly DrawerCount[]): string =>
  toMoney(sum(counts.map(({ denomination, count }) => decimal(denomination).times(count))));

/** Counted less expected, in dollars: below 0 the drawer is short. */
export const overShortOf = (counted: string, expected: string): string =>
  toMoney(decimal(counted).minus(expected));

/** 'Over $2.00', 'Short $0.25', 'Neither over nor short' */
export const overShortWords = (overShort: string): string => {
  const difference = decimal(overShort);
  if (difference.eq(0)) return 'Neither over nor short';
  return `${difference.gt(0) ? 'Over' : 'Short'} ${showMoney(difference.abs())}`;
};

const sumOfKind = (entries: readonly Pick<DrawerEntry, 'kind' | 'amount'>[], kind: DrawerKind): string =>
  toMoney(sum(entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount)));

/** The figures of a day out of what moved its cash. */
export const drawerFigures = (
  openingFloat: string,
  entries: readonly Pick<DrawerEntry, 'kind' | 'amount'>[],
  payouts: readonly { amount: string; isVoided: boolean }[],
): DrawerFigures => ({
  openingFloat,
  cashSales: sumOfKind(entries, 'sale'),
  refunds: sumOfKind(entries, 'refund'),
  cashPayments: sumOfKind(entries, 'payment'),
  reversals: sumOfKind(entries, 'reversal'),
  bankDrops: sumOfKind(entries, 'bank_drop'),
  payoutTotal: toMoney(sum(payouts.filter(({ isVoided }) => !isVoided).map(({ amount }) => amount))),
});

const incoming: Record<DrawerKind, boolean> = {
  sale: true,
  refund: false,
  payment: true,
  reversal: false,
  bank_drop: false,
};

/** What an entry does to the cash of the drawer, in dollars: below 0 it takes out. */
export const entryEffect = ({ kind, amount }: Pick<DrawerEntry, 'kind' | 'amount'>): Decimal =>
  incoming[kind] ? decimal(amount) : decimal(amount).neg();

export const drawerStatuses = ['open', 'closed'] as const;

/** A day of the drawer as it is stored and told, in dollars. */
export const drawerDayFacts = z.object({
  id: z.string(),
  date: z.string(),
  status: z.enum(drawerStatuses),
  openingFloat: z.string(),
  openedBy: z.string(),
  /** What the drawer should have held when it was closed; null until then. */
  expected: z.string().nullable(),
  counted: z.string().nullable(),
  /** Counted less expected; below 0 the drawer was short. Null until the day is closed. */
  overShort: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: instant().nullable(),
  notes: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});

/** A day as lists show it; the figures of a closed day are those of its close. */
export const drawerDaySummary = drawerDayFacts.extend({
  /** What the drawer should hold now. */
  expected: z.string(),
  cashSales: z.string(),
  /** Voids of cash sales, by the day of the void. */
  refunds: z.string(),
  cashPayments: z.string(),
  /** Reversals of cash payments, by the date of the reversal. */
  reversals: z.string(),
  payoutTotal: z.string(),
  /** Cash that was deposited out of the drawer. */
  bankDrops: z.string(),
});
export type DrawerDaySummary = z.infer<typeof drawerDaySummary>;

export const drawerDayAnswer = drawerDaySummary.extend({
  /** In the order in which they happened; of a closed day those that were counted. */
  entries: z.array(drawerEntry),
  payouts: z.array(drawerPayout),
  /** Empty until the day is closed. */
  counts: z.array(drawerCount),
  /** What is dated this day and came after its close: it is not in the figures. */
  afterClose: z.array(drawerEntry),
});
export type DrawerDayAnswer = z.infer<typeof drawerDayAnswer>;
