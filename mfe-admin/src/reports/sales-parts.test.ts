import { expect, it, test } from 'vitest';
import { findRange, rangeNames, toDates } from './sales-parts.tsx';

test.each([
  ['days', '2026-10-25', '2026-11-23'],
  ['month', '2026-11-01', '2026-11-23'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-11-23'],
  ['year', '2026-01-01', '2026-11-23'],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)('converts the range %s to %s through %s on 11/23/2026', (name, from, to) => {
  expect(toDates(name, '2026-11-23')).toEqual({ from, to });
});

it('converts last month to December of the previous year in January', () => {
  expect(toDates('lastMonth', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('finds the name of each range by its dates, and no name for other dates', () => {
  const now = '2026-11-23';
  for (const name of rangeNames.filter((each) => each !== 'own')) {
    const dates = toDates(name, now);
    expect(dates && findRange(dates, now)).toBe(name);
  }
  expect(findRange({ from: '2026-11-02', to: '2026-11-03' }, now)).toBe('own');
});
