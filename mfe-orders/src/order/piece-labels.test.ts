import { expect, it } from 'vitest';
import { lostPieces } from './lost-pieces.ts';

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

it('names the labelled pieces that a shorter list loses, and none that is corrected or was typed', () => {
  expect(lostPieces([scanned, typed], ['9.000'])).toEqual(['case 8812, lot L77, 8.20 lbs']);
  expect(lostPieces([scanned, typed], ['8.500', '9.000'])).toEqual([]);
  expect(lostPieces([scanned, typed], [], { all: true })).toEqual([
    'case 8812, lot L77, 8.20 lbs',
    '9.00 lbs',
  ]);
  expect(lostPieces([scanned, typed], ['8.200'])).toEqual([]);
});

it('names the cases that need no weight only where their line goes', () => {
  expect(lostPieces([unweighed], [])).toEqual([]);
  expect(lostPieces([scanned, unweighed], null)).toEqual(['case 8812, lot L77, 8.20 lbs', 'lot L78']);
  expect(lostPieces([piece('d', '8.000', { gtin: '09501101530003' })], [])).toEqual([
    'a case of GTIN 09501101530003, 8.00 lbs',
  ]);
});
