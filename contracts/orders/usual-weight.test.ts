import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '../shared/decimal.ts';
import {
  checkWeightByAverage,
  checkWeightByOthers,
  checkWeightByUsual,
  computeUsualWeights,
  maxSamplePieces,
} from './usual-weight.ts';

/** Real case weights from a packer: 33.9 to 40.1 lb, mostly about 37. */
const ribeyes = [
  '36.54',
  '37.1',
  '36.9',
  '35.2',
  '38.46',
  '37.7',
  '36.1',
  '34.6',
  '39.3',
  '37.02',
  '36.8',
  '38.1',
  '35.9',
  '37.4',
  '36.3',
  '38.8',
  '35.5',
  '37.25',
  '36.66',
  '40.1',
  '33.9',
  '37.9',
  '36.75',
];
const usual = { median: '36.900', low: '34.528', high: '39.272' };

const pounds = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((hundredths) => decimal(hundredths).div(100).toFixed(3));

describe('computeUsualWeights', () => {
  test('returns the median and bounds that contain all but a few pieces', () => {
    expect(computeUsualWeights(ribeyes)).toEqual({
      count: 23,
      median: '36.900',
      low: '34.528',
      high: '39.272',
    });
  });

  test('returns null for fewer than twenty pieces', () => {
    expect(computeUsualWeights(ribeyes.slice(0, 19))).toBeNull();
    expect(computeUsualWeights(ribeyes.slice(0, 20))?.count).toBe(20);
  });

  test('uses only the last two hundred pieces', () =>
    expect(computeUsualWeights([...Array(maxSamplePieces).fill('10'), ...Array(300).fill('99')])).toEqual({
      count: 200,
      median: '10.000',
      low: '9.500',
      high: '10.500',
    }));

  const weights = fc.array(pounds(1, 100_000), { minLength: 20, maxLength: 200 });

  test('ignores the order of pieces and stays within their range', () => {
    fc.assert(
      fc.property(
        weights.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          const one = computeUsualWeights(all);
          expect(computeUsualWeights(shuffled)).toEqual(one);
          const sorted = all.map(decimal).toSorted((a, b) => a.cmp(b));
          expect(
            sorted[0]?.lte(one?.median ?? -1) && sorted.at(-1)?.gte(decimal(one?.median ?? 0).minus('0.001')),
          ).toBe(true);
          expect(
            decimal(one?.low ?? -1).lte(one?.median ?? -1) && decimal(one?.high ?? 0).gt(one?.median ?? 0),
          ).toBe(true);
        },
      ),
    );
  });

  test('scales with the weights of the pieces', () => {
    fc.assert(
      fc.property(weights, (all) => {
        const one = computeUsualWeights(all);
        const ten = computeUsualWeights(all.map((weight) => decimal(weight).times(10).toFixed()));
        // The factor of ten also multiplies the rounding error of half a thousandth.
        for (const field of ['median', 'low', 'high'] as const)
          expect(
            decimal(ten?.[field] ?? -1)
              .minus(decimal(one?.[field] ?? 0).times(10))
              .abs()
              .lte('0.006'),
          ).toBe(true);
      }),
    );
  });

  const cases = fc.array(pounds(3_400, 4_000), { minLength: 40, maxLength: 150 });

  test('returns plausible bounds despite typos among the pieces, and flags the typos', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(10, 100), (all, times) => {
        const slips = all
          .slice(0, Math.floor(all.length / 5))
          .map((weight) => decimal(weight).times(times).toFixed(3));
        const mixed = computeUsualWeights([...slips, ...all]);
        expect(decimal(mixed?.median ?? 0).gte(34) && decimal(mixed?.median ?? 0).lte(40)).toBe(true);
        expect(decimal(mixed?.high ?? 0).lt(60)).toBe(true);
        for (const slip of slips) expect(mixed && checkWeightByUsual(slip, mixed)).not.toBeNull();
      }),
    );
  });

  test('returns bounds that contain at least half of the pieces and flag none of these', () => {
    fc.assert(
      fc.property(weights, (all) => {
        const one = computeUsualWeights(all);
        if (!one) throw new Error('There are twenty.');
        const within = all.filter((weight) => decimal(weight).gte(one.low) && decimal(weight).lte(one.high));
        expect(within.length * 2).toBeGreaterThanOrEqual(all.length);
        for (const weight of within) expect(checkWeightByUsual(weight, one)).toBeNull();
      }),
    );
  });
});

