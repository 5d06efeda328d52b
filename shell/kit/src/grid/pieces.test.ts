import { expect, test } from 'vitest';
import { positivePieces, readPieces } from './pieces.ts';

test.each([
  ['36.54 37.1 36.9', ['36.54', '37.1', '36.9']],
  ['36.54\n37.1\r\n36.9\n', ['36.54', '37.1', '36.9']],
  ['36.5, 37.1', ['36.5', '37.1']],
  ['36.5,37.1', ['36.5', '37.1']],
  ['1,036.5', ['1036.5']],
  ['36.5 lbs; 37 lb', ['36.5', '37']],
  ['36.5+37', ['36.5', '37']],
  ['0.0005', ['0.001']],
  ['', []],
])('%j holds %j', (text, weights) => expect(readPieces(text)).toEqual(weights));

test.each(['heavy', '36.5 and 37', '-4', '1e5', '1.2.3'])('%j is not taken for weights', (text) =>
  expect(readPieces(text)).toBeNull(),
);

test('only weights above 0 count', () =>
  expect(positivePieces(['36.5', '', '0', '0.00', 'x', '-1'])).toEqual(['36.5']));
