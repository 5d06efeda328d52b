import type { OrderAnswer } from '@primal/contracts/orders/order';
import { gridLineOf } from '@primal/kit/grid';
import { expect, it } from 'vitest';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { lossesOf, replacedLines } from './lost-pieces.ts';

const item = (id: string, individualWeights = '[8.2,9]') => ({
  id,
  productId: 'p',
  productName: 'Ribeye',
  description: null,
  unitPrice: '1.00',
  total: '1.00',
  quantity: '2.000',
  quantityOrdered: '3.000',
  isOpen: true,
  weight: '17.200',
  individualWeights,
  product: { unit: 'Case' },
});
const order = { items: [item('a'), item('b'), item('c', '[]')] } as unknown as OrderAnswer;
const [a, b, c] = order.items.map(gridLineOf);
const lines = a && b && c ? { a, b, c } : null;

it('names the lines of an edit that may lose pieces: gone, of another product, or with other weights', () => {
  if (!lines) throw new Error('The order has three lines.');
  expect(replacedLines(order, [lines.a, lines.b, lines.c])).toEqual([]);
  expect(replacedLines(order, [{ ...lines.a, individualWeights: ['9'] }, lines.c])).toEqual([
    { id: 'a', productName: 'Ribeye', weights: ['9.000'] },
    { id: 'b', productName: 'Ribeye', weights: null },
  ]);
  expect(replacedLines(order, [lines.a, { ...lines.b, productId: 'q' }, lines.c])).toMatchObject([
    { id: 'b', weights: null },
  ]);
  expect(replacedLines(order, [lines.a, lines.b, lines.c], { all: true })).toHaveLength(3);
});

it('says which cases go, and asks the server only where some may', async () => {
  const piece = { itemId: 'a', weight: '8.200', gtin: null, serial: '8812', lot: 'L77' };
  const { calls } = serve(() => [{ ...piece, id: 'p' }]);
  expect(await lossesOf('o', [])).toEqual([]);
  expect(calls).toEqual([]);
  expect(await lossesOf('o', [{ id: 'a', productName: 'Ribeye', weights: ['9.000', '9.100'] }])).toEqual([
    'Ribeye: case 8812, lot L77, 8.20 lbs will be removed.',
  ]);
});
