import { expect, test } from 'vitest';
import { groupRows } from './take.ts';

test('rows are grouped into lines by their length', () => {
  expect(groupRows([], 10)).toEqual([]);
  expect(groupRows(['aaaa', 'bbbb', 'cccc'], 8)).toEqual([['aaaa', 'bbbb'], ['cccc']]);
  expect(groupRows(['a', 'longer than a line', 'b', 'c'], 8)).toEqual([
    ['a'],
    ['longer than a line'],
    ['b', 'c'],
  ]);
});
