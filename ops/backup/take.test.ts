import { expect, test } from 'vitest';
import { grouped } from './take.ts';

test('rows of a backup are cut into lines by their length, however many they are', () => {
  expect(grouped([], 10)).toEqual([]);
  expect(grouped(['aaaa', 'bbbb', 'cccc'], 8)).toEqual([['aaaa', 'bbbb'], ['cccc']]);
  expect(grouped(['a', 'longer than a line', 'b', 'c'], 8)).toEqual([
    ['a'],
    ['longer than a line'],
    ['b', 'c'],
  ]);
});
