import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLabel, readLabelDate } from './label.ts';

const today = '2026-11-22';
const gtin = '90614141000015';
const readProblem = (text: string) => readLabel(text, today).problem;

describe('a date', () => {
  test.each([
    ['261122', '2026-11-22'],
    ['270200', '2027-02-28'],
    ['280200', '2028-02-29'],
    ['761231', '2076-12-31'],
    ['770101', '1977-01-01'],
    ['991231', '1999-12-31'],
    ['000100', '2000-01-31'],
  ])('with the digits %s is %s', (digits, date) => expect(readLabelDate(digits, today)).toBe(date));

  test.each([
    ['000101', '2090-06-01', '2100-01-01'],
    ['400101', '2090-06-01', '2140-01-01'],
    ['410101', '2090-06-01', '2041-01-01'],
  ])('with the digits %s, read on %s, is %s', (digits, on, date) =>
    expect(readLabelDate(digits, on)).toBe(date),
  );

  test.each(['261301', '260001', '260230', '260132', '260000'])('with the digits %s is invalid', (digits) => {
    expect(readLabelDate(digits, today)).toBeNull();
    expect(readProblem(`]C101${gtin}17${digits}`)).toBe(
      `The expiry date in this barcode is not a date: ${digits}.`,
    );
  });

  test('is within 49 years before and 50 after', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.integer({ min: 2000, max: 2200 }), (digits, year) => {
        const date = readLabelDate(`${String(digits).padStart(2, '0')}0615`, `${year}-11-22`);
        const ahead = Number(date?.slice(0, 4)) - year;
        expect(Number(date?.slice(2, 4))).toBe(digits);
        expect(ahead >= -49 && ahead <= 50).toBe(true);
      }),
    );
  });
});
