import { expect, test } from 'vitest';
import type { LineProduct } from './lines.ts';
import {
  computeQuantityOver,
  describeExcess,
  estimateRest,
  findCountedUnit,
  formatLineQuantity,
  type WeighedLine,
} from './weighing.ts';

const product = (part: Partial<LineProduct> = {}) =>
  ({ name: 'Ribeye', productType: 'variable-weight', billedBy: 'LBS', unit: 'Case', ...part }) as LineProduct;
const counted = product({ productType: 'fixed-weight', billedBy: 'Case' });

const line = (part: Partial<WeighedLine> = {}): WeighedLine => ({
  product: product(),
  quantity: '6.000',
  quantityOrdered: '3.000',
  weight: '60.000',
  individualWeights: '[10,10,10,10,10,10]',
  isOpen: false,
  ...part,
});

test('weighed and counted pieces above the ordered quantity are over', () => {
  expect(computeQuantityOver(line())).toBe('3.000');
  expect(computeQuantityOver(line({ quantity: '3.000' }))).toBe('0.000');
  expect(computeQuantityOver(line({ quantity: '2.000' }))).toBe('0.000');
  expect(computeQuantityOver(line({ product: counted, weight: null, individualWeights: '[]' }))).toBe(
    '3.000',
  );
});

test('pounds, open lines and fractions weighed as whole pieces are never over', () => {
  expect(computeQuantityOver(line({ product: product({ unit: 'LBS' }) }))).toBe('0.000');
  expect(computeQuantityOver(line({ weight: null, individualWeights: '[]' }))).toBe('0.000');
  expect(computeQuantityOver(line({ isOpen: true }))).toBe('0.000');
  const tubs = { product: product({ unit: 'Tub' }), quantityOrdered: '2.500' };
  expect(computeQuantityOver(line({ ...tubs, quantity: '3.000' }))).toBe('0.000');
  expect(computeQuantityOver(line({ ...tubs, quantity: '4.000' }))).toBe('1.000');
});

test('only a line with excess pieces gets a sentence', () => {
  expect(describeExcess(line())).toBe('Ribeye: 6 for 3 ordered.');
  expect(describeExcess(line({ quantity: '3.000' }))).toBeNull();
});

test('the estimate covers the whole line, its missing pieces or pounds, or nothing', () => {
  const figures = { quantity: '3', weight: null, unitPrice: '2.00', weights: [] };
  expect(estimateRest(product(), figures)).toBe('60.00');
  const open = { ...figures, quantity: '2', quantityOrdered: '3', weight: '19', weights: ['9', '10'] };
  expect(estimateRest(product(), { ...open, isOpen: true })).toBe('20.00');
  expect(estimateRest(product(), { ...open, isOpen: false })).toBeNull();
  expect(estimateRest(product(), { ...open, isOpen: true, quantityOrdered: '2' })).toBeNull();
  const pounds = product({ unit: 'LBS' });
  expect(estimateRest(pounds, figures)).toBe('6.00');
  expect(estimateRest(pounds, { ...open, isOpen: true, quantityOrdered: '30' })).toBe('22.00');
  expect(estimateRest(pounds, { ...open, isOpen: true })).toBeNull();
});

const shown = (part: Partial<WeighedLine> & { piecesWeighed?: number }) => formatLineQuantity(line(part));
const three = { quantity: '3.000', weight: '43.480', individualWeights: '[14.48,14,15]' };

test('a weighed quantity shows pieces and pounds, never pounds for pieces', () => {
  expect(shown({ ...three, product: product({ unit: 'LBS' }) })).toBe('3 pc · 43.48 lb');
  expect(shown({ ...three, product: product({ unit: 'PC' }) })).toBe('3 pc · 43.48 lb');
  expect(shown(three)).toBe('3 Case · 43.48 lb');
});

test('the weighed pieces are counted even if their weights are not loaded', () => {
  const pounds = { ...three, product: product({ unit: 'LBS' }), individualWeights: '[]' };
  expect(shown({ ...pounds, piecesWeighed: 3 })).toBe('3 pc · 43.48 lb');
  expect(shown({ ...pounds, quantity: '40.000' })).toBe('43.48 lb');
});

test('a quantity without weights shows its unit', () => {
  const unweighed = { weight: null, individualWeights: '[]', quantity: '30.000' };
  expect(shown({ ...unweighed, product: product({ unit: 'LBS' }) })).toBe('30 LBS');
  expect(shown({ ...unweighed, product: counted })).toBe('30 Case');
});

test('a line ordered by the pound is counted in pieces once they are weighed', () => {
  expect(findCountedUnit('LBS', ['14.48'])).toBe('PC');
  expect(findCountedUnit('LBS', [])).toBe('LBS');
  expect(findCountedUnit('Case', ['14.48'])).toBe('Case');
});
