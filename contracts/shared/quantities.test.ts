import { describe, expect, test } from 'vitest';
import { formatQuantityHint, type ProductUnits, readQuantity } from './quantities.ts';

const bacon: ProductUnits = {
  unit: 'Case',
  billedBy: 'Case',
  productType: 'fixed-weight',
  weightPerBox: '15.000',
  unitsPerCase: '12.000',
};
const chicken: ProductUnits = {
  unit: 'Case',
  billedBy: 'LBS',
  productType: 'fixed-weight',
  fixedWeight: '40.000',
};
const ribeye: ProductUnits = {
  unit: 'Case',
  billedBy: 'LBS',
  productType: 'variable-weight',
  weightPerBox: '60.000',
};
const slaw: ProductUnits = { unit: 'Tub', billedBy: 'Tub', productType: 'fixed-weight' };
const pounds: ProductUnits = { unit: 'LBS', billedBy: 'LBS', productType: 'variable-weight' };
const patty: ProductUnits = {
  unit: 'PC',
  billedBy: 'Piece',
  productType: 'fixed-weight',
  unitsPerCase: '24.000',
};
const flour: ProductUnits = { unit: 'Case', billedBy: 'Case', productType: 'fixed-weight', salesUnit: 'Bag' };

describe('a typed quantity', () => {
  test.each<[string, ProductUnits | null, string]>([
    ['', bacon, ''],
    ['  ', slaw, ''],
    ['3', bacon, '3'],
    ['1.', bacon, '1'],
    ['1,234', bacon, '1234'],
    ['.5', slaw, '0.5'],
    ['2.125', slaw, '2.125'],
    ['1/2', slaw, '0.5'],
    ['1 / 2', slaw, '0.5'],
    ['1⁄2', slaw, '0.5'],
    ['½', slaw, '0.5'],
    ['¼', slaw, '0.25'],
    ['⅛', slaw, '0.125'],
    ['2 1/2', slaw, '2.5'],
    ['2-1/2', slaw, '2.5'],
    ['2½', slaw, '2.5'],
    ['2 ½', slaw, '2.5'],
    ['0 1/2', slaw, '0.5'],
    ['5/2', slaw, '2.5'],
    ['1/2', null, '0.5'],
    ['1/2 tub', slaw, '0.5'],
    ['1/2', chicken, '0.5'],
    ['12/4', bacon, '3'],
    ['3 cs', bacon, '3'],
    ['3cs', bacon, '3'],
    ['3 CASES', bacon, '3'],
    ['3 cs.', bacon, '3'],
    ['1 case', bacon, '1'],
    ['2 boxes', bacon, '2'],
    ['45 lb', bacon, '3'],
    ['45lbs', bacon, '3'],
    ['45 lbs.', bacon, '3'],
    ['45#', bacon, '3'],
    ['24 pc', bacon, '2'],
    ['12 ea', bacon, '1'],
    ['80 lb', chicken, '2'],
    ['60 lb', chicken, '1.5'],
    ['2 bags', flour, '2'],
    ['2 tubs', slaw, '2'],
    ['5 pcs', patty, '5'],
    ['2 cs', patty, '48'],
    ['10.5 lb', pounds, '10.5'],
    ['10 1/2 lb', pounds, '10.5'],
  ])('%j of %j is %j', (text, goods, value) =>
    expect(readQuantity(text, goods)).toEqual({ value, problem: null }),
  );

  test.each<[string, ProductUnits | null, string]>([
    ['1/2', bacon, 'Must be a whole number.'],
    ['2.5', bacon, 'Must be a whole number.'],
    ['2½ cs', bacon, 'Must be a whole number.'],
    ['1/3', slaw, '1/3 has no exact decimal. Enter 0.333 if that is close enough.'],
    ['2⅔', slaw, '2 2/3 has no exact decimal. Enter 2.667 if that is close enough.'],
    ['1/0', slaw, 'Please write a fraction like 1/2 or 2 1/2.'],
    ['2 3/2', slaw, 'Please write a fraction like 1/2 or 2 1/2.'],
    ['1/2/3', slaw, 'Please enter a figure, like 12.50.'],
    ['1.5/2', slaw, 'Please enter a figure, like 12.50.'],
    ['12 1', slaw, 'Please enter a figure, like 12.50.'],
    ['1e5', slaw, 'Please enter a figure, like 12.50.'],
    ['lb', bacon, 'Please enter a figure, like 12.50.'],
    ['45 lb lb', bacon, 'Please enter a figure, like 12.50.'],
    ['-5', bacon, 'Must be 0 or more.'],
    ['1,5', slaw, 'Please write decimals with a point, like 1,234.50.'],
    ['0.0625', slaw, 'Must have at most 3 decimal places.'],
    ['50 lb', bacon, '50 lb does not come out even: 3 cases are 45 lb, 4 cases are 60 lb.'],
    ['10 lb', bacon, '10 lb does not come out even: 1 case is 15 lb.'],
    ['13 pc', bacon, '13 pieces do not come out even: 1 case is 12 pieces, 2 cases are 24 pieces.'],
    ['60 lb', ribeye, 'Its weight varies, so pounds cannot be converted to cases. Enter cases.'],
    ['5 lb', slaw, 'The weight of one tub is not known. Enter tubs.'],
    ['2 tubs', bacon, 'This product is ordered by the case. Enter cases.'],
    ['2 cs', pounds, 'This product is ordered by the pound. Enter pounds.'],
    ['3 dozen', bacon, "'dozen' is not a unit of this product. Enter cases."],
    ['3 cs', null, 'Enter the quantity without a unit.'],
    ['1'.repeat(41), slaw, 'This number is too long.'],
  ])('%j of %j is rejected: %s', (text, goods, problem) =>
    expect(readQuantity(text, goods)).toEqual({ value: null, problem }),
  );

  test('accepts a decimal of a product counted whole if the grid rounds it, but rejects a fraction', () => {
    expect(readQuantity('2.5', bacon, true).value).toBe('2.5');
    expect(readQuantity('2 1/2', bacon, true).problem).toBe('Must be a whole number.');
  });
});

test.each<[string, ProductUnits, string | null]>([
  ['45 lb', bacon, '45 lb = 3 cases'],
  ['15 lb', bacon, '15 lb = 1 case'],
  ['2½', slaw, '2½ = 2.5 tubs'],
  ['3', bacon, null],
  ['3 cs', bacon, null],
  ['50 lb', bacon, null],
])('%j of %j shows the hint %j', (text, goods, hint) => expect(formatQuantityHint(text, goods)).toBe(hint));

test('a sales unit does not change the meaning of other unit words', () => {
  const goods: ProductUnits = { ...bacon, salesUnit: 'LB' };
  expect(readQuantity('45 lb', goods)).toEqual({ value: '3', problem: null });
  expect(readQuantity('24 each', { ...bacon, salesUnit: 'Each' })).toEqual({ value: '2', problem: null });
  expect(readQuantity('2 cs', { ...flour, salesUnit: 'CS' })).toEqual({ value: '2', problem: null });
});
