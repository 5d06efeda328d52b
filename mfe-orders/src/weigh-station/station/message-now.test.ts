import { expect, it } from 'vitest';
import type { StationOrder } from './draft.ts';
import { updateMessage } from './messages.ts';

const orderOf = (pieces: number) => {
  const line = { itemId: 'l', pieces, needsWeight: true, quantityOrdered: '3', product: { unit: 'Case' } };
  const weighed = {
    ...line,
    quantity: '3',
    weight: pieces > 0 ? '18.000' : null,
    isOpen: pieces < 3,
    isAll: false,
  };
  return { id: 'a', orderNumber: 'SO-1', customerName: 'Grill', lines: [weighed] } as unknown as StationOrder;
};

it('no longer reports an order as complete once it waits for a piece again', () => {
  const complete = { order: orderOf(3), next: null, notes: [], unchecked: [] };
  const message = { title: 'SO-1 · Grill', complete };
  expect(updateMessage(message, [orderOf(3)])).toBe(message);
  expect(updateMessage(message, [orderOf(2)])).toEqual({
    title: 'SO-1 · Grill',
    detail: '1 line waits for weights',
    complete: null,
  });
  expect(updateMessage(message, [])).toBe(message);
});

it('shows the pieces left after another station took one', () => {
  const message = { title: 'Ribeye', left: 2, itemId: 'l' };
  expect(updateMessage(message, [orderOf(1)])).toBe(message);
  expect(updateMessage(message, [orderOf(2)])).toEqual({ ...message, left: 1 });
  expect(updateMessage(message, [orderOf(0)])).toBe(message);
  expect(updateMessage(message, [])).toBe(message);
});
