import { priceFields } from '@primal/contracts/admin/prices';
import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { moveBy, moved } from './sheet-keys.ts';

const key = (name: string, more: object = {}): KeyboardEvent =>
  ({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }) as KeyboardEvent;

const from = (index: number, field: Parameters<typeof moved>[0]['field']) => ({ index, field });

it.each([
  ['Enter', {}, from(2, 'costPrice')],
  ['Enter', { shiftKey: true }, from(0, 'costPrice')],
  ['ArrowDown', {}, from(2, 'costPrice')],
  ['ArrowUp', {}, from(0, 'costPrice')],
  ['ArrowRight', {}, from(1, 'wholesalePrice')],
  ['ArrowLeft', {}, from(1, 'unitPrice')],
  ['Home', {}, from(1, 'unitPrice')],
  ['End', {}, from(1, 'retailPrice')],
  ['Home', { ctrlKey: true }, from(0, 'unitPrice')],
  ['End', { ctrlKey: true }, from(9, 'retailPrice')],
  ['PageUp', {}, from(0, 'costPrice')],
  ['PageDown', {}, from(9, 'costPrice')],
  ['Tab', {}, from(1, 'wholesalePrice')],
  ['Tab', { shiftKey: true }, from(1, 'unitPrice')],
] as const)('%s %j goes from the second of ten costs', (name, more, to) => {
  const move = moveBy(key(name, more), false);
  expect(move && moved(from(1, 'costPrice'), move, 10, priceFields)).toEqual(to);
});

it('Tab goes on in the next row, and out of the table at its ends', () => {
  const on = moveBy(key('Tab'), false);
  const back = moveBy(key('Tab', { shiftKey: true }), false);
  expect(on && moved(from(1, 'retailPrice'), on, 3, priceFields)).toEqual(from(2, 'unitPrice'));
  expect(back && moved(from(1, 'unitPrice'), back, 3, priceFields)).toEqual(from(0, 'retailPrice'));
  expect(on && moved(from(2, 'retailPrice'), on, 3, priceFields)).toBeNull();
  expect(back && moved(from(0, 'unitPrice'), back, 3, priceFields)).toBeNull();
});

it('leaves Left, Right, Home and End to a text that is edited, and Ctrl+Enter to the page', () => {
  for (const name of ['ArrowLeft', 'ArrowRight', 'Home', 'End'])
    expect(moveBy(key(name), true), name).toBeNull();
  expect(moveBy(key('Enter', { ctrlKey: true }), false)).toBeNull();
  expect(moveBy(key('Enter'), true)).toEqual({ rows: 1, columns: 0 });
});

it('passes over a price that is not shown', () => {
  const shown = priceFields.filter((field) => field !== 'costPrice');
  const right = moveBy(key('ArrowRight'), false);
  expect(right && moved(from(1, 'unitPrice'), right, 3, shown)).toEqual(from(1, 'wholesalePrice'));
});
