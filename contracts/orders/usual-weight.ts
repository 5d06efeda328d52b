import { type Decimal, decimal, isPositive, median, toWeight } from '../shared/decimal.ts';
import { weightRules } from '../shared/figures.ts';
import type { UsualWeight } from './piece.ts';

/** How many of a product's last pieces say what is usual. */
export const mostPieces = 200;
/** Before so many were seen, nothing is said. */
export const fewestPieces = 20;

/** Turns the median distance from the median into a standard deviation where weights scatter as they do by nature. */
const deviationFactor = '1.4826';
/** Standard deviations on either side that count as usual: all but one of twenty pieces. */
const usualDeviations = 2;
/** Pieces that are all alike still differ by so much of their weight. */
const leastSpread = '0.05';
/** A weight is doubted when it is this many times farther from the median than what is usual. */
const doubtFactor = 2;
/** Where only the catalog's average is known: pieces of one product weigh twice as much as others by nature. */
const averageFactor = 3;
/** What a slip may have been meant for lies within this many times the average. */
const nearAverage = 2;

export type Usual = Omit<UsualWeight, 'productId'>;

/**
 * What a product's pieces usually weigh: median, and the bounds in which all but a few lie, in pounds with 3 places. Both
 * come from medians, so that slips among them, up to a good part, do not move them. `weights` are pounds, the newest
 * first; those behind the 200th do not count. Null while there are fewer than 20.
 */
export const usualWeights = (weights: readonly string[]): Usual | null => {
  const last = weights.slice(0, mostPieces).map(decimal);
  if (last.length < fewestPieces) return null;
  const middle = median(last);
  const deviation = median(last.map((weight) => weight.minus(middle).abs())).times(deviationFactor);
  const scatter = deviation.times(usualDeviations);
  const least = middle.times(leastSpread);
  const spread = scatter.gt(least) ? scatter : least;
  const low = middle.minus(spread);
  return {
    count: last.length,
    median: toWeight(middle),
    low: toWeight(low.lt(0) ? 0 : low),
    high: toWeight(middle.plus(spread)),
  };
};

/** A weight that is doubted. Figures are as a person reads them, without unit; `suggestion` is pounds to be taken. */
export interface Doubt {
  low: string;
  high: string;
  /** A weight that one slip of the hand would explain, else null. */
  suggestion: string | null;
  /** Says all of it: `365.4 lb? Usually 34 to 40. Did you mean 36.54?` */
  question: string;
}

/** The texts that differ from a figure's by one slip: the point elsewhere, a digit twice, two digits swapped. */
const withoutSlip = (figure: string): string[] => {
  const moved = [-3, -2, -1, 1, 2].map((places) => decimal(figure).times(decimal(10).pow(places)).toFixed());
  const neighbors = (text: string): number[] => Array.from({ length: text.length - 1 }, (_, at) => at);
  const single = neighbors(figure)
    .filter((at) => figure[at] === figure[at + 1])
    .map((at) => figure.slice(0, at) + figure.slice(at + 1));
  const digits = figure.replace('.', '');
  const point = figure.includes('.') ? figure.indexOf('.') : digits.length;
  const swapped = neighbors(digits).map((at) => {
    const other = `${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`;
    return point === digits.length ? other : `${other.slice(0, point)}.${other.slice(point)}`;
  });
  return [...moved, ...single, ...swapped];
};

/** The weight nearest to the median that one slip would explain and that can be typed; null when none is usual. */
const suggestionFor = (
  weight: Decimal,
  { median, low, high }: Pick<Usual, 'median' | 'low' | 'high'>,
): string | null => {
  const [nearest] = withoutSlip(weight.toFixed())
    .map(decimal)
    .filter((one) => one.gte(low) && one.lte(high) && one.eq(one.round(weightRules.places, 0)) && !one.eq(0))
    .toSorted((a, b) => a.minus(median).abs().cmp(b.minus(median).abs()));
  return nearest ? nearest.toFixed() : null;
};

/** Bounds without figures that nobody reads: whole pounds from 10 on, tenths from 1 on, outwards. */
const shown = ({ median, low, high }: Pick<Usual, 'median' | 'low' | 'high'>): [string, string] => {
  const places = decimal(median).gte(10) ? 0 : decimal(median).gte(1) ? 1 : 2;
  return [decimal(low).round(places, 0).toFixed(), decimal(high).round(places, 3).toFixed()];
};

/** Whether a slip is likely by what is usual; asked once, never blocking. Pounds above 0. */
export const doubtWeight = (weight: string, usual: Pick<Usual, 'median' | 'low' | 'high'>): Doubt | null => {
  const pounds = decimal(weight);
  const spread = decimal(usual.high).minus(usual.median);
  if (pounds.minus(usual.median).abs().lte(spread.times(doubtFactor))) return null;
  const [low, high] = shown(usual);
  const suggestion = suggestionFor(pounds, usual);
  const meant = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  return { low, high, suggestion, question: `${pounds.toFixed()} lb? Usually ${low} to ${high}.${meant}` };
};

/** A weight that is far from about so many pounds; `words` say where those come from. */
const doubtAround = (
  weight: string,
  average: string,
  words: (about: string) => string,
  suggests = true,
): Doubt | null => {
  const pounds = decimal(weight);
  if (pounds.lte(decimal(average).times(averageFactor)) && pounds.times(averageFactor).gte(average))
    return null;
  const near = {
    median: average,
    low: toWeight(decimal(average).div(nearAverage)),
    high: toWeight(decimal(average).times(nearAverage)),
  };
  const [low, high] = shown(near);
  const suggestion = suggests ? suggestionFor(pounds, near) : null;
  const meant = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  const about = words(decimal(average).round(weightRules.places, 1).toFixed());
  return { low, high, suggestion, question: `${pounds.toFixed()} lb? ${about}${meant}` };
};

/** The same by the catalog's average, for products with too few pieces. */
export const doubtByAverage = (weight: string, average: string): Doubt | null =>
  doubtAround(weight, average, (about) => `Usually about ${about}.`);

/** The other pieces of a line: how many they are, and their pounds together. */
export interface OtherPieces {
  pieces: number;
  weight: string;
}

/**
 * Whether a weight is so far from the other pieces of its line that one of them is likely a slip; where nothing else is
 * known of the product. What may have been meant is said from the second other piece on: the only one may be the slip.
 */
export const doubtByOthers = (weight: string, { pieces, weight: pounds }: OtherPieces): Doubt | null => {
  const average = toWeight(decimal(pounds).div(pieces));
  if (!isPositive(average)) return null;
  const few = pieces === 1 ? 'The other piece here weighs' : 'The other pieces here weigh about';
  return doubtAround(weight, average, (about) => `${few} ${about}.`, pieces > 1);
};
