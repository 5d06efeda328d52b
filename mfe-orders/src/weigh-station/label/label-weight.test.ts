import { decimal } from '@primal/contracts/shared/decimal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LabelElements, writeLabel } from '../../../../harness/gs1-label.ts';
import { readLabel } from './label.ts';

const today = '2026-11-22';
const gtin = '90614141000015';
const read = (text: string) => readLabel(text, today);

describe('a weight', () => {
  const weighing = (...elements: LabelElements) => read(writeLabel([['01', gtin], ...elements]));
  test.each([
    ['3200', '000036', '36.000'],
    ['3201', '000365', '36.500'],
    ['3202', '003654', '36.540'],
    ['3203', '036541', '36.541'],
    ['3204', '365400', '36.540'],
    ['3205', '365400', '3.654'],
    ['3102', '001657', '36.530'],
    ['3103', '000004', '0.010'],
    ['3100', '999999', '2204620.420'],
    // 2.5 kg equal 5.5115565545 lb; half a hundredth rounds up.
    ['3101', '000025', '5.510'],
  ])('(%s)%s is %s pounds', (ai, digits, pounds) =>
    expect(weighing([ai, digits]).label?.weight).toBe(pounds),
  );

  test.each([
    [
      ['3202', '003654'],
      ['3102', '001657'],
    ],
    [
      ['3102', '001657'],
      ['3202', '003654'],
    ],
    [
      ['3201', '000365'],
      ['3202', '003654'],
      ['3103', '016574'],
    ],
  ] as [string, string][][])('repeated in other units is read once: %j %j %j', (...elements) =>
    expect(weighing(...elements.filter(Boolean)).label?.weight).toBe('36.540'),
  );

  test.each([
    [
      ['3202', '003654'],
      ['3102', '001700'],
    ],
    [
      ['3202', '003654'],
      ['3203', '036000'],
      ['3102', '001657'],
    ],
    [
      ['3102', '001657'],
      ['3103', '016574'],
      ['3202', '036540'],
    ],
  ] as [string, string][][])('repeated with another value is rejected: %j %j', (...elements) =>
    expect(weighing(...elements.filter(Boolean)).problem).toMatch(
      /^This barcode has two weights, [\d.]+ (lb|kg) and [\d.]+ (lb|kg)\. Please type the right one\.$/,
    ),
  );

  test('of 0 is rejected', () => {
    for (const [ai, digits] of [
      ['3202', '000000'],
      ['3103', '000002'],
    ] as const)
      expect(weighing([ai, digits]).problem).toBe('This barcode has a weight of 0. Please type the weight.');
  });

  test('with too many places is rejected, not rounded', () =>
    expect(weighing(['3205', '365412']).problem).toBe(
      'This barcode has 3.65412 lb; a weight has at most 3 decimal places. Please type the weight.',
    ));

  test('in pounds equals its digits, and in kilograms equals an exact integer conversion', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 999_999 }), fc.integer({ min: 0, max: 3 }), (whole, places) => {
        const digits = String(whole).padStart(6, '0');
        expect(weighing([`320${places}`, digits]).label?.weight).toBe(
          decimal(whole)
            .div(10 ** places)
            .toFixed(3),
        );
        // Compute hundredths of a pound with integers only: multiply by 2.2046226218, add half, truncate.
        const scale = 10n ** BigInt(8 + places);
        const hundredths = (BigInt(whole) * 22_046_226_218n + scale / 2n) / scale;
        expect(weighing([`310${places}`, digits]).label?.weight).toBe(
          `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}0`,
        );
      }),
    );
  });
});
