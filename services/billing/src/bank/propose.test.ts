import { addDays, countDaysBetween } from '@primal/contracts/shared/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, proposeMatches } from './propose.ts';

const day = (days: number) => addDays('2026-11-01', days);
const line = (id: string, days: number, amount: string) => ({
  id,
  date: day(days),
  amount,
  description: '',
  reference: null as string | null,
});
const entry = (id: string, days: number, amount: string, more: Partial<Entry> = {}): Entry => ({
  ...line(id, days, amount),
  documentType: 'payment',
  documentId: id,
  checkNumber: null,
  ...more,
});

/** Plain count: the most pairs of equal amount within the days, by augmenting paths. */
const countMost = (lines: ReturnType<typeof line>[], entries: Entry[], days: number): number => {
  const owner = new Map<string, (typeof lines)[number]>();
  const place = (one: (typeof lines)[number], seen: Set<string>): boolean =>
    entries.some((other) => {
      const fits = one.amount === other.amount && Math.abs(countDaysBetween(one.date, other.date)) <= days;
      if (!fits || seen.has(other.id)) return false;
      seen.add(other.id);
      const before = owner.get(other.id);
      if (before && !place(before, seen)) return false;
      owner.set(other.id, one);
      return true;
    });
  return lines.filter((one) => place(one, new Set())).length;
};

const items = fc.array(fc.tuple(fc.nat(20), fc.constantFrom('10.00', '25.50', '-10.00')), { maxLength: 14 });

describe('proposeMatches', () => {
  it('pairs as many lines and entries as a plain count finds, each once and within the days', () => {
    fc.assert(
      fc.property(items, items, fc.nat(6), (some, others, days) => {
        const lines = some.map(([at, amount], index) => line(`l${index}`, at, amount));
        // A document type of its own for each entry, so that there are no batches.
        const entries = others.map(([at, amount], index) =>
          entry(`e${index}`, at, amount, { documentType: `t${index}` }),
        );
        const proposed = proposeMatches(lines, entries, days);
        expect(proposed).toHaveLength(countMost(lines, entries, days));
        const used = proposed.flatMap(({ lineId, entryIds }) => [lineId, ...entryIds]);
        expect(new Set(used).size).toBe(used.length);
        for (const { lineId, entryIds } of proposed) {
          const one = lines.find(({ id }) => id === lineId);
          const other = entries.find(({ id }) => id === entryIds[0]);
          expect(one?.amount).toBe(other?.amount);
          expect(Math.abs(countDaysBetween(one?.date ?? '', other?.date ?? ''))).toBeLessThanOrEqual(days);
        }
      }),
    );
  });

  it('proposes all entries of a kind on a day for one line, if they come to its amount', () => {
    const entries = [entry('a', 1, '10.00'), entry('b', 1, '15.00'), entry('c', 2, '15.00')];
    expect(proposeMatches([line('l', 3, '25.00')], entries, 5)).toEqual([
      { lineId: 'l', entryIds: ['a', 'b'] },
    ]);
  });

  it('proposes entries of one document that cancel each other', () => {
    const entries = [
      entry('made', 1, '10.00', { documentId: 'p' }),
      entry('back', 9, '-10.00', { documentId: 'p' }),
    ];
    expect(proposeMatches([], entries, 5)).toEqual([{ lineId: null, entryIds: ['made', 'back'] }]);
  });

  it.each([
    ['CHECK 9001', null, 7, true],
    ['CHK09001', null, 60, true],
    ['CHECK', '0009001', 60, true],
    ['CHECK 9001', null, 61, false],
    ['CHECK 9001', null, -6, false],
    ['CHECK 9002', null, 7, false],
    ['CHECK 90010', null, 7, false],
  ])(
    'proposes a check by number: %j, reference %j, %i days later: %s',
    (description, reference, at, isFound) => {
      const check = entry('check', 0, '-540.00', { checkNumber: '9001' });
      const cleared = { ...line('cleared', at, '-540.00'), description, reference };
      expect(proposeMatches([cleared], [check], 5)).toEqual(
        isFound ? [{ lineId: 'cleared', entryIds: ['check'] }] : [],
      );
    },
  );

  it('proposes a check by number before an equal entry of a closer date', () => {
    const cleared = { ...line('cleared', 7, '-540.00'), description: 'CHECK 9001' };
    const entries = [
      entry('check', 0, '-540.00', { checkNumber: '9001' }),
      entry('other', 7, '-540.00', { documentType: 'refund' }),
    ];
    expect(proposeMatches([cleared], entries, 5)).toEqual([{ lineId: 'cleared', entryIds: ['check'] }]);
  });

  it('proposes for 10,000 lines and 10,000 entries within 2 seconds', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => line(`l${at}`, at % 300, `${at % 400}.00`));
    const entries = Array.from({ length: 10_000 }, (_, at) => entry(`e${at}`, at % 300, `${at % 400}.00`));
    const before = performance.now();
    expect(proposeMatches(lines, entries, 5).length).toBeGreaterThan(9_000);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
