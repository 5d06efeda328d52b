import { describe, expect, it } from 'vitest';
import { lineProduct } from '../shared/documents.fixture.ts';
import type { LineProduct } from '../shared/lines.ts';
import { goodsOf, loadOf } from './goods.ts';

const lineOf = (changes: object, ofProduct: Partial<LineProduct> = {}) => ({
  productName: 'Ribeye',
  product: lineProduct({ averageWeight: '14.000', ...ofProduct }),
  quantity: '3.000',
  quantityOrdered: '3.000',
  weight: null,
  individualWeights: '[]',
  isOpen: false,
  ...changes,
});

describe('what a truck carries of a line', () => {
  it.each([
    ['a weighed line its pounds', lineOf({ weight: '41.250' }), '3.000', '41.250', false],
    ['an unweighed one its average', lineOf({}), '3.000', '42.000', true],
    [
      'one that is weighed in part what is weighed and the average of the rest',
      lineOf({ weight: '6.100', quantity: '1.000', individualWeights: '[6.1]', isOpen: true }),
      ...(['3.000', '34.100', true] as const),
    ],
    [
      'a case of known weight that weight',
      lineOf({}, { productType: 'fixed-weight', billedBy: 'Case', weightPerBox: '40.000' }),
      ...(['3.000', '120.000', false] as const),
    ],
    [
      'a case of unknown weight none',
      lineOf({}, { productType: 'fixed-weight', billedBy: 'Case' }),
      ...(['3.000', '0.000', false] as const),
    ],
    ['pounds that were ordered those', lineOf({}, { unit: 'LBS' }), '3.000', '3.000', true],
    [
      'a line of which nothing is shipped nothing',
      lineOf({ quantity: '0.000', quantityToShip: '0.000', shortReason: 'out_of_stock' }),
      ...(['0.000', '0.000', false] as const),
    ],
  ])('%s', (_, line, quantity, pounds, poundsAreEstimate) => {
    expect(goodsOf(line)).toMatchObject({ quantity, pounds, poundsAreEstimate });
  });

  it('in sum counts pieces; pounds that were ordered are one of them', () => {
    const lines = [goodsOf(lineOf({ weight: '41.250' })), goodsOf(lineOf({}, { unit: 'LBS' }))];
    expect(loadOf(lines)).toEqual({ cases: '4.000', pounds: '44.250', poundsAreEstimate: true });
    expect(loadOf([])).toEqual({ cases: '0.000', pounds: '0.000', poundsAreEstimate: false });
  });
});
