import { decimal, formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import { type Figure, readFigure, weightRules } from '@primal/contracts/shared/figures';
import { type LineProduct, maxWeightsPerLine } from '@primal/contracts/shared/lines';

/** Factor between a misplaced decimal point (10) and the natural variation of pieces (2). */
export const outlierFactor = 3;

const median = (sorted: readonly string[]): string => sorted[Math.floor(sorted.length / 2)] ?? '0';

/**
 * The median of three or more weights, which a single typo barely moves; else the average or first weight.
 */
const findReference = (filled: readonly string[], average: string | null | undefined): string | null => {
  if (filled.length > 2) return median(filled.toSorted((a, b) => decimal(a).cmp(b)));
  return average && isPositive(average) ? average : (filled[0] ?? null);
};

/** Question about an outlier (365.4 among 36s); null for a usual weight. `average` is in pounds. */
export const describeOutlier = (
  weights: readonly string[],
  index: number,
  average?: string | null,
): string | null => {
  const weight = weights[index];
  const against = findReference(weights.filter(isPositive), average);
  if (weight === undefined || !isPositive(weight) || against === null) return null;
  const far =
    decimal(weight).gt(decimal(against).times(outlierFactor)) ||
    decimal(weight).times(outlierFactor).lt(against);
  return far
    ? `Is ${formatWeight(weight)} lbs right? About ${formatWeight(against)} lbs is usual. Press Enter to keep it.`
    : null;
};

/** Outliers listed again on save: `Case 2: 183.40 lbs`. Stored weights were confirmed earlier. */
export const listOutliers = (
  weights: readonly string[],
  piece: string,
  average?: string | null,
  saved: readonly string[] = [],
): string[] =>
  weights.flatMap((weight, index) =>
    saved.includes(weight) || describeOutlier(weights, index, average) === null
      ? []
      : `${piece} ${index + 1}: ${formatWeight(weight)} lbs`,
  );

/** Confirmed outliers, by field name and weight, so that each outlier is asked about once. */
export interface AskedOutliers {
  wasAsked: (name: string, weight: string) => boolean;
  note: (name: string, weight: string) => void;
}

export const createAskedOutliers = (): AskedOutliers => {
  const asked = new Set<string>();
  const id = (name: string, weight: string) => `${name}=${weight}`;
  return {
    wasAsked: (name, weight) => asked.has(id(name, weight)),
    note: (name, weight) => void asked.add(id(name, weight)),
  };
};

/** Marks the first unconfirmed outlier as asked and returns its index; null without outliers. */
export const askFirstOutlier = (
  memory: AskedOutliers,
  label: string,
  weights: readonly string[],
  average?: string | null,
): number | null => {
  const at = weights.findIndex(
    (weight, index) =>
      describeOutlier(weights, index, average) !== null && !memory.wasAsked(`${label} ${index + 1}`, weight),
  );
  if (at < 0) return null;
  memory.note(`${label} ${at + 1}`, weights[at] ?? '');
  return at;
};

/** Screens accept 2 decimal places; a stored weight (`saved`) may have 3, from labels or the API. */
export const readPiece = (text: string, saved: readonly string[] = []): Figure =>
  readFigure(text, saved.includes(text) ? { ...weightRules, places: 3 } : weightRules);

/** Error for a weight field; null for a positive weight or an empty field. */
export const findWeightProblem = (text: string, saved?: readonly string[]): string | null => {
  const { value, problem } = readPiece(text, saved);
  if (problem !== null) return problem;
  return value === '' || isPositive(value) ? null : 'Must be above 0.';
};

/** Weights of the fields in pounds, '' for an empty or rejected field. */
export const readPieces = (weights: readonly string[], saved?: readonly string[]): string[] =>
  weights.map((text) => readPiece(text, saved).value ?? '');

export const listPositivePieces = (weights: readonly string[], saved?: readonly string[]): string[] =>
  readPieces(weights, saved).filter(isPositive);

/** `count` fields with the given weights, the rest empty; from one to the line's limit. */
export const padWeights = (weights: readonly string[], count: number): string[] =>
  Array.from(
    { length: Math.min(maxWeightsPerLine, Math.max(count, weights.length, 1)) },
    (_, index) => weights[index] ?? '',
  );

/** Fields after a new count: removes empty fields from the end, never weights. */
export const resizeWeights = (weights: readonly string[], count: number): string[] => {
  const left = [...weights];
  for (let at = left.length - 1; at >= 0 && left.length > Math.max(count, 1); at -= 1)
    if (left[at] === '') left.splice(at, 1);
  return padWeights(left, count);
};

/** Writes pieces into the fields from `start`; null, without a change, if they do not fit. */
export const fillFrom = (
  weights: readonly string[],
  start: number,
  pieces: readonly string[],
): string[] | null => {
  if (pieces.length > weights.length - start) return null;
  return weights.map((weight, index) => pieces[index - start] ?? weight);
};

export const formatPieceName = (product: Pick<LineProduct, 'unit'> | null | undefined): string => {
  const unit = product?.unit;
  if (unit === 'Tub') return 'Tub';
  return unit === 'PC' || unit === 'LBS' ? 'Piece' : 'Case';
};