describe('checkWeightByUsual', () => {
  test.each([
    ['365.4', '365.4 lb? Usually 34 to 40. Did you mean 36.54?'],
    ['3.654', '3.654 lb? Usually 34 to 40. Did you mean 36.54?'],
    ['3654', '3654 lb? Usually 34 to 40. Did you mean 36.54?'],
    ['36540.000', '36540 lb? Usually 34 to 40. Did you mean 36.54?'],
    ['366.54', '366.54 lb? Usually 34 to 40. Did you mean 36.54?'],
    ['63.54', '63.54 lb? Usually 34 to 40. Did you mean 36.54?'],
    ['73', '73 lb? Usually 34 to 40. Did you mean 37?'],
    ['377', '377 lb? Usually 34 to 40. Did you mean 37?'],
    ['1', '1 lb? Usually 34 to 40.'],
    ['55', '55 lb? Usually 34 to 40.'],
    ['999999999.999', '999999999.999 lb? Usually 34 to 40.'],
  ])('answers %s with: %s', (weight, question) =>
    expect(checkWeightByUsual(weight, usual)?.question).toBe(question),
  );

  test.each(['36.9', '34.528', '39.272', '32.2', '41.6'])('accepts %s', (weight) =>
    expect(checkWeightByUsual(weight, usual)).toBeNull(),
  );

  test.each([
    [{ median: '2.500', low: '2.140', high: '2.860' }, '25', '25 lb? Usually 2.1 to 2.9. Did you mean 2.5?'],
    [{ median: '0.500', low: '0.463', high: '0.537' }, '5', '5 lb? Usually 0.46 to 0.54. Did you mean 0.5?'],
  ])('rounds the bounds by their size: %j', (light, weight, question) =>
    expect(checkWeightByUsual(weight, light)?.question).toBe(question),
  );

  test('detects and corrects a decimal point that is one place off', () => {
    fc.assert(
      fc.property(pounds(3_453, 3_927), fc.constantFrom('0.01', '0.1', '10', '100'), (weight, times) => {
        const doubt = checkWeightByUsual(decimal(weight).times(times).toFixed(), usual);
        expect(doubt?.question).toMatch(/^[\d.]+ lb\? Usually 34 to 40\. Did you mean [\d.]+\?$/);
        expect(
          decimal(doubt?.suggestion ?? 0).gte(usual.low) && decimal(doubt?.suggestion ?? 0).lte(usual.high),
        ).toBe(true);
      }),
    );
  });

  test('suggests only usual weights', () => {
    fc.assert(
      fc.property(pounds(1, 10_000_000), (weight) => {
        const doubt = checkWeightByUsual(weight, usual);
        if (!doubt?.suggestion) return;
        expect(checkWeightByUsual(doubt.suggestion, usual)).toBeNull();
        expect(decimal(doubt.suggestion).eq(weight)).toBe(false);
      }),
    );
  });
});

describe('checkWeightByAverage', () => {
  test.each([
    ['154', '15.5', '154 lb? Usually about 15.5. Did you mean 15.4?', '15.4'],
    ['1540', '60', '1540 lb? Usually about 60.', null],
    ['120', '14', '120 lb? Usually about 14. Did you mean 12?', '12'],
    ['12.3', '60', '12.3 lb? Usually about 60.', null],
    ['8', '20.5', '8 lb? Usually about 20.5.', null],
    ['52', '20.5', '52 lb? Usually about 20.5. Did you mean 25?', '25'],
  ])('flags %s lb if %s is usual', (weight, average, question, suggestion) =>
    expect(checkWeightByAverage(weight, average)).toMatchObject({ question, suggestion }),
  );
  test.each([
    ['30', '15.5'],
    ['7.75', '15.5'],
    ['38.75', '15.5'],
  ])('accepts %s lb if %s is usual', (weight, average) =>
    expect(checkWeightByAverage(weight, average)).toBeNull(),
  );
});

describe('checkWeightByOthers', () => {
  test.each([
    ['365', 1, '36.500', '365 lb? The other piece here weighs 36.5.', null],
    ['365', 2, '73.000', '365 lb? The other pieces here weigh about 36.5. Did you mean 36.5?', '36.5'],
    ['3.65', 3, '110.000', '3.65 lb? The other pieces here weigh about 36.67. Did you mean 36.5?', '36.5'],
  ])(
    'flags %s lb if the line has %s other pieces of %s lb in total',
    (weight, pieces, pounds, question, suggestion) =>
      expect(checkWeightByOthers(weight, { pieces, weight: pounds })).toMatchObject({ question, suggestion }),
  );
  test.each([
    ['70', 2, '73.000'],
    ['70', 1, '0.000'],
  ])('accepts %s lb if the line has %s other pieces of %s lb in total', (weight, pieces, pounds) =>
    expect(checkWeightByOthers(weight, { pieces, weight: pounds })).toBeNull(),
  );
});
