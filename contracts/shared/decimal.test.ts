import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimal,
  formatMoney,
  formatQuantity,
  formatWeight,
  isPositive,
  sum,
  toMoney,
  toWeight,
} from './decimal.ts';

describe('money and weight', () => {
  it.each([
    ['0.005', '0.01'],
    ['0.0049', '0.00'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['1234.5', '1234.50'],
    [1.1, '1.10'],
  ])('rounds %s to the cent half up', (value, expected) => {
    expect(toMoney(value)).toBe(expected);
  });

  it('rounds weights half up at three places', () => {
    expect(toWeight('36.5395')).toBe('36.540');
    expect(toWeight('36.5394')).toBe('36.539');
  });

  it('adds exactly where binary floating point fails', () => {
    expect(toMoney(sum(Array.from({ length: 1000 }, () => '0.10')))).toBe('100.00');
    expect(sum(['0.1', '0.2']).eq('0.3')).toBe(true);
  });

  it('never moves a value by more than half a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (millis) => {
        const exact = decimal(String(millis)).div(1000);
        expect(exact.minus(toMoney(exact)).abs().lte('0.005')).toBe(true);
      }),
    );
  });

  it.each([
    ['0.001', true],
    ['0', false],
    ['-1', false],
    ['', false],
    ['abc', false],
    [null, false],
    [undefined, false],
  ])('isPositive(%j) is %s', (value, expected) => {
    expect(isPositive(value)).toBe(expected);
  });

  it('formats money, weights and quantities for screens', () => {
    expect(formatMoney('1234567.5')).toBe('$1,234,567.50');
    expect(formatMoney('-3.2')).toBe('-$3.20');
    expect(formatMoney(null)).toBe('$0.00');
    expect(formatWeight('1036.545')).toBe('1,036.55');
    expect(formatQuantity('12.000')).toBe('12');
    expect(formatQuantity('2.500')).toBe('2.5');
  });
});
