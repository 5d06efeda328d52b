import { expect, test } from 'vitest';
import { chunkStably } from './chunk.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `d${from + at}`);

test('a new document at the top adds a single chunk', () => {
  const first = chunkStably([], ids(0, 150));
  expect(first.map((chunk) => chunk.length)).toEqual([100, 50]);
  expect(chunkStably(first, ['new', ...ids(0, 150)])).toEqual([...first, ['new']]);
});

test('unused chunks are removed', () => {
  const first = chunkStably([], ids(0, 150));
  expect(chunkStably(first, ids(120, 150))).toEqual([ids(100, 150)]);
});
