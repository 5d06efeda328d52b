import { describe, expect, test } from 'vitest';
import { computeSubtotal, createLine, isUnfinished, isWeightEntered, listFilledLines } from './line.ts';
import {
  chooseProduct,
  enterCell,
  estimateLine,
  estimateLinesTotal,
  findCellProblem,
  findTextProblem,
  isLineUnweighed,
  setWeights,
} from './line-edits.ts';
import { createPricing, pricing, ribeye, shrimp, wingsCase } from './products.fixture.ts';

const ribeyeLine = () => chooseProduct(createLine(), ribeye, pricing);

describe('choosing a product', () => {
  test('fills name, description, unit and tier price', () => {
    expect(chooseProduct(createLine(), ribeye, createPricing({ tier: 'retail' }))).toMatchObject({
      productId: ribeye.id,
      productName: 'Ribeye Boneless',
      description: 'Choice, boneless',
      unit: 'Case',
      quantity: '1',
      unitPrice: '14.50',
      total: '0.00',
    });
  });

  test('computes the catalog weight', () => {
    const line = enterCell(chooseProduct(createLine(), wingsCase, pricing), 'quantity', '3');
    expect(line).toMatchObject({ weight: '120', total: '300.00' });
    expect(isWeightEntered(line)).toBe(false);
  });

  test('drops the weights of the previous product', () => {
    const weighed = setWeights(ribeyeLine(), ['36.54', '37.1']);
    expect(chooseProduct(weighed, shrimp, pricing)).toMatchObject({
      weight: '0.00',
      individualWeights: [],
      quantity: '2',
    });
  });
});

describe('a number in a cell', () => {
  const shrimpLine = () => chooseProduct(createLine(), shrimp, pricing);

  test.each([
    ['2.5', '3', '27.00'],
    ['2.4', '2', '18.00'],
    ['0.4', '0', '0.00'],
    ['1,200.6', '1201', '10809.00'],
  ])('is rounded to whole pieces as a quantity: %s', (text, quantity, total) => {
    const line = enterCell(shrimpLine(), 'quantity', text);
    expect(line).toMatchObject({ quantity, total });
    expect(line.unread).toBeUndefined();
  });

  test('stays as typed if invalid, until the user types another number', () => {
    const line = enterCell(shrimpLine(), 'quantity', '2,5');
    expect(line).toMatchObject({ quantity: '1', unread: { quantity: '2,5' }, total: '9.00' });
    expect(findCellProblem(line, 'quantity')).toBe('Please write decimals with a point, like 1,234.50.');
    expect(isUnfinished(line)).toBe(true);
    expect(enterCell(line, 'quantity', '3')).toMatchObject({ quantity: '3', total: '27.00' });
    expect(enterCell(line, 'quantity', '3').unread).toBeUndefined();
  });

  test('keeps three places in pounds', () =>
    expect(enterCell(ribeyeLine(), 'quantity', '2.125').quantity).toBe('2.125'));

  test.each([
    ['unitPrice', '5,45'],
    ['unitPrice', '1.005'],
    ['quantity', '2,5'],
    ['quantity', 'many'],
    ['weight', '36,54'],
    ['weight', '10.125'],
    ['weight', '36.5 37,1'],
  ] as const)('is stored beside the previous value if invalid, in column %s: %j', (column, text) => {
    const before = ribeyeLine();
    const after = enterCell(before, column, text);
    expect(after).toEqual({ ...before, unread: { [column]: text } });
    expect(findCellProblem(after, column)).toMatch(/\.$/);
  });

  test('is padded to cents as a price and updates the line total', () => {
    const weighed = enterCell(ribeyeLine(), 'weight', '10');
    expect(enterCell(weighed, 'unitPrice', '$1.5')).toMatchObject({ unitPrice: '1.50', total: '15.00' });
  });

  test('is parsed again as a quantity once the product is chosen', () => {
    const line = enterCell(createLine(), 'quantity', '2.5');
    expect(line.quantity).toBe('2.5');
    expect(chooseProduct(line, shrimp, pricing)).toMatchObject({ quantity: '3' });
    expect(chooseProduct(line, ribeye, pricing)).toMatchObject({ quantity: '2.5' });
  });
});

describe('typed product text without a selection', () => {
  test('leaves the line unchanged and unfinished', () => {
    const weighed = setWeights(ribeyeLine(), ['36.54']);
    const line = enterCell(weighed, 'product', 'ribey');
    expect(line).toEqual({ ...weighed, unread: { product: 'ribey' } });
    expect(findCellProblem(line, 'product')).toBe('Please choose a product from the list.');
    expect([weighed, line].map(isUnfinished)).toEqual([false, true]);
  });

  test('keeps price and weights when the same product is chosen', () => {
    const weighed = enterCell(setWeights(ribeyeLine(), ['36.54']), 'unitPrice', '11');
    expect(chooseProduct(weighed, ribeye, createPricing({ tier: 'retail' }))).toEqual(weighed);
    expect(
      chooseProduct(enterCell(weighed, 'product', 'ri'), ribeye, createPricing({ tier: 'retail' })),
    ).toEqual(weighed);
  });
});

