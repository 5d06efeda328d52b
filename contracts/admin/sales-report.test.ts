import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, countDaysBetween } from '../shared/dates.ts';
import { addMonths, computeChange, computeComparedRange, computeMarginPercent } from './sales-report.ts';

describe('addMonths', () => {
  test.each([
    ['2026-03-15', -1, '2026-02-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2023-02-28', 12, '2024-02-29'],
    ['2026-10-30', 1, '2026-11-30'],
    ['2026-01-01', -1, '2025-12-01'],
    ['2026-11-30', 1, '2026-12-31'],
  ])('%s plus %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });
});

describe('computeComparedRange', () => {
  test.each([
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08'],
    ['2026-11-23', '2026-11-23', '2026-11-22', '2026-11-22'],
    ['2026-11-01', '2026-11-29', '2026-10-03', '2026-10-31'],
  ])('compares %s to %s with %s to %s', (from, to, before, until) => {
    expect(computeComparedRange({ from, to }, 'before')).toEqual({ from: before, to: until });
  });

  test.each([
    ['2026-02-01', '2026-02-28', '2025-02-01', '2025-02-28'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2026-11-09', '2026-11-15', '2025-11-09', '2025-11-15'],
  ])('compares %s to %s with a year earlier, %s to %s', (from, to, before, until) => {
    expect(computeComparedRange({ from, to }, 'year')).toEqual({ from: before, to: until });
  });

  it('returns the range of the same length that ends the day before, except for full months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
        const from = addDays('2020-01-01', start);
        const range = { from, to: addDays(from, length) };
        const before = computeComparedRange(range, 'before');
        expect(addDays(before.to, 1)).toBe(from);
        if (!before.from.endsWith('-01')) expect(countDaysBetween(before.from, before.to)).toBe(length);
      }),
    );
  });
});

test.each([
  ['110.00', '100.00', '10.0'],
  ['95.55', '100.00', '-4.5'],
  ['95.45', '100.00', '-4.6'],
  ['0.00', '100.00', '-100.0'],
  ['50.00', '-100.00', '150.0'],
  ['50.00', '0.00', null],
])('revenue of %s after %s is a change of %s percent', (now, before, expected) => {
  expect(computeChange(now, before)).toBe(expected);
});

test.each([
  ['25.00', '100.00', '25.0'],
  ['-5.00', '100.00', '-5.0'],
  ['1.00', '0.00', null],
  ['1.00', '-3.00', null],
])('a margin of %s out of %s is %s percent', (margin, revenue, expected) => {
  expect(computeMarginPercent(margin, revenue)).toBe(expected);
});
