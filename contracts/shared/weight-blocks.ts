import { chunk } from './chunk.ts';
import { formatWeight } from './decimal.ts';

/** Weights beyond this number would fill a narrow column, so they print in rows of ten. */
export const maxInColumn = 12;
const inRow = 10;
const rowsInBlock = 5;

export interface WeightRow {
  pieces: string;
  weights: string[];
}

/** Rows of ten in blocks of fifty, which page breaks keep whole. Empty for few weights. */
export const listWeightBlocks = (weights: readonly string[]): WeightRow[][] => {
  if (weights.length <= maxInColumn) return [];
  const rows = chunk(weights, inRow).map((ten, at) => ({
    pieces: `${at * inRow + 1}–${at * inRow + ten.length}`,
    weights: ten.map(formatWeight),
  }));
  return chunk(rows, rowsInBlock);
};
