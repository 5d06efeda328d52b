import { describe, expect, it } from 'vitest';
import { lineProduct } from '../shared/documents.fixture.ts';
import type { LineProduct } from '../shared/lines.ts';
import { computeLoad, toGoodsLine } from './goods.ts';

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

describe('goods on a truck', () => {
  it.each([
    ['include the pounds of a weighed line', lineOf({ weight: '41.250' }), '3.000', '41.250', false],
    ['estimate an unweighed line by its average weight', lineOf({}), '3.000', '42.000', true],
    [
      'estimate the rest of a partly weighed line by its average weight',
      lineOf({ weight: '6.100', quantity: '1.000', individualWeights: '[6.1]', isOpen: true }),
      ...(['3.000', '34.100', true] as const),
    ],
    [
      'include the known weight of a case',
      lineOf({}, { productType: 'fixed-weight', billedBy: 'Case', weightPerBox: '40.000' }),
      ...(['3.000', '120.000', false] as const),
    ],
    [
      'have no pounds for a case of unknown weight',
      lineOf({}, { productType: 'fixed-weight', billedBy: 'Case' }),
      ...(['3.000', '0.000', false] as const),
    ],
    ['include ordered pounds', lineOf({}, { unit: 'LBS' }), '3.000', '3.000', true],
    [
      'are empty for a line that ships nothing',
      lineOf({ quantity: '0.000', quantityToShip: '0.000', shortReason: 'out_of_stock' }),
      ...(['0.000', '0.000', false] as const),
    ],
  ])('%s', (_, line, quantity, pounds, poundsAreEstimate) => {
    expect(toGoodsLine(line)).toMatchObject({ quantity, pounds, poundsAreEstimate });
  });

  it('count the pieces of a weighed line ordered by the pound', () => {
    const weighed = { weight: '43.480', individualWeights: '[14,15,14.48]', quantityOrdered: '30.000' };
    const pounds = { unit: 'LBS', billedBy: 'LBS' } as const;
    expect(toGoodsLine(lineOf(weighed, pounds))).toMatchObject({ weighedPieces: 3, quantity: '3.000' });
    expect(toGoodsLine(lineOf({ quantity: '30.000' }, pounds))).toMatchObject({ weighedPieces: null });
    expect(toGoodsLine(lineOf(weighed))).toMatchObject({ weighedPieces: null });
  });

  it('add up pieces and count ordered pounds as one piece', () => {
    const lines = [toGoodsLine(lineOf({ weight: '41.250' })), toGoodsLine(lineOf({}, { unit: 'LBS' }))];
    expect(computeLoad(lines)).toEqual({ cases: '4.000', pounds: '44.250', poundsAreEstimate: true });
    expect(computeLoad([])).toEqual({ cases: '0.000', pounds: '0.000', poundsAreEstimate: false });
  });
});
