import { expect, test } from 'vitest';
import {
  askFirstOutlier,
  createAskedOutliers,
  describeOutlier,
  fillFrom,
  findWeightProblem,
  formatPieceName,
  listOutliers,
  listPositivePieces,
  padWeights,
  resizeWeights,
} from './weighing.ts';

test('a stored weight may have three places from a label', () => {
  expect(listPositivePieces(['36.545', '37.125'], ['36.545'])).toEqual(['36.545']);
  expect(findWeightProblem('36.545', ['36.545'])).toBeNull();
  expect(findWeightProblem('37.125', ['36.545'])).toMatch(/2 decimal places/);
});

test('an outlier is listed with its piece number', () => {
  expect(listOutliers(['36.5', '365.4', ''], 'Case', '36')).toEqual(['Case 2: 365.40 lbs']);
  expect(listOutliers(['36.5', '37'], 'Case', '36')).toEqual([]);
});

test('a weight is compared with the other weights, and a single weight with the catalog', () => {
  const asks = (weights: string[], index: number, average?: string) =>
    describeOutlier(weights, index, average) !== null;
  expect(asks(['36.5', '365.4', '37'], 1)).toBe(true);
  expect(asks(['36.5', '365.4', '37'], 0)).toBe(false);
  expect(asks(['36.5', '365.4'], 1)).toBe(true);
  expect(asks(['36.5', '365.4'], 0)).toBe(false);
  expect(asks(['36.5', '3.7', '37'], 1)).toBe(true);
  expect(asks(['36.5', '41.2', '37'], 1)).toBe(false);
  expect(asks(['10.5', '24'], 1)).toBe(false);
  expect(asks(['365.4'], 0, '36')).toBe(true);
  expect(asks(['365.4'], 0)).toBe(false);
  expect(describeOutlier(['365.4'], 0, '36')).toBe(
    'Is 365.40 lbs right? About 36.00 lbs is usual. Press Enter to keep it.',
  );
});

test('an outlier is asked about once, and another weight is asked about again', () => {
  const memory = createAskedOutliers();
  expect(askFirstOutlier(memory, 'Ribeye', ['36.5', '365.4'])).toBe(1);
  expect(askFirstOutlier(memory, 'Ribeye', ['36.5', '365.4'])).toBeNull();
  expect(askFirstOutlier(memory, 'Ribeye', ['36.5', '366'])).toBe(1);
  expect(askFirstOutlier(memory, 'Brisket', ['36.5', '366'])).toBe(1);
});

test('the number of fields equals the number of pieces, at least one field', () => {
  expect(padWeights(['1'], 3)).toEqual(['1', '', '']);
  expect(padWeights(['1', '2'], 1)).toEqual(['1', '2']);
  expect(padWeights([], 0)).toEqual(['']);
});

test('a lower field count drops empty fields, never a weight', () => {
  expect(resizeWeights(['1', '', '2', ''], 3)).toEqual(['1', '', '2']);
  expect(resizeWeights(['1', '', '2', ''], 1)).toEqual(['1', '2']);
  expect(resizeWeights(['1', '2'], 3)).toEqual(['1', '2', '']);
  expect(resizeWeights([''], 0)).toEqual(['']);
});

test('pasted weights fill the following fields, or none if they do not fit', () => {
  expect(fillFrom(['1', '', ''], 1, ['36', '37'])).toEqual(['1', '36', '37']);
  expect(fillFrom(['', ''], 1, ['36', '37'])).toBeNull();
});

test.each(['0', '-1', 'x', '1.2.3', '36,54', '10.125'])('%j is rejected as a weight', (text) =>
  expect(findWeightProblem(text)).toMatch(/\.$/),
);
test.each(['', ' ', '0.01', '36', '.5'])('%j is accepted as a weight', (text) =>
  expect(findWeightProblem(text)).toBeNull(),
);

test('only weights above 0 are stored', () =>
  expect(listPositivePieces(['36.5', '', '0', '0.00', 'x', '-1', '36,5'])).toEqual(['36.5']));

test('a piece is named by the unit of the product', () => {
  expect(
    [{ unit: 'PC' }, { unit: 'Case' }, { unit: 'Tub' }, { unit: null }, null].map(formatPieceName),
  ).toEqual(['Piece', 'Case', 'Tub', 'Case', 'Case']);
});
