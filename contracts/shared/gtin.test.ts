import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withCheckDigit } from '../../harness/gs1-label.ts';
import { isRestricted, readGtin } from './gtin.ts';

/** Examples published by GS1. */
const published = [
  '09506000134352',
  '9506000134352',
  '614141007349',
  '95200002',
  '10614141000415',
  '09521234543213',
];

const gtin = fc
  .constantFrom(7, 11, 12, 13)
  .chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)).map(withCheckDigit));

describe('a GTIN', () => {
  test.each(published)('%s is valid', (digits) => expect(readGtin(digits)).toBe(digits.padStart(14, '0')));

  test('pads 8, 12, 13 or 14 digits to 14', () =>
    fc.assert(
      fc.property(gtin, (digits) => {
        expect(readGtin(digits)).toBe(digits.padStart(14, '0'));
      }),
    ));

  test('rejects any changed digit', () => {
    fc.assert(
      fc.property(gtin, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const at = place % digits.length;
        const other = (Number(digits[at]) + by) % 10;
        expect(readGtin(`${digits.slice(0, at)}${other}${digits.slice(at + 1)}`)).toBeNull();
      }),
    );
  });

  test.each([
    '',
    '1',
    '0950600013435',
    '095060001343520',
    '0950600013435x',
    ' 9506000134352',
    '٠٩٥٠٦٠٠٠١٣٤٣٥٢',
  ])('%j is invalid', (text) => expect(readGtin(text)).toBeNull());
});

describe('a restricted number', () => {
  const completeGtin = (digits: string) => readGtin(withCheckDigit(digits)) ?? '';

  test.each([
    '021234567890',
    '21234501234',
    '41234567890',
    '212345012345',
    '1021234567890',
    '9251234567890',
    '2123456',
    '0123456',
  ])('%s is restricted', (digits) => expect(isRestricted(completeGtin(digits))).toBe(true));

  test.each(['06141410073', '9061414100001', '9520000', '061414100734', '1061414100041'])(
    '%s is not restricted',
    (digits) => expect(isRestricted(completeGtin(digits))).toBe(false),
  );
});
