import { showWeight } from './decimal.ts';

/** Weights beyond so many fill a narrow column from top to bottom: they are listed in tens, where there is room for ten. */
export const mostInColumn = 12;
const inRow = 10;
const rowsInBlock = 5;

/** Ten pieces of a line, or what is left of them. */
export interface WeightRow {
  /** Which pieces they are, counted from 1: '11–20'. */
  pieces: string;
  /** As they are shown, in pounds. */
  weights: string[];
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Many weights in rows of ten and blocks of fifty, which paper keeps whole; none where there are few. */
export const weightBlocks = (weights: readonly string[]): WeightRow[][] => {
  if (weights.length <= mostInColumn) return [];
  const rows = chunksOf(weights, inRow).map((ten, at) => ({
    pieces: `${at * inRow + 1}–${at * inRow + ten.length}`,
    weights: ten.map(showWeight),
  }));
  return chunksOf(rows, rowsInBlock);
};
