import { decimal, isPositive, showWeight } from '@primal/contracts/shared/decimal';
import { type Figure, readFigure, weightRules } from '@primal/contracts/shared/figures';
import { type LineProduct, maxWeightsPerLine } from '@primal/contracts/shared/lines';

/**
 * How many times heavier or lighter than the others a weight is that is asked about as a possible slip: a point in the wrong
 * place makes ten. Pieces of one product weigh twice as much as others by nature, and nobody is to be asked about those.
 */
export const slipFactor = 3;

const median = (sorted: readonly string[]): string => sorted[Math.floor(sorted.length / 2)] ?? '0';

/**
 * What a weight is compared with: the middle one of three or more, which one slip cannot move; before that the
 * catalog's average, or the first that was entered.
 */
const reference = (filled: readonly string[], average: string | null | undefined): string | null => {
  if (filled.length > 2) return median(filled.toSorted((a, b) => decimal(a).cmp(b)));
  return average && isPositive(average) ? average : (filled[0] ?? null);
};

/**
 * The question about a weight so far from the others that a finger may have slipped (365.4 among 36s); null when it
 * is not. `average` is the pounds that are usual for it. Asked once: who goes on keeps the weight.
 */
export const slipQuestion = (
  weights: readonly string[],
  index: number,
  average?: string | null,
): string | null => {
  const weight = weights[index];
  const against = reference(weights.filter(isPositive), average);
  if (weight === undefined || !isPositive(weight) || against === null) return null;
  const far =
    decimal(weight).gt(decimal(against).times(slipFactor)) || decimal(weight).times(slipFactor).lt(against);
  return far
    ? `Is ${showWeight(weight)} lbs right? About ${showWeight(against)} lbs is usual. Press Enter to keep it.`
    : null;
};

/**
 * The weights that differ so much from the others that saving names them once more: `Case 2: 183.40 lbs`. Those that are
 * stored already were asked about before.
 */
export const doubtedPieces = (
  weights: readonly string[],
  piece: string,
  average?: string | null,
  saved: readonly string[] = [],
): string[] =>
  weights.flatMap((weight, index) =>
    saved.includes(weight) || slipQuestion(weights, index, average) === null
      ? []
      : `${piece} ${index + 1}: ${showWeight(weight)} lbs`,
  );

/** The slips that were asked about, so that each is asked once: by the field's name and the weight in it. */
export interface SlipMemory {
  wasAsked: (name: string, weight: string) => boolean;
  note: (name: string, weight: string) => void;
}

export const createSlipMemory = (): SlipMemory => {
  const asked = new Set<string>();
  const id = (name: string, weight: string) => `${name}=${weight}`;
  return {
    wasAsked: (name, weight) => asked.has(id(name, weight)),
    note: (name, weight) => void asked.add(id(name, weight)),
  };
};

/**
 * Before weights are saved: the place of the first that nobody was asked about yet, under a list's label, which counts
 * as asked from now on; null without one. The caller sends the focus there; `WeightFields` shows the question.
 */
export const askFirstSlip = (
  memory: SlipMemory,
  label: string,
  weights: readonly string[],
  average?: string | null,
): number | null => {
  const at = weights.findIndex(
    (weight, index) =>
      slipQuestion(weights, index, average) !== null && !memory.wasAsked(`${label} ${index + 1}`, weight),
  );
  if (at < 0) return null;
  memory.note(`${label} ${at + 1}`, weights[at] ?? '');
  return at;
};

/**
 * Reads the text of a weight's field. Screens take 2 places; a weight that is stored already (`saved`) may have the 3 that
 * labels and the API give it.
 */
export const readPiece = (text: string, saved: readonly string[] = []): Figure =>
  readFigure(text, saved.includes(text) ? { ...weightRules, places: 3 } : weightRules);

/** What is wrong with the text in a weight's field; null for a weight above 0 and for an empty field. */
export const problemOfWeight = (text: string, saved?: readonly string[]): string | null => {
  const { value, problem } = readPiece(text, saved);
  if (problem !== null) return problem;
  return value === '' || isPositive(value) ? null : 'Must be above 0.';
};

/** Weights as typed, in pounds; only those above 0 count. */
export const positivePieces = (weights: readonly string[], saved?: readonly string[]): string[] =>
  weights.map((text) => readPiece(text, saved).value ?? '').filter(isPositive);

/** `count` fields: the weights there are, the rest empty. At least one, at most as many as a line holds. */
export const withRoom = (weights: readonly string[], count: number): string[] =>
  Array.from(
    { length: Math.min(maxWeightsPerLine, Math.max(count, weights.length, 1)) },
    (_, index) => weights[index] ?? '',
  );

/** The fields after their count was changed: empty ones go, from the end; weights never do. */
export const withCount = (weights: readonly string[], count: number): string[] => {
  const left = [...weights];
  for (let at = left.length - 1; at >= 0 && left.length > Math.max(count, 1); at -= 1)
    if (left[at] === '') left.splice(at, 1);
  return withRoom(left, count);
};

/** Pieces put into the fields from `start` on; null when they are more than the fields, and then none is taken. */
export const fillFrom = (
  weights: readonly string[],
  start: number,
  pieces: readonly string[],
): string[] | null => {
  if (pieces.length > weights.length - start) return null;
  return weights.map((weight, index) => pieces[index - start] ?? weight);
};

/** What one of a product's pieces is called where it is weighed: a case, a tub or a piece. */
export const pieceName = (product: Pick<LineProduct, 'unit'> | null | undefined): string => {
  const unit = product?.unit;
  if (unit === 'Tub') return 'Tub';
  return unit === 'PC' || unit === 'LBS' ? 'Piece' : 'Case';
};
