import { expect, test } from 'vitest';
import { grouped } from './take.ts';

test('rows are grouped into lines by their length', () => {
  expect(grouped([], 10)).toEqual([]);
  expect(grouped(['aaaa', 'bbbb', 'cccc'], 8)).toEqual([['aaaa', 'bbbb'], ['cccc']]);
  expect(grouped(['a', 'longer than a line', 'b', 'c'], 8)).toEqual([
    ['a'],
    ['longer than a line'],
    ['b', 'c'],
  ]);
});
