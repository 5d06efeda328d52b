import { priceFields } from '@primal/contracts/admin/prices';
import { expect, it } from 'vitest';
import { comingOf } from './coming.ts';
import { someProduct } from './pricing.fixture.ts';

const by = { scheduledBy: 'Ann' };
const product = someProduct({
  scheduledPrices: [
    { ...by, id: 'a', from: '2031-01-06', retailPrice: '14.50', unitPrice: '10.50' },
    { ...by, id: 'b', from: '2031-02-03', retailPrice: '15.00', costPrice: null },
    { ...by, id: 'c', from: '2031-03-03', costPrice: null },
  ],
});
const wordsOf = (fields: Parameters<typeof comingOf>[1]) =>
  comingOf([product], fields).map(({ id, words }) => [id, words]);

it('compares what is coming with the price in force until then, and leaves out what stays', () => {
  expect(wordsOf(priceFields)).toEqual([
    ['a', 'Retail Price $14.50 instead of $13.00'],
    ['b', 'Retail Price $15.00 instead of $14.50'],
    ['c', 'Cost Price blank instead of blank'],
  ]);
});

it('leaves out an entry of which no price is told', () => {
  expect(wordsOf(['retailPrice']).map(([id]) => id)).toEqual(['a', 'b']);
});
