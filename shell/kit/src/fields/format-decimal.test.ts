import { describe, expect, test } from 'vitest';
import { formatDecimal } from './format-decimal.ts';

describe('money', () => {
  const money = (text: string) => formatDecimal(text, 2, true);
  test.each([
    ['12', '12.00'],
    ['12.5', '12.50'],
    ['$1,234.5', '1234.50'],
    ['.5', '0.50'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['99999999999999999.99', '99999999999999999.99'],
    ['', ''],
    ['twelve', 'twelve'],
    ['1.2.3', '1.2.3'],
  ])('%j reads %j', (typed, shown) => expect(money(typed)).toBe(shown));
});

describe('quantities', () => {
  test.each([
    ['2.5', 0, '3'],
    ['2.4', 0, '2'],
    ['10', 0, '10'],
    ['2.500', 3, '2.5'],
    ['100', 3, '100'],
    ['36.54 lbs', 3, '36.54'],
  ])('%j with %d places reads %j', (typed, places, shown) =>
    expect(formatDecimal(typed, places, false)).toBe(shown),
  );
});
