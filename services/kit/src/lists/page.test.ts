import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './page.ts';

const place = {
  sort: 'customerName',
  order: 'asc',
  values: ['Müller "Süd"', 'c'],
  id: 'x',
  total: 7,
} as const;
const written = (changes: object = {}) => writeCursor({ ...place, values: [...place.values], ...changes });

test('a cursor names the end of its page and the length of the list', () => {
  expect(readCursor(written(), 'customerName', 'asc')).toEqual(place);
  expect(readCursor(written({ values: null }), 'customerName', 'asc').values).toBeNull();
});

test.each([
  ['another field', written({ sort: 'total' })],
  ['the other direction', written({ order: 'desc' })],
  ['a negative count', written({ total: -1 })],
  ['encoded text that is not a list', 'bnVsbA'],
  ['text that is not encoded', '%%%'],
])('a cursor of %s is rejected', (_, cursor) => {
  expect(() => readCursor(cursor, 'customerName', 'asc')).toThrow(expect.objectContaining({ status: 400 }));
});
