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
    ['one order', ['2.000'], cases, '2.000'],
    ['the latest of several as frequent', ['9.000', '1.000', '2.000'], cases, '9.000'],
    ['the most frequent, though not the latest', ['9.000', '2.000', '2.000'], cases, '2.000'],
    ['nothing between two that were ordered', ['0.500', '4.000', '4.000'], tubs, '4.000'],
    ['a half that was ordered', ['0.500', '4.000'], tubs, '0.500'],
    ['pounds that were ordered', ['10.000', '15.500'], pounds, '10.000'],
    ['what is counted whole by now', ['2.500'], cases, '3.000'],
    ['a slip moves nothing', ['2.000', '200.000', '2.000', '3.000', '2.000'], cases, '2.000'],
    [
      'only the last eight count',
      ['5.000', '5.000', '5.000', '5.000', '5.000', '5.000', '5.000', '5.000', ...Array(20).fill('1.000')],
      cases,
      '5.000',
    ],
    [
      'the ninth does not, and of four and four the latest is usual',
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
    ['one order has no interval', [60], { isDue: false, isDropped: false }],
    ['two of the same day have none', [60, 60], { isDue: false, isDropped: false }],
    ['three of the same day have none', [60, 60, 60], { isDue: false, isDropped: false }],
    ['weekly, today', [0, 7, 14], { isDue: false, isDropped: false }],
    ['weekly, the day before', [6, 13, 20], { isDue: false, isDropped: false }],
    ['weekly, on the day', [7, 14, 21], { isDue: true, isDropped: false }],
    ['weekly, for a day longer', [8, 15, 22], { isDue: true, isDropped: false }],
    ['weekly, for 17 days', [17, 24, 31], { isDue: true, isDropped: false }],
    ['weekly, for 18 days', [18, 25, 32], { isDue: true, isDropped: true }],
    ['twice only', [60, 67], { isDue: true, isDropped: false }],
    ['daily, for 13 days', [13, 14, 15], { isDue: true, isDropped: false }],
    ['daily, for 14 days', [14, 15, 16], { isDue: true, isDropped: true }],
    ['every four weeks, for exactly 70 days', [70, 98, 126], { isDue: true, isDropped: false }],
    ['every four weeks, for 71 days', [71, 99, 127], { isDue: true, isDropped: true }],
    ['the middle interval counts, not the longest', [10, 17, 24, 80], { isDue: true, isDropped: false }],
    ['an even count: between the two', [9, 17, 27], { isDue: true, isDropped: false }],
    ['an even count: half a day short', [8, 16, 25], { isDue: false, isDropped: false }],
    ['twice on one day is one day', [7, 7, 14, 14, 21], { isDue: true, isDropped: false }],
    ['dated ahead', [-3, 4, 11], { isDue: false, isDropped: false }],
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
