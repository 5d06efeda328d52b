import { showWeight } from './decimal.ts';

/** Weights beyond this number would fill a narrow column, so they print in rows of ten. */
export const mostInColumn = 12;
const inRow = 10;
const rowsInBlock = 5;

export interface WeightRow {
  pieces: string;
  weights: string[];
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Rows of ten in blocks of fifty, which page breaks keep whole. Empty for few weights. */
export const weightBlocks = (weights: readonly string[]): WeightRow[][] => {
  if (weights.length <= mostInColumn) return [];
  const rows = chunksOf(weights, inRow).map((ten, at) => ({
    pieces: `${at * inRow + 1}–${at * inRow + ten.length}`,
    weights: ten.map(showWeight),
  }));
  return chunksOf(rows, rowsInBlock);
};
