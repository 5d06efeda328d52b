import { describe, expect, test } from 'vitest';
import { compareGuideProducts, computeHabit, type Purchase } from './purchase-habits.ts';

const cases = { productType: 'fixed-weight', billedBy: 'Case', unit: 'Case' };
const tubs = { productType: 'fixed-weight', billedBy: 'Tub', unit: 'Tub' };
const pounds = { productType: 'variable-weight', billedBy: 'LBS', unit: 'LBS' };

/** Purchases by age in days, newest first; quantity 1 by default. */
const ago = (days: readonly number[], quantities: readonly string[] = []): Purchase[] =>
  days.map((count, index) => ({
    daysAgo: count,
    quantity: quantities[index] ?? '1.000',
    unitPrice: '10.00',
  }));

const daily = (quantities: readonly string[]) =>
  ago(
    quantities.map((_, index) => index + 1),
    quantities,
  );

describe('the usual quantity', () => {
  test.each([
    ['is the quantity of a single order', ['2.000'], cases, '2.000'],
    ['is the latest of equally frequent quantities', ['9.000', '1.000', '2.000'], cases, '9.000'],
    [
      'is the most frequent quantity, even if it is not the latest',
      ['9.000', '2.000', '2.000'],
      cases,
      '2.000',
    ],
    ['is an ordered quantity, not an average', ['0.500', '4.000', '4.000'], tubs, '4.000'],
    ['may be a fraction of a tub', ['0.500', '4.000'], tubs, '0.500'],
    ['may be pounds', ['10.000', '15.500'], pounds, '10.000'],
    ['is rounded if the product is now counted whole', ['2.500'], cases, '3.000'],
    ['ignores a single typo', ['2.000', '200.000', '2.000', '3.000', '2.000'], cases, '2.000'],
    [
      'counts only the last eight orders',
      ['5.000', '5.000', '5.000', '5.000', '5.000', '5.000', '5.000', '5.000', ...Array(20).fill('1.000')],
      cases,
      '5.000',
    ],
    [
      'ignores the ninth order, and is the latest of two equally frequent quantities',
      ['1.000', '1.000', '1.000', '1.000', '3.000', '3.000', '3.000', '3.000', '3.000'],
      cases,
      '1.000',
    ],
  ])('%s', (_, quantities, product, usual) =>
    expect(computeHabit(daily(quantities), product).usualQuantity).toBe(usual),
  );
});

describe('due and dropped', () => {
  test.each<[string, number[], { isDue: boolean; isDropped: boolean }]>([
    ['no interval: one order', [60], { isDue: false, isDropped: false }],
    ['no interval: two orders on one day', [60, 60], { isDue: false, isDropped: false }],
    ['no interval: three orders on one day', [60, 60, 60], { isDue: false, isDropped: false }],
    ['weekly, last ordered today', [0, 7, 14], { isDue: false, isDropped: false }],
    ['weekly, a day before the next order', [6, 13, 20], { isDue: false, isDropped: false }],
    ['weekly, on the day of the next order', [7, 14, 21], { isDue: true, isDropped: false }],
    ['weekly, a day late', [8, 15, 22], { isDue: true, isDropped: false }],
    ['weekly, last ordered 17 days ago', [17, 24, 31], { isDue: true, isDropped: false }],
    ['weekly, last ordered 18 days ago', [18, 25, 32], { isDue: true, isDropped: true }],
    ['ordered only twice', [60, 67], { isDue: true, isDropped: false }],
    ['daily, last ordered 13 days ago', [13, 14, 15], { isDue: true, isDropped: false }],
    ['daily, last ordered 14 days ago', [14, 15, 16], { isDue: true, isDropped: true }],
    ['every four weeks, last ordered 70 days ago', [70, 98, 126], { isDue: true, isDropped: false }],
    ['every four weeks, last ordered 71 days ago', [71, 99, 127], { isDue: true, isDropped: true }],
    ['the median interval, not the longest', [10, 17, 24, 80], { isDue: true, isDropped: false }],
    ['the mean of two intervals has passed', [9, 17, 27], { isDue: true, isDropped: false }],
    ['the mean of two intervals has not passed', [8, 16, 25], { isDue: false, isDropped: false }],
    ['two orders on one day count as one day', [7, 7, 14, 14, 21], { isDue: true, isDropped: false }],
    ['a future order', [-3, 4, 11], { isDue: false, isDropped: false }],
  ])('%s', (_, days, expected) =>
    expect(computeHabit(ago(days), cases)).toMatchObject({ orders: days.length, ...expected }),
  );
});

test('uses the newest order as the last one', () => {
  const [newest, ...older] = ago([3, 10], ['4.000', '2.000']);
  expect(computeHabit([{ ...newest, unitPrice: '11.50' } as Purchase, ...older], cases)).toMatchObject({
    orders: 2,
    lastQuantity: '4.000',
    lastPrice: '11.50',
  });
});

test('has no usual quantity without purchases', () =>
  expect(computeHabit([], cases)).toEqual({
    orders: 0,
    usualQuantity: null,
    lastQuantity: null,
    lastPrice: null,
    isDue: false,
    isDropped: false,
  }));

describe('the order of the guide', () => {
  const entry = (productName: string, changes: object = {}) => ({
    productId: productName,
    productName,
    pinned: false,
    orders: 3,
    lastOrdered: '2026-11-20',
    ...changes,
  });
  const names = (...entries: ReturnType<typeof entry>[]) =>
    entries.toSorted(compareGuideProducts).map(({ productId }) => productId);

  test('puts pinned products first, then the most frequent', () =>
    expect(
      names(entry('Ribeye'), entry('Brisket', { orders: 9 }), entry('Veal', { pinned: true, orders: 0 })),
    ).toEqual(['Veal', 'Brisket', 'Ribeye']));

  test('breaks ties by last order, then name, then id', () => {
    const last = entry('Tongue', { lastOrdered: '2026-11-22' });
    const twin = { ...entry('ribeye'), productId: 'a' };
    const all = [entry('Ribeye'), last, entry('Brisket'), twin];
    expect(names(...all)).toEqual(['Tongue', 'Brisket', 'Ribeye', 'a']);
    expect(names(...all.toReversed())).toEqual(['Tongue', 'Brisket', 'Ribeye', 'a']);
  });
});
