import { computeQuantityShipped, type LineProduct, lineProductSchema } from '@primal/contracts/shared/lines';
import { burgersFixture, ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { describe, expect, it } from 'vitest';

const ribeye = lineProductSchema.parse(ribeyeFixture());
const burgers = lineProductSchema.parse(burgersFixture());
const boxed: LineProduct = { ...burgers, billedBy: 'LBS', weightPerBox: '40.000' };

describe('computeQuantityShipped', () => {
  it.each([
    ['the pounds of a variable-weight line priced by weight', ribeye, '30.500', '30.500'],
    ['0 while that is unweighed', ribeye, null, '0.000'],
    [
      'the count of a variable-weight line priced by the case',
      { ...ribeye, billedBy: 'Case' },
      '30.500',
      '2.000',
    ],
    ['the count of a fixed-weight line', boxed, '80.000', '2.000'],
  ])('is %s', (_, product, weight, expected) => {
    expect(computeQuantityShipped({ product, quantity: '2.000', weight })).toBe(expected);
  });
});