describe('weights', () => {
  test('set quantity to their count and weight to their sum', () => {
    expect(setWeights(ribeyeLine(), ['36.54', '0', '37.1'])).toMatchObject({
      quantity: '2',
      weight: '73.64',
      individualWeights: ['36.54', '37.1'],
      total: '920.50',
    });
  });

  test('are piece weights if the weight cell contains several numbers', () => {
    expect(enterCell(ribeyeLine(), 'weight', '36.54 37.1')).toMatchObject({ quantity: '2', weight: '73.64' });
  });

  test('set count and weights if the quantity cell contains several numbers', () => {
    const line = enterCell(ribeyeLine(), 'quantity', '36.54 37.1');
    expect(line).toMatchObject({ quantity: '2', weight: '73.64', individualWeights: ['36.54', '37.1'] });
  });

  test('reject a quantity other than their count, which a save would drop', () => {
    const weighed = setWeights(ribeyeLine(), ['36.54', '37.1']);
    const line = enterCell(weighed, 'quantity', '4');
    expect(line).toEqual({ ...weighed, unread: { quantity: '4' } });
    expect(findCellProblem(line, 'quantity')).toBe('This line has 2 weights. Enter 4, or clear them.');
    expect(findTextProblem(weighed, 'quantity', '')).toBe('This line has 2 weights. Clear them first.');
    expect(findTextProblem(weighed, 'quantity', '2.00')).toBeNull();
    const single = enterCell(ribeyeLine(), 'weight', '36.54');
    expect(findTextProblem(single, 'quantity', '3')).toBe('This line has 1 weight. Enter 3, or clear it.');
  });

  test('give way to the rejected quantity when cleared, and override it when entered again', () => {
    const line = enterCell(setWeights(ribeyeLine(), ['36.54', '37.1']), 'quantity', '4');
    const cleared = enterCell(line, 'weight', '');
    expect(cleared).toMatchObject({ quantity: '4', weight: '0', individualWeights: [] });
    expect(cleared.unread).toBeUndefined();
    const weighed = setWeights(line, ['36.54', '37.1', '36.9', '38']);
    expect(weighed).toMatchObject({ quantity: '4', weight: '148.54' });
    expect(weighed.unread).toBeUndefined();
  });

  test.each(['2 5', '36.54 37,1', '36.54 x'])('are rejected if typed as %j in the quantity cell', (text) => {
    expect(findTextProblem(ribeyeLine(), 'quantity', text)).toMatch(/\.$/);
  });

  test('are rejected in the quantity cell of a product that is not weighed', () => {
    const line = chooseProduct(createLine(), shrimp, pricing);
    expect(findTextProblem(line, 'quantity', '36.54 37.1')).toMatch(/\.$/);
  });

  test('count as the piece weight if the line has a single piece', () => {
    expect(enterCell(ribeyeLine(), 'weight', '36.54')).toMatchObject({
      individualWeights: ['36.54'],
      weight: '36.54',
    });
  });

  test('count as the total if the user types one number for several pieces', () => {
    const line = enterCell(enterCell(ribeyeLine(), 'quantity', '3'), 'weight', '110');
    expect(line).toMatchObject({ individualWeights: [], weight: '110', quantity: '3', total: '1375.00' });
  });

  test('are estimated until entered, outside the subtotal', () => {
    const line = enterCell(ribeyeLine(), 'quantity', '2');
    expect(isLineUnweighed(line)).toBe(true);
    expect(estimateLine(line)).toBe('350.00');
    expect(computeSubtotal([line])).toBe('0.00');
    expect(estimateLinesTotal([line, line])).toBe('700.00');
  });

  test.each(['quantity', 'weight', 'unitPrice'] as const)(
    'of a line with an invalid %s are excluded from totals until corrected',
    (column) => {
      const weighed = enterCell(enterCell(ribeyeLine(), 'quantity', '3'), 'weight', '110');
      const slip = enterCell(weighed, column, '5,45');
      expect(computeSubtotal([weighed, slip])).toBe('1375.00');
      const unweighed = enterCell(enterCell(ribeyeLine(), 'quantity', '2'), column, '5,45');
      expect(estimateLinesTotal([unweighed])).toBeNull();
      expect(computeSubtotal([enterCell(slip, column, '10')])).not.toBe('0.00');
    },
  );
});

test('lines without a product are not saved, and are reported if they have input', () => {
  const lines = [ribeyeLine(), createLine(), enterCell(createLine(), 'product', 'Rybeye')];
  expect(listFilledLines(lines)).toHaveLength(1);
  expect(lines.flatMap((one, at) => (isUnfinished(one) ? at + 1 : []))).toEqual([3]);
  expect([createLine(), ribeyeLine()].some(isUnfinished)).toBe(false);
});
