import type { OrderAnswer } from '@primal/contracts/orders/order';
import { toGridLine } from '@primal/kit/grid';
import { expect, it } from 'vitest';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { findLostPieces, listLostPieces, listReplacedLines } from './lost-pieces.ts';

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
const [a, b, c] = order.items.map(toGridLine);
const lines = a && b && c ? { a, b, c } : null;

it('finds the lines whose pieces an edit may remove: removed lines, or lines with another product or weights', () => {
  if (!lines) throw new Error('The order has three lines.');
  expect(listReplacedLines(order, [lines.a, lines.b, lines.c])).toEqual([]);
  expect(listReplacedLines(order, [{ ...lines.a, individualWeights: ['9'] }, lines.c])).toEqual([
    { id: 'a', productName: 'Ribeye', weights: ['9.000'] },
    { id: 'b', productName: 'Ribeye', weights: null },
  ]);
  expect(listReplacedLines(order, [lines.a, { ...lines.b, productId: 'q' }, lines.c])).toMatchObject([
    { id: 'b', weights: null },
  ]);
  expect(listReplacedLines(order, [lines.a, lines.b, lines.c], { all: true })).toHaveLength(3);
});

it('names the cases that an edit removes, and reads no pieces if the edit removes none', async () => {
  const piece = { itemId: 'a', weight: '8.200', gtin: null, serial: '8812', lot: 'L77' };
  const { calls } = serve(() => [{ ...piece, id: 'p' }]);
  expect(await listLostPieces('o', [])).toEqual([]);
  expect(calls).toEqual([]);
  expect(
    await listLostPieces('o', [{ id: 'a', productName: 'Ribeye', weights: ['9.000', '9.100'] }]),
  ).toEqual(['Ribeye: case 8812, lot L77, 8.20 lbs will be removed.']);
});

const piece = (id: string, weight: string | null, label = {}) => ({
  id,
  weight,
  gtin: null,
  serial: null,
  lot: null,
  ...label,
});
const scanned = piece('a', '8.200', { serial: '8812', lot: 'L77', gtin: '09501101530003' });
const typed = piece('b', '9.000');
const unweighed = piece('c', null, { lot: 'L78' });

it('names labeled pieces that a shorter list removes, but not corrected or typed pieces', () => {
  expect(findLostPieces([scanned, typed], ['9.000'])).toEqual(['case 8812, lot L77, 8.20 lbs']);
  expect(findLostPieces([scanned, typed], ['8.500', '9.000'])).toEqual([]);
  expect(findLostPieces([scanned, typed], [], { all: true })).toEqual([
    'case 8812, lot L77, 8.20 lbs',
    '9.00 lbs',
  ]);
  expect(findLostPieces([scanned, typed], ['8.200'])).toEqual([]);
});

it('names cases without weights only if their line is removed', () => {
  expect(findLostPieces([unweighed], [])).toEqual([]);
  expect(findLostPieces([scanned, unweighed], null)).toEqual(['case 8812, lot L77, 8.20 lbs', 'lot L78']);
  expect(findLostPieces([piece('d', '8.000', { gtin: '09501101530003' })], [])).toEqual([
    'a case of GTIN 09501101530003, 8.00 lbs',
  ]);
});
