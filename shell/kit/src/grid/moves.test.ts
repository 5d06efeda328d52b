import { expect, test } from 'vitest';
import { newLine } from './line.ts';
import { chooseProduct } from './line-edits.ts';
import { afterEnter, moved } from './moves.ts';
import { caseOfWings, ribeye } from './products.fixture.ts';

const lines = [
  chooseProduct(newLine({ key: 'a' }), ribeye, 'base'),
  chooseProduct(newLine({ key: 'b' }), caseOfWings, 'base'),
  newLine({ key: 'c' }),
];

test('arrows stop at the edges', () => {
  expect(moved(lines, { key: 'a', column: 'product' }, 'left')).toEqual({ key: 'a', column: 'product' });
  expect(moved(lines, { key: 'a', column: 'product' }, 'up')).toEqual({ key: 'a', column: 'product' });
  expect(moved(lines, { key: 'a', column: 'quantity' }, 'down')).toEqual({ key: 'b', column: 'quantity' });
  expect(moved(lines, { key: 'a', column: 'unitPrice' }, 'right')).toEqual({ key: 'a', column: 'actions' });
});

test('Tab goes to the next cell that takes text, past a weight that the catalogue promises', () => {
  expect(moved(lines, { key: 'a', column: 'quantity' }, 'next')).toEqual({ key: 'a', column: 'weight' });
  expect(moved(lines, { key: 'b', column: 'quantity' }, 'next')).toEqual({ key: 'b', column: 'unitPrice' });
  expect(moved(lines, { key: 'b', column: 'unitPrice' }, 'next')).toEqual({ key: 'c', column: 'product' });
  expect(moved(lines, { key: 'c', column: 'product' }, 'next')).toBeNull();
  expect(moved(lines, { key: 'c', column: 'product' }, 'previous')).toEqual({
    key: 'b',
    column: 'unitPrice',
  });
});

test('Enter goes down, to the product of an empty line, and asks for a new line at the end', () => {
  expect(afterEnter(lines, { key: 'a', column: 'quantity' })).toEqual({ key: 'b', column: 'quantity' });
  expect(afterEnter(lines, { key: 'b', column: 'quantity' })).toEqual({ key: 'c', column: 'product' });
  expect(afterEnter(lines, { key: 'c', column: 'product' })).toBeNull();
});
