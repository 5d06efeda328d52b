import { expect, test } from 'vitest';
import { averageOf, fillFrom, isInvalid, looksWrong, withRoom } from './weighing.ts';

test('the average is that of the weights entered', () => {
  expect(averageOf(['36.54', '', '37.1'])).toBe('36.820');
  expect(averageOf(['', '0'])).toBeNull();
});

test('a slipped point is seen beside the others, and beside the catalogue for the first', () => {
  expect(looksWrong(['36.5', '365.4', '37'], 1)).toBe(true);
  expect(looksWrong(['36.5', '365.4', '37'], 0)).toBe(false);
  expect(looksWrong(['36.5', '365.4'], 1)).toBe(true);
  expect(looksWrong(['36.5', '365.4'], 0)).toBe(false);
  expect(looksWrong(['36.5', '3.7', '37'], 1)).toBe(true);
  expect(looksWrong(['36.5', '41.2', '37'], 1)).toBe(false);
  expect(looksWrong(['365.4'], 0, '36')).toBe(true);
  expect(looksWrong(['365.4'], 0)).toBe(false);
});

test('there are as many fields as pieces, and at least one', () => {
  expect(withRoom(['1'], 3)).toEqual(['1', '', '']);
  expect(withRoom(['1', '2'], 1)).toEqual(['1', '2']);
  expect(withRoom([], 0)).toEqual(['']);
});

test('pasted weights fill the following fields', () => {
  expect(fillFrom(['1', '', ''], 1, ['36', '37'], false)).toEqual({
    weights: ['1', '36', '37'],
    leftOver: 0,
    last: 2,
  });
});

test('what does not fit is counted, or gets fields of its own', () => {
  expect(fillFrom(['', ''], 1, ['36', '37', '38'], false)).toMatchObject({
    weights: ['', '36'],
    leftOver: 2,
  });
  expect(fillFrom(['', ''], 1, ['36', '37', '38'], true)).toMatchObject({
    weights: ['', '36', '37', '38'],
    leftOver: 0,
  });
});

test('a line holds at most a thousand weights', () => {
  const pieces = Array.from({ length: 10_000 }, () => '10');
  const { weights, leftOver } = fillFrom([''], 0, pieces, true);
  expect(weights).toHaveLength(1000);
  expect(leftOver).toBe(9000);
});

test.each(['0', '-1', 'x', '1.2.3'])('%j is no weight', (text) => expect(isInvalid(text)).toBe(true));
test.each(['', ' ', '0.01', '36'])('%j is fine', (text) => expect(isInvalid(text)).toBe(false));
