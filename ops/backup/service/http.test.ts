import { expect, test } from 'vitest';
import { parseRange } from './http.ts';

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=40-49', { start: 40, end: 49 }],
  ['bytes=90-400', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-400', { start: 0, end: 99 }],
  ['bytes=100-', 'unmet'],
  ['bytes=-0', 'unmet'],
  ['bytes=50-40', 'unmet'],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=1-2', null],
  ['', null],
])('reads %s of a hundred bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});
