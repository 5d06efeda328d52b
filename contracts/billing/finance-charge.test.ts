import { describe, expect, it } from 'vitest';
import { addDays } from '../shared/dates.ts';
import { type ChargedInvoice, computeFinanceCharge, listPastMonthEnds } from './finance-charge.ts';

type Move = [date: string, cents: number];
type Bill = [dueDate: string, ...moves: Move[]];

const toCents = (cents: number) => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`;

const toInvoices = (bills: readonly Bill[]): ChargedInvoice[] =>
  bills.map(([dueDate, ...moves]) => ({
    dueDate,
    moves: moves.map(([date, cents]) => ({ date, amount: toCents(cents) })),
  }));

/** Walks the calendar day by day, in whole cents and thousandths of a percent. */
const walk = (
  bills: readonly Bill[],
  [from, through]: readonly [string, string],
  { percent, graceDays = 0, minimum = 0 }: { percent: number; graceDays?: number; minimum?: number },
): string => {
  let centDays = 0n;
  for (let day = from; day <= through; day = addDays(day, 1))
    for (const [dueDate, ...moves] of bills) {
      if (day <= addDays(dueDate, graceDays)) continue;
      let balance = 0;
      for (const [date, cents] of moves) if (date <= day) balance += cents;
      if (balance > 0) centDays += BigInt(balance);
    }
  const twice = centDays * BigInt(Math.round(percent * 1000)) * 12n * 2n;
  const divisor = 36_500_000n;
  const charge = Number((twice + divisor) / (2n * divisor));
  return toCents(charge > 0 ? Math.max(charge, minimum) : 0);
};

const check = (
  bills: readonly Bill[],
  period: readonly [string, string],
  terms: { percent: number; graceDays?: number; minimum?: number },
) => {
  const charge = computeFinanceCharge(
    toInvoices(bills),
    { from: period[0], through: period[1] },
    {
      percent: terms.percent.toFixed(3),
      graceDays: terms.graceDays ?? 0,
      minimum: toCents(terms.minimum ?? 0),
    },
  );
  expect(charge).toBe(walk(bills, period, terms));
  return charge;
};

const owed = (dueDate: string, cents: number, ...moves: Move[]): Bill => [
  dueDate,
  [addDays(dueDate, -30), cents],
  ...moves,
];

const november = ['2026-11-01', '2026-11-30'] as const;
const february = ['2027-02-01', '2027-02-28'] as const;
const leapFebruary = ['2028-02-01', '2028-02-29'] as const;

describe('a finance charge equals one that is summed day by day', () => {
  const periods = [
    november,
    ['2026-11-01', '2026-11-15'],
    ['2026-11-01', '2026-11-01'],
    ['2026-12-01', '2026-12-31'],
    ['2027-01-01', '2027-01-31'],
    february,
    leapFebruary,
    ['2028-03-01', '2028-03-31'],
  ] as const;
  const bills: readonly (readonly [string, readonly Bill[]])[] = [
    ['long overdue', [owed('2026-08-15', 100_000)]],
    ['due on the last day of the month before', [owed('2026-10-31', 123_456)]],
    ['due within the month', [owed('2026-11-10', 99_999)]],
    ['due on 02/28', [owed('2028-02-28', 50_000), owed('2027-02-27', 1)]],
    ['paid in part within the month', [owed('2026-09-01', 80_000, ['2026-11-12', -30_000])]],
    ['paid on the first day', [owed('2026-09-01', 80_000, ['2026-11-01', -80_000])]],
    [
      'paid whole, then reversed',
      [owed('2026-09-01', 70_005, ['2026-11-05', -70_005], ['2026-11-20', 70_005])],
    ],
    [
      'several',
      [
        owed('2026-07-04', 1),
        owed('2026-10-30', 20_050, ['2026-11-03', -50], ['2026-11-30', -20_000]),
        owed('2027-02-10', 333_333, ['2027-02-28', -1]),
        owed('2028-02-10', 44_444, ['2028-02-29', -44_444]),
      ],
    ],
  ];
  const terms = [
    { percent: 1.5 },
    { percent: 1.5, graceDays: 10 },
    { percent: 2.125, minimum: 500 },
    { percent: 0 },
  ];
  const cases = periods.flatMap((period) =>
    bills.flatMap(([name, invoices]) => terms.map((one) => [name, invoices, period, one] as const)),
  );

  it.each(cases)('%s, case %#', (_name, invoices, period, one) => {
    check(invoices, period, one);
  });

  it('covers at least 60 cases', () => expect(cases.length).toBeGreaterThanOrEqual(60));
});

describe('a finance charge', () => {
  it('of a month of $1,000.00 is twelve times the percent, over 365 days', () => {
    expect(check([owed('2026-08-15', 100_000)], november, { percent: 1.5 })).toBe('14.79');
    expect(check([owed('2026-08-15', 100_000)], february, { percent: 1.5 })).toBe('13.81');
    expect(check([owed('2026-08-15', 100_000)], leapFebruary, { percent: 1.5 })).toBe('14.30');
  });

  it('begins the day after the due date and its grace days', () => {
    expect(check([owed('2026-11-29', 100_000)], november, { percent: 1.5 })).toBe('0.49');
    expect(check([owed('2026-11-30', 100_000)], november, { percent: 1.5 })).toBe('0.00');
    expect(check([owed('2026-11-19', 100_000)], november, { percent: 1.5, graceDays: 10 })).toBe('0.49');
    expect(check([owed('2026-11-20', 100_000)], november, { percent: 1.5, graceDays: 10 })).toBe('0.00');
  });

  it('counts a partial payment from its own day', () => {
    const paid = owed('2026-08-15', 100_000, ['2026-11-16', -50_000]);
    expect(check([paid], november, { percent: 1.5 })).toBe('11.10');
  });

  it('is at least the minimum, unless nothing is charged', () => {
    expect(check([owed('2026-08-15', 100)], november, { percent: 1.5, minimum: 500 })).toBe('5.00');
    expect(check([owed('2027-08-15', 100)], november, { percent: 1.5, minimum: 500 })).toBe('0.00');
    expect(check([owed('2026-08-15', 1)], november, { percent: 1.5, minimum: 500 })).toBe('0.00');
  });
});

it('lists past months from the first run on, at most twelve, and always the last one', () => {
  expect(listPastMonthEnds(null, '2026-11-30')).toEqual(['2026-10-31']);
  expect(listPastMonthEnds('2026-11-02', '2026-11-30')).toEqual(['2026-10-31']);
  expect(listPastMonthEnds('2026-08-31', '2026-11-01')).toEqual(['2026-08-31', '2026-09-30', '2026-10-31']);
  expect(listPastMonthEnds('2020-01-01', '2027-03-15')).toHaveLength(12);
});
