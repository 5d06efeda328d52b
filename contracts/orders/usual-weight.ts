import { type Decimal, decimal, isPositive, median, toWeight } from '../shared/decimal.ts';
import { weightRules } from '../shared/figures.ts';
import type { UsualWeight } from './piece.ts';

export const maxSamplePieces = 200;
export const minSamplePieces = 20;

/** Converts the median absolute deviation to a standard deviation, assuming a normal distribution. */
const deviationFactor = '1.4826';
/** Standard deviations considered usual on either side: 19 of 20 pieces. */
const usualDeviations = 2;
/** Minimum spread, as a fraction of the weight, even if all pieces are equal. */
const minSpread = '0.05';
/** A weight is unusual beyond this multiple of the usual spread. */
const warningFactor = 2;
interface Tolerance {
  /** Divisor of the average for the lightest accepted weight. */
  below: string;
  /** Multiple of the average for the heaviest accepted weight. */
  above: string;
}
/** Around a catalog average. Heavy pieces stray further from it than light ones. */
const averageTolerance: Tolerance = { below: '2', above: '2.5' };
/** Around the line's other pieces, which are few. */
const othersTolerance: Tolerance = { below: '3', above: '3' };
/** A suggested correction must lie within this multiple of the average. */
const nearAverage = 2;

export type Usual = Omit<UsualWeight, 'productId'>;

/**
 * Median and usual bounds of a product's pieces, in pounds with 3 places. A moderate share of typos
 * moves neither, since both are medians. `weights` are pounds, newest first, limited to 200. Null for fewer
 * than 20.
 */
export const computeUsualWeights = (weights: readonly string[]): Usual | null => {
  const last = weights.slice(0, maxSamplePieces).map(decimal);
  if (last.length < minSamplePieces) return null;
  const middle = median(last);
  const deviation = median(last.map((weight) => weight.minus(middle).abs())).times(deviationFactor);
  const scatter = deviation.times(usualDeviations);
  const least = middle.times(minSpread);
  const spread = scatter.gt(least) ? scatter : least;
  const low = middle.minus(spread);
  return {
    count: last.length,
    median: toWeight(middle),
    low: toWeight(low.lt(0) ? 0 : low),
    high: toWeight(middle.plus(spread)),
  };
};

/** Unusual weight. Bounds are formatted without a unit. `suggestion` is pounds, ready to store. */
export interface WeightWarning {
  low: string;
  high: string;
  suggestion: string | null;
  question: string;
}

/** Figures that differ by one typo: a shifted decimal point, a doubled digit, or two swapped digits. */
const correctTypos = (figure: string): string[] => {
  const moved = [-3, -2, -1, 1, 2].map((places) => decimal(figure).times(decimal(10).pow(places)).toFixed());
  const listNeighbors = (text: string): number[] => Array.from({ length: text.length - 1 }, (_, at) => at);
  const single = listNeighbors(figure)
    .filter((at) => figure[at] === figure[at + 1])
    .map((at) => figure.slice(0, at) + figure.slice(at + 1));
  const digits = figure.replace('.', '');
  const point = figure.includes('.') ? figure.indexOf('.') : digits.length;
  const swapped = listNeighbors(digits).map((at) => {
    const other = `${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`;
    return point === digits.length ? other : `${other.slice(0, point)}.${other.slice(point)}`;
  });
  return [...moved, ...single, ...swapped];
};

/**
 * Corrects a single typo. Returns the usual weight nearest to the median, or null if no correction is usual.
 */
const findSuggestion = (
  weight: Decimal,
  { median, low, high }: Pick<Usual, 'median' | 'low' | 'high'>,
): string | null => {
  const [nearest] = correctTypos(weight.toFixed())
    .map(decimal)
    .filter((one) => one.gte(low) && one.lte(high) && one.eq(one.round(weightRules.places, 0)) && !one.eq(0))
    .toSorted((a, b) => a.minus(median).abs().cmp(b.minus(median).abs()));
  return nearest ? nearest.toFixed() : null;
};

/** Rounds bounds outward: whole pounds starting at 10, tenths starting at 1. */
const roundBounds = ({ median, low, high }: Pick<Usual, 'median' | 'low' | 'high'>): [string, string] => {
  const places = decimal(median).gte(10) ? 0 : decimal(median).gte(1) ? 1 : 2;
  return [decimal(low).round(places, 0).toFixed(), decimal(high).round(places, 3).toFixed()];
};

/** Detects a probable typo in pounds above 0. The user confirms once and is never blocked. */
export const checkWeightByUsual = (
  weight: string,
  usual: Pick<Usual, 'median' | 'low' | 'high'>,
): WeightWarning | null => {
  const pounds = decimal(weight);
  const spread = decimal(usual.high).minus(usual.median);
  if (pounds.minus(usual.median).abs().lte(spread.times(warningFactor))) return null;
  const [low, high] = roundBounds(usual);
  const suggestion = findSuggestion(pounds, usual);
  const meant = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  return { low, high, suggestion, question: `${pounds.toFixed()} lb? Usually ${low} to ${high}.${meant}` };
};

/** Checks a weight against an approximate average. `words` names the source of the average. */
const checkAround = (
  weight: string,
  average: string,
  { below, above }: Tolerance,
  words: (about: string) => string,
  suggests = true,
): WeightWarning | null => {
  const pounds = decimal(weight);
  if (pounds.lte(decimal(average).times(above)) && pounds.times(below).gte(average)) return null;
  const near = {
    median: average,
    low: toWeight(decimal(average).div(nearAverage)),
    high: toWeight(decimal(average).times(nearAverage)),
  };
  const [low, high] = roundBounds(near);
  const suggestion = suggests ? findSuggestion(pounds, near) : null;
  const meant = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  const about = words(decimal(average).round(weightRules.places, 1).toFixed());
  return { low, high, suggestion, question: `${pounds.toFixed()} lb? ${about}${meant}` };
};

export const checkWeightByAverage = (weight: string, average: string): WeightWarning | null =>
  checkAround(weight, average, averageTolerance, (about) => `Usually about ${about}.`);

export interface OtherPieces {
  pieces: number;
  weight: string;
}

/**
 * Compares a weight with the other pieces of its line, for products without data. Suggests a correction only
 * with two or more other pieces, because a single piece may itself be wrong.
 */
export const checkWeightByOthers = (
  weight: string,
  { pieces, weight: pounds }: OtherPieces,
): WeightWarning | null => {
  const average = toWeight(decimal(pounds).div(pieces));
  if (!isPositive(average)) return null;
  const few = pieces === 1 ? 'The other piece here weighs' : 'The other pieces here weigh about';
  return checkAround(weight, average, othersTolerance, (about) => `${few} ${about}.`, pieces > 1);
};
