import { type LineProduct, lineProductSchema } from '@primal/contracts/shared/lines';
import { ProblemError } from '@primal/service-kit/problem';
import { burgersFacts, ribeyeFacts } from '@primal/service-kit/testing/facts';
import { describe, expect, it } from 'vitest';
import { makeLine, quantityShipped, type SentLine } from './line.ts';

const ribeye = lineProductSchema.parse(ribeyeFacts());
const burgers = lineProductSchema.parse(burgersFacts());
const boxed: LineProduct = { ...burgers, billedBy: 'LBS', weightPerBox: '40.000' };

const sent = (changes: Partial<SentLine> = {}): SentLine => ({
  product: ribeye,
  description: null,
  quantity: '2.000',
  weight: null,
  unitPrice: '10.00',
  individualWeights: [],
  ...changes,
});

const refusal = (changes: Partial<SentLine>): ProblemError => {
  try {
    makeLine(sent(changes), 'items.3');
  } catch (error) {
    if (error instanceof ProblemError) return error;
  }
  throw new Error('The line was taken.');
};

describe('makeLine', () => {
  it('takes count and weight from the individual weights', () => {
    expect(makeLine(sent({ quantity: '9.000', individualWeights: ['10.500', '12.000'] }), '')).toMatchObject({
      quantity: '2.000',
      weight: '22.500',
      individualWeights: '[10.5,12]',
      total: '225.00',
    });
  });

  it('leaves an unweighed line without weight and total', () => {
    expect(makeLine(sent({ weight: '0.000' }), '')).toMatchObject({ weight: null, total: '0.00' });
  });

  it('fills in the weight that the catalogue promises', () => {
    expect(makeLine(sent({ product: boxed, unitPrice: '2.50' }), '')).toMatchObject({
      weight: '80.000',
      total: '200.00',
    });
  });

  it('keeps a weight that was entered', () => {
    expect(makeLine(sent({ product: boxed, weight: '79.500' }), '').weight).toBe('79.500');
  });

  it.each([
    [{ product: burgers, quantity: '1.500' }, 'items.3.quantity', 'must be a whole number'],
    [
      { quantity: '999999999.999', weight: '999999999.999', unitPrice: '9999999999.99' },
      'items.3.total',
      'more than',
    ],
    [{ individualWeights: ['999999999.999', '1.000'] }, 'items.3.individualWeights', 'more than'],
  ])('refuses %j', (changes, path, words) => {
    const { status, message, issues } = refusal(changes);
    expect([status, issues?.[0]?.path]).toEqual([400, path]);
    expect(message).toContain(words);
  });
});

describe('quantityShipped', () => {
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
    expect(quantityShipped({ product, quantity: '2.000', weight })).toBe(expected);
  });
});
