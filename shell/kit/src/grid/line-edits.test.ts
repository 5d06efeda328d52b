import { describe, expect, test } from 'vitest';
import { filledLines, linesSubtotal, newLine, unfinishedLines } from './line.ts';
import {
  changePrice,
  changeQuantity,
  changeWeight,
  chooseProduct,
  dropProduct,
  estimatedTotal,
  lineEstimate,
  lineIsUnweighed,
  repriceLines,
  setWeights,
  weightIsEntered,
} from './line-edits.ts';
import { caseOfWings, ribeye, shrimp } from './products.fixture.ts';

const ribeyeLine = () => chooseProduct(newLine(), ribeye, 'restaurant');

describe('choosing a product', () => {
  test('fills name, description, unit and the price of the tier', () => {
    expect(chooseProduct(newLine(), ribeye, 'retail')).toMatchObject({
      productId: ribeye.id,
      productName: 'Ribeye Boneless',
      description: 'Choice, boneless',
      unit: 'Case',
      quantity: '1',
      unitPrice: '14.50',
      total: '0.00',
    });
  });

  test('works out the weight that the catalogue promises', () => {
    const line = changeQuantity(chooseProduct(newLine(), caseOfWings, 'base'), '3');
    expect(line).toMatchObject({ weight: '120', total: '300.00' });
    expect(weightIsEntered(line)).toBe(false);
  });

  test('another product takes the weights of the first away', () => {
    const weighed = setWeights(ribeyeLine(), ['36.54', '37.1']);
    expect(chooseProduct(weighed, shrimp, 'base')).toMatchObject({
      weight: '0.00',
      individualWeights: [],
      quantity: '2',
    });
  });
});

describe('quantity', () => {
  test('is whole for what is counted, rounded half-up', () => {
    const line = chooseProduct(newLine(), shrimp, 'base');
    expect(changeQuantity(line, '2.5').quantity).toBe('3');
    expect(changeQuantity(line, '2.5').total).toBe('27.00');
  });

  test('keeps three places for pounds', () =>
    expect(changeQuantity(ribeyeLine(), '2.5').quantity).toBe('2.5'));

  test('text leaves it as it was', () => expect(changeQuantity(ribeyeLine(), 'many').quantity).toBe('1'));
});

test('a price takes two places, half-up, and prices the line anew', () => {
  const weighed = changeWeight(ribeyeLine(), '10');
  expect(changePrice(weighed, '1.005')).toMatchObject({ unitPrice: '1.01', total: '10.10' });
});

describe('weights', () => {
  test('individual weights set quantity to their count and weight to their sum', () => {
    expect(setWeights(ribeyeLine(), ['36.54', '0', '37.1'])).toMatchObject({
      quantity: '2',
      weight: '73.64',
      individualWeights: ['36.54', '37.1'],
      total: '920.50',
    });
  });

  test('several figures in the weight cell are the weights of the pieces', () => {
    expect(changeWeight(ribeyeLine(), '36.54 37.1')).toMatchObject({ quantity: '2', weight: '73.64' });
  });

  test('one figure is the weight of the only piece', () => {
    expect(changeWeight(ribeyeLine(), '36.54')).toMatchObject({
      individualWeights: ['36.54'],
      weight: '36.54',
    });
  });

  test('one figure for several pieces is their weight together', () => {
    const line = changeWeight(changeQuantity(ribeyeLine(), '3'), '110');
    expect(line).toMatchObject({ individualWeights: [], weight: '110', quantity: '3', total: '1375.00' });
  });

  test('an unweighed line has an estimate that is no part of the subtotal', () => {
    const line = changeQuantity(ribeyeLine(), '2');
    expect(lineIsUnweighed(line)).toBe(true);
    expect(lineEstimate(line)).toBe('350.00');
    expect(linesSubtotal([line])).toBe('0.00');
    expect(estimatedTotal([line, line])).toBe('700.00');
  });
});

test('a customer of another tier reprices the lines', () => {
  const [line] = repriceLines([changeWeight(ribeyeLine(), '10')], [ribeye], 'wholesale');
  expect(line).toMatchObject({ unitPrice: '11.00', total: '110.00' });
});

test('lines without a product are not saved, and named when something stands on them', () => {
  const lines = [ribeyeLine(), newLine(), dropProduct(newLine(), 'Rybeye')];
  expect(filledLines(lines)).toHaveLength(1);
  expect(unfinishedLines(lines)).toEqual([3]);
});
