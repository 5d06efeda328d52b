import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDays,
  businessTimeZone,
  countDaysBetween,
  formatDate,
  isBusinessDate,
  setBusinessTimeZone,
  toBusinessDate,
  today,
} from './dates.ts';

const machineZone = businessTimeZone();
beforeAll(() => setBusinessTimeZone('America/New_York'));
afterAll(() => setBusinessTimeZone(machineZone));

describe('business dates', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-20T00:00:00+00:00', '2026-11-20'],
    ['2026-11-20T03:00:00Z', '2026-11-19'],
    ['2026-11-20T23:30:00-05:00', '2026-11-20'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['11/20/2026', null],
    ['tomorrow', null],
    ['', null],
    ['2026-02-30T10:00:00Z', null],
    ['2026-11-20T25:00:00Z', null],
  ])('are read from %j as %j', (text, expected) => {
    expect(toBusinessDate(text)).toBe(expected);
  });

  it("take today from the business's zone, not the machine's", () => {
    expect(today(new Date('2026-11-20T04:59:00Z'))).toBe('2026-11-19');
    expect(today(new Date('2026-11-20T05:01:00Z'))).toBe('2026-11-20');
  });

  it('reject an unknown zone', () => {
    expect(() => setBusinessTimeZone('Mars/Olympus')).toThrow();
    expect(businessTimeZone()).toBe('America/New_York');
  });

  it('count days across months, years and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('9999-12-31', 30)).toBe('9999-12-31');
    expect(countDaysBetween('2026-02-27', '2026-03-01')).toBe(2);
    const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1950-01-01', days));
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        expect(countDaysBetween(from, addDays(from, days))).toBe(days);
        expect(isBusinessDate(addDays(from, days))).toBe(true);
      }),
    );
  });

  it('are shown as month/day/year', () => {
    expect(formatDate('2026-11-20')).toBe('11/20/2026');
    expect(formatDate(null)).toBe('');
  });
});
