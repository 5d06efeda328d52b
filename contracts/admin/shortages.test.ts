import { describe, expect, it } from 'vitest';
import { estimateTotal, type LineProduct } from '../shared/lines.ts';
import { type CountedLine, computeFillRate, computeShortage } from './shortages.ts';

const product = (part: Partial<LineProduct> = {}) =>
  ({ name: 'Ribeye', productType: 'variable-weight', billedBy: 'LBS', unit: 'Case', ...part }) as LineProduct;
const counted = product({ productType: 'fixed-weight', billedBy: 'Case' });

const line = (part: Partial<CountedLine> = {}): CountedLine => ({
  product: counted,
  quantity: '3.000',
  quantityOrdered: '4.000',
  weight: null,
  unitPrice: '25.00',
  shortReason: 'out_of_stock',
  ...part,
});

describe('lost sales', () => {
  it.each<[string, Partial<CountedLine>, string]>([
    ['count a short line at its price', {}, '25.00'],
    ['are 0 for a line that is not short', { quantity: '4.000' }, '0.00'],
    ['are 0 for a line with more than ordered', { quantity: '5.000' }, '0.00'],
    ['count a short without a reason', { shortReason: null }, '25.00'],
    ['use the average weight', { product: product({ averageWeight: '12.000' }), weight: '36' }, '300.00'],
    ['use 10 lbs without an average weight', { product: product(), weight: '36' }, '250.00'],
    [
      'use 10 lbs if the average weight is 0',
      { product: product({ averageWeight: '0.000' }), weight: '36' },
      '250.00',
    ],
    [
      'use the catalog weight',
      { product: product({ productType: 'fixed-weight', fixedWeight: '8.5', averageWeight: '20' }) },
      '212.50',
    ],
    [
      'use the case price of a weighed product billed by the case',
      { product: product({ billedBy: 'Case' }), weight: '36' },
      '25.00',
    ],
    [
      'use the pound price for ordered pounds',
      { product: product({ unit: 'LBS' }), quantity: '2.000', weight: '3.250', unitPrice: '2.00' },
      '1.50',
    ],
    [
      'are 0 for weighed pounds without an entered short',
      { product: product({ unit: 'LBS' }), weight: '3.250', shortReason: null },
      '0.00',
    ],
    ['are 0 for a line without any weights', { product: product(), shortReason: null }, '0.00'],
    ['count an entered short of a line without weights', { product: product() }, '250.00'],
    [
      'count an entered short of a partly weighed line',
      { product: product(), quantity: '1.000', weight: '9', isOpen: true, quantityToShip: '2.000' },
      '500.00',
    ],
    ['count all of a line that ships nothing', { product: product(), quantity: '0.000' }, '1000.00'],
  ])('%s', (_, part, dollars) => {
    expect(computeShortage(line(part)).lostSales).toBe(dollars);
  });

  it.each([
    ['Case', '300.00'],
    ['LBS', '30.00'],
  ])('equal the credit control estimate for a whole line in %s: %s', (unit, dollars) => {
    const ordered = line({
      product: product({ unit, averageWeight: '10.000' }),
      quantity: '5.000',
      quantityOrdered: '5.000',
      unitPrice: '6.00',
    });
    expect(estimateTotal(ordered.product, { ...ordered, weights: [] })).toBe(dollars);
    expect(computeShortage({ ...ordered, quantity: '0.000' }).lostSales).toBe(dollars);
  });
});

it('reports ordered and missing quantities of a line and its lost sales', () => {
  expect(computeShortage(line())).toEqual({ ordered: '4.000', missing: '1.000', lostSales: '25.00' });
  expect(computeShortage(line({ quantity: '9.000' }))).toEqual({
    ordered: '4.000',
    missing: '0.000',
    lostSales: '0.00',
  });
});

it.each([
  ['4', '1', '75.0'],
  ['3', '1', '66.7'],
  ['3', '2', '33.3'],
  ['0', '0', '100.0'],
  ['5', '0', '100.0'],
  ['5', '5', '0.0'],
  // Rounding must not hide a single missing case.
  ['100000', '1', '99.9'],
  ['1000', '36', '96.4'],
])('computes the fill rate for %s ordered and %s missing as %s', (ordered, missing, rate) => {
  expect(computeFillRate(ordered, missing)).toBe(rate);
});
