import { type LineProduct, lineProductSchema } from '@primal/contracts/shared/lines';
import { ProblemError } from '@primal/service-kit/problem';
import { describe, expect, it } from 'vitest';
import { assertWhole, computeFigures, type LineInput } from './lines.ts';
import { burgersFixture, ribeyeFixture } from './testing/fixtures.ts';

const ribeye = lineProductSchema.parse(ribeyeFixture());
const burgers = lineProductSchema.parse(burgersFixture());
const boxed: LineProduct = { ...burgers, billedBy: 'LBS', weightPerBox: '40.000' };

const line = (changes: Partial<LineInput> = {}): LineInput => ({
  product: ribeye,
  quantity: '2.000',
  weight: null,
  unitPrice: '10.00',
  weights: [],
  ...changes,
});

const refusal = (compute: () => unknown): ProblemError => {
  try {
    compute();
  } catch (error) {
    if (error instanceof ProblemError) return error;
  }
  throw new Error('The line was taken.');
};

describe('the figures of a line', () => {
  it('takes count and weight from the individual weights', () => {
    expect(computeFigures(line({ quantity: '9.000', weights: ['10.500', '12.000'] }), '')).toMatchObject({
      quantity: '2.000',
      weight: '22.500',
      individualWeights: '[10.5,12]',
      total: '225.00',
    });
  });

  it('leaves an unweighed line without weight and total', () => {
    expect(computeFigures(line({ weight: '0.000' }), '')).toMatchObject({ weight: null, total: '0.00' });
  });

  it('uses the catalog weight', () => {
    expect(computeFigures(line({ product: boxed, unitPrice: '2.50' }), '')).toMatchObject({
      weight: '80.000',
      total: '200.00',
    });
  });

  it('keeps an entered weight', () => {
    expect(computeFigures(line({ product: boxed, weight: '79.500' }), '').weight).toBe('79.500');
  });

  it.each([
    [
      { quantity: '999999999.999', weight: '999999999.999', unitPrice: '9999999999.99' },
      'The total of Ribeye is too large.',
    ],
    [{ weights: ['999999999.999', '1.000'] }, 'The weight of Ribeye is too large.'],
  ])('rejects %j', (changes, message) => {
    expect(refusal(() => computeFigures(line(changes), 'items.3'))).toMatchObject({
      status: 400,
      message,
      issues: [{ path: 'items.3', message }],
    });
  });

  it('rejects fractions of whole pieces', () => {
    const refused = refusal(() => assertWhole(burgers, '1.500', 'items.3.quantity'));
    expect(refused.message).toBe('The quantity of Burger patties must be a whole number.');
    expect(() => assertWhole(ribeye, '1.500', '')).not.toThrow();
  });
});
