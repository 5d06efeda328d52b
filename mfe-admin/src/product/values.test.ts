import { expect, it, test } from 'vitest';
import { createProductAnswer } from '../pricing/pricing.fixture.ts';
import { findWarnings, listBillingUnits } from './values.ts';

test('offers Case, PC, LBS and Tub, and Piece only for a product already billed by Piece', () => {
  expect(listBillingUnits(null)).toEqual(['Case', 'PC', 'LBS', 'Tub']);
  expect(listBillingUnits({ billedBy: 'LBS' })).toEqual(['Case', 'PC', 'LBS', 'Tub']);
  expect(listBillingUnits({ billedBy: 'Piece' })).toEqual(['Case', 'PC', 'LBS', 'Tub', 'Piece']);
});

const prices = { costPrice: null, wholesalePrice: '9.00', restaurantPrice: '10.50', retailPrice: '13.00' };

it.each([
  [{ restaurantPrice: '1050.00' }, ['Restaurant Price: $1,050.00 instead of $10.50.']],
  [{ restaurantPrice: '105.00' }, ['Restaurant Price: $105.00 instead of $10.50.']],
  [{ retailPrice: '1.30' }, ['Retail Price: $1.30 instead of $13.00.']],
  [{ restaurantPrice: '104.99', retailPrice: '1.31' }, []],
  [{ retailPrice: '0.00', costPrice: '90.00' }, []],
])('warns about a changed product with %j: %j', (typed, doubts) => {
  expect(
    findWarnings({ ...prices, ...typed }, createProductAnswer()).map(({ sentence }) => sentence),
  ).toEqual(doubts);
});

it.each([
  [{ restaurantPrice: '1050.00' }, ['Prices from $9.00 to $1,050.00.']],
  [{ wholesalePrice: '1.30' }, ['Prices from $1.30 to $13.00.']],
  [{ wholesalePrice: '1.31', costPrice: '0.10' }, []],
  [{ retailPrice: '0.00' }, []],
])('warns about a new product with %j: %j', (typed, doubts) => {
  expect(findWarnings({ ...prices, ...typed }, null).map(({ sentence }) => sentence)).toEqual(doubts);
});
