import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import { maxWeightsPerLine, sumWeights } from '@primal/contracts/shared/lines';

/** How far a weight may be from the average of the others before it is marked as a possible slip. */
const slipFactor = 1.75;

/** Pounds on average of the weights above 0; null without any. 3 places. */
export const averageOf = (weights: readonly string[]): string | null => {
  const filled = weights.filter(isPositive);
  return filled.length === 0 ? null : decimal(sumWeights(filled)).div(filled.length).toFixed(3);
};

const median = (sorted: readonly string[]): string => sorted[Math.floor(sorted.length / 2)] ?? '0';

/**
 * What a weight is compared with: the middle one of three or more, which one slip cannot move; before that the
 * catalogue's average, or the first that was entered.
 */
const reference = (filled: readonly string[], average: string | null | undefined): string | null => {
  if (filled.length > 2) return median(filled.toSorted((a, b) => decimal(a).cmp(b)));
  return average && isPositive(average) ? average : (filled[0] ?? null);
};

/** Whether a weight is so far from the others that a finger may have slipped: 365.4 among 36s. */
export const looksWrong = (weights: readonly string[], index: number, average?: string | null): boolean => {
  const weight = weights[index];
  const against = reference(weights.filter(isPositive), average);
  if (weight === undefined || !isPositive(weight) || against === null) return false;
  return (
    decimal(weight).gt(decimal(against).times(slipFactor)) || decimal(weight).times(slipFactor).lt(against)
  );
};

/** Text in a weight's field that is neither empty nor above 0. */
export const isInvalid = (text: string): boolean => text.trim() !== '' && !isPositive(text.trim());

/** As many fields as pieces are expected, more when there are more weights. */
export const withRoom = (weights: readonly string[], expected: number): string[] =>
  Array.from(
    { length: Math.min(maxWeightsPerLine, Math.max(expected, weights.length, 1)) },
    (_, index) => weights[index] ?? '',
  );

/** Pieces put into the fields from `start` on. What does not fit is left over, unless fields may be added. */
export const fillFrom = (
  weights: readonly string[],
  start: number,
  pieces: readonly string[],
  addable: boolean,
): { weights: string[]; leftOver: number; last: number } => {
  const room = (addable ? maxWeightsPerLine : weights.length) - start;
  const taken = pieces.slice(0, room);
  const filled = withRoom(weights, addable ? start + taken.length : weights.length);
  taken.forEach((piece, index) => {
    filled[start + index] = piece;
  });
  return { weights: filled, leftOver: pieces.length - taken.length, last: start + taken.length - 1 };
};
