import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const place = { sort: 'customerName', order: 'asc', value: 'Müller "Süd"', id: 'x' } as const;

test('a cursor says where its page ended', () => {
  expect(readCursor(writeCursor(place), 'customerName', 'asc')).toEqual(place);
  expect(readCursor(writeCursor({ ...place, value: null }), 'customerName', 'asc').value).toBeNull();
});

test.each([
  ['another field', writeCursor({ ...place, sort: 'total' })],
  ['the other direction', writeCursor({ ...place, order: 'desc' })],
  ['no list', 'bnVsbA'],
  ['nothing that was written here', '%%%'],
])('a cursor of %s is refused', (_, cursor) => {
  expect(() => readCursor(cursor, 'customerName', 'asc')).toThrow(expect.objectContaining({ status: 400 }));
});
