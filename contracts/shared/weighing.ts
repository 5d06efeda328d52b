import { decimal, isPositive, showQuantity, showWeight, sum, toWeight } from './decimal.ts';
import {
  estimate,
  isSoldByPound,
  isUnweighed,
  type LineFigures,
  type LineProduct,
  needsWeight,
  readWeightList,
} from './lines.ts';

/** A line as far as its weighing goes. Quantities with 3 places, the weight in pounds. */
export interface WeighedLine {
  product: LineProduct;
  quantity: string;
  quantityOrdered: string;
  weight: string | null;
  /** JSON text of numbers, pounds. */
  individualWeights: string;
  /** Pieces came one by one, fewer than are to be shipped, and nobody said that this is all. */
  isOpen: boolean;
  /** What is to be shipped where less was said than was ordered; null or absent where it is all of it. */
  quantityToShip?: string | null;
  /** Why less is shipped, where somebody said so (`shortReasons`). */
  shortReason?: string | null;
}

export const countsPounds = ({ product }: Pick<WeighedLine, 'product'>): boolean => isSoldByPound(product);

const upToWhole = (quantity: string): number => decimal(quantity).round(0, 3).toNumber();

/** What is to be shipped of a line: what was ordered, or the less that was said. */
export const quantityToShip = (line: Pick<WeighedLine, 'quantityOrdered' | 'quantityToShip'>): string =>
  line.quantityToShip ?? line.quantityOrdered;

/** What a line has, in what was ordered: its count, or its pounds where pounds were ordered and weighed. */
export const shippedQuantity = (line: Pick<WeighedLine, 'product' | 'quantity' | 'weight'>): string =>
  countsPounds(line) && needsWeight(line.product) && isPositive(line.weight)
    ? (line.weight ?? '0.000')
    : line.quantity;

/** Whether it was said that nothing of a line is shipped: it needs no weight (docs/rules/shorts-and-returns.md#saying-what-is-short). */
export const shipsNothing = (line: Pick<WeighedLine, 'quantity' | 'shortReason'>): boolean =>
  !!line.shortReason && !isPositive(line.quantity);

/** Whether a line has less than is to be shipped: fewer pieces, or fewer pounds where pounds were ordered. */
export const fallsShort = (line: Omit<WeighedLine, 'isOpen'>): boolean =>
  decimal(quantityToShip(line)).gt(countsPounds(line) ? (line.weight ?? 0) : line.quantity);

/** Whether a line has none of the weight that it needs; one of which nothing is shipped needs none. */
export const isUnweighedLine = (
  line: Pick<WeighedLine, 'product' | 'weight' | 'quantity' | 'shortReason'>,
): boolean => isUnweighed(line.product, line.weight) && !shipsNothing(line);

/** Whether a line still waits for its weight: none of it, or not all of its pieces are weighed. */
export const lacksWeight = (
  line: Pick<WeighedLine, 'product' | 'weight' | 'quantity' | 'isOpen' | 'shortReason'>,
): boolean => isUnweighedLine(line) || (needsWeight(line.product) && line.isOpen);

/** Pieces that have a weight; a line weighed by one figure counts its quantity. 0 for a product that needs none. */
export const piecesWeighed = (line: WeighedLine): number => {
  if (!needsWeight(line.product) || !isPositive(line.weight)) return 0;
  const count = readWeightList(line.individualWeights).length;
  if (count > 0) return count;
  return countsPounds(line) ? 1 : upToWhole(line.quantity);
};

/** Pieces that a line has once it is weighed to its end: those to ship while it waits, those it has when it is done. */
export const piecesToWeigh = (line: WeighedLine): number => {
  if (!needsWeight(line.product)) return 0;
  const weighed = piecesWeighed(line);
  if (!lacksWeight(line)) return weighed;
  return countsPounds(line) ? weighed + 1 : Math.max(weighed, upToWhole(quantityToShip(line)));
};

/**
 * The quantity that was ordered and is not shipped, 3 places; `0.000` while the line waits for weights, and where
 * pounds were ordered and nobody said that some are missing: there the scale decides.
 */
export const quantityShort = (line: WeighedLine): string => {
  const byScale = countsPounds(line) && needsWeight(line.product) && !line.shortReason;
  if (lacksWeight(line) || byScale) return '0.000';
  const rest = decimal(line.quantityOrdered).minus(shippedQuantity(line));
  return rest.gt(0) ? toWeight(rest) : '0.000';
};

/**
 * Pieces more than were ordered, 3 places; `0.000` while the line waits for weights, and where pounds were ordered: those
 * are what the scale says. A part of a piece is weighed as a whole one.
 */
export const quantityOver = (line: WeighedLine): string => {
  if (lacksWeight(line) || countsPounds(line)) return '0.000';
  const ordered = needsWeight(line.product) ? upToWhole(line.quantityOrdered) : line.quantityOrdered;
  const rest = decimal(line.quantity).minus(ordered);
  return rest.gt(0) ? toWeight(rest) : '0.000';
};

/** Dollars that the rest of a line will come to; null when nothing is missing. */
export const estimateOfRest = (
  product: LineProduct,
  line: LineFigures & Partial<Pick<WeighedLine, 'quantityOrdered' | 'quantityToShip' | 'isOpen'>>,
): string | null => {
  const { weights, unitPrice, quantityOrdered = '0', isOpen } = line;
  if (!isOpen || weights.length === 0) return estimate(product, line);
  const weighed = countsPounds({ product }) ? sum(weights) : weights.length;
  const missing = decimal(quantityToShip({ ...line, quantityOrdered })).minus(weighed);
  if (missing.lte(0)) return null;
  return estimate(product, { quantity: missing, weight: null, unitPrice, weights: [] });
};

/** `Ribeye: 6 for 3 ordered.` of a line with more pieces than were ordered; null of any other. */
export const moreThanOrdered = (line: WeighedLine & { product: { name: string } }): string | null => {
  const { product, quantity, quantityOrdered } = line;
  return quantityOver(line) === '0.000'
    ? null
    : `${product.name}: ${showQuantity(quantity)} for ${showQuantity(quantityOrdered)} ordered.`;
};

/** `WD Chuck Case: 1 of 10 weighed`, or in pounds where pounds were ordered. */
export const weighedSoFar = (line: WeighedLine & { product: { name: string } }): string => {
  const { product, weight } = line;
  const wanted = showQuantity(quantityToShip(line));
  return countsPounds(line)
    ? `${product.name}: ${showWeight(weight)} of ${wanted} lbs weighed`
    : `${product.name}: ${piecesWeighed(line)} of ${wanted} weighed`;
};
