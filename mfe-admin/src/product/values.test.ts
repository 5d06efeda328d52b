import { expect, test } from 'vitest';
import { billingChoices } from './values.ts';

test('a product is billed by Case, PC, LBS or Tub; one that is billed by Piece stays so', () => {
  expect(billingChoices(null)).toEqual(['Case', 'PC', 'LBS', 'Tub']);
  expect(billingChoices({ billedBy: 'LBS' })).toEqual(['Case', 'PC', 'LBS', 'Tub']);
  expect(billingChoices({ billedBy: 'Piece' })).toEqual(['Case', 'PC', 'LBS', 'Tub', 'Piece']);
});
