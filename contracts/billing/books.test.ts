import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainClosedDate, findChangedClosedDate, isClosed, toOpenDate } from './books.ts';

const closing = '2026-10-31';
const inside = '2026-10-15';
const outside = '2026-11-02';

describe('findChangedClosedDate', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-10-${String(number).padStart(2, '0')}`);
  const entry = fc.record({
    date: day,
    amount: fc.constant('1.00'),
    figures: fc.constantFrom('a', 'b', 'c'),
  });
  const entries = fc.array(entry, { maxLength: 6 });

  it('allows every change while the books are open', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => findChangedClosedDate(null, before, after) === null),
    );
  });

  it('detects exactly the changes up to the closing date, in any order', () => {
    const closedPart = (list: { date: string; figures: string }[], closedThrough: string) =>
      list
        .filter(({ date }) => date <= closedThrough)
        .map(({ date, figures }) => `${date} ${figures}`)
        .sort();
    fc.assert(
      fc.property(entries, entries, day, (before, after, closedThrough) => {
        const isSame =
          JSON.stringify(closedPart(before, closedThrough)) ===
          JSON.stringify(closedPart(after, closedThrough));
        const date = findChangedClosedDate(closedThrough, before, after);
        expect(date === null).toBe(isSame);
        if (date !== null) expect(date <= closedThrough).toBe(true);
        expect(findChangedClosedDate(closedThrough, before, [...before].reverse())).toBeNull();
      }),
    );
  });

  it('names both dates in a sentence and finds the first open day', () => {
    expect(explainClosedDate(closing, inside)).toBe(
      'The books are closed through 10/31/2026. Only an administrator who gives a reason can change anything dated 10/15/2026.',
    );
    expect([
      isClosed(closing, closing),
      isClosed(closing, outside),
      isClosed(null, inside),
      isClosed(closing, ''),
    ]).toEqual([true, false, false, false]);
    expect([toOpenDate(closing, inside), toOpenDate(closing, outside), toOpenDate(null, inside)]).toEqual([
      '2026-11-01',
      outside,
      inside,
    ]);
  });
});
