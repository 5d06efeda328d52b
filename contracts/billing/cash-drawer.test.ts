import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum, toMoney } from '../shared/decimal.ts';
import { denominations, formatDenomination, sumCounts } from './cash-count.ts';
import {
  closeDrawerBody,
  computeDrawerFigures,
  computeEntryEffect,
  computeExpected,
  computeOverShort,
  drawerKinds,
  formatOverShort,
} from './cash-drawer.ts';

const cents = (max: number) => fc.integer({ min: 0, max }).map((count) => toMoney(decimal(count).div(100)));
const entry = fc.record({ kind: fc.constantFrom(...drawerKinds), amount: cents(500_000) });
const payout = fc.record({ amount: cents(20_000), isVoided: fc.boolean() });
const counts = fc.uniqueArray(
  fc.record({ denomination: fc.constantFrom(...denominations), count: fc.nat({ max: 99_999 }) }),
  { selector: ({ denomination }) => denomination },
);

describe('the expected cash', () => {
  it('is the float plus all entry effects, less payouts that are not voided', () => {
    fc.assert(
      fc.property(cents(100_000), fc.array(entry), fc.array(payout), (openingFloat, entries, payouts) => {
        const paid = payouts.filter(({ isVoided }) => !isVoided).map(({ amount }) => amount);
        const expected = decimal(openingFloat)
          .plus(sum(entries.map(computeEntryEffect)))
          .minus(sum(paid));
        expect(computeExpected(computeDrawerFigures(openingFloat, entries, payouts))).toBe(toMoney(expected));
      }),
    );
  });

  it('is unaffected by a sale with its void and a payment with its reversal', () => {
    fc.assert(
      fc.property(cents(100_000), fc.array(entry), cents(500_000), (openingFloat, entries, amount) => {
        const both = [
          ...entries,
          ...(['sale', 'refund', 'payment', 'reversal'] as const).map((kind) => ({ kind, amount })),
        ];
        expect(computeExpected(computeDrawerFigures(openingFloat, both, []))).toBe(
          computeExpected(computeDrawerFigures(openingFloat, entries, [])),
        );
      }),
    );
  });
});

describe('a count', () => {
  it('is over or short by its difference from the expected cash', () => {
    fc.assert(
      fc.property(counts, cents(10_000_000), (counted, expected) => {
        const total = sumCounts(counted);
        expect(toMoney(decimal(expected).plus(computeOverShort(total, expected)))).toBe(total);
      }),
    );
  });

  it('adds up to the cent', () => {
    const one = denominations.map((denomination) => ({ denomination, count: 1 }));
    expect(sumCounts(one)).toBe('188.91');
    expect(sumCounts([{ denomination: '0.10', count: 3 }])).toBe('0.30');
    expect(sumCounts([])).toBe('0.00');
  });

  it('accepts a denomination in any notation', () => {
    const written = [100, '100', '100.00', 0.5, '0.5', '0.50', 1, '1.0'];
    const read = written.map(
      (denomination) => closeDrawerBody.parse({ counts: [{ denomination, count: '3' }] }).counts[0],
    );
    expect(read.map((one) => one?.denomination)).toEqual([
      '100',
      '100',
      '100',
      '0.50',
      '0.50',
      '0.50',
      '1',
      '1',
    ]);
    expect(read.map((one) => one?.count)).toEqual(written.map(() => 3));
  });

  it('describes the difference in words', () => {
    expect(['2', '-0.25', '0.00', '-1234.5'].map(formatOverShort)).toEqual([
      'Over $2.00',
      'Short $0.25',
      'Neither over nor short',
      'Short $1,234.50',
    ]);
    expect(denominations.map(formatDenomination).join(' ')).toBe(
      '$100 $50 $20 $10 $5 $2 $1 50¢ 25¢ 10¢ 5¢ 1¢',
    );
  });
});
