import { decimal, formatQuantity, formatWeight, isPositive, sum, toWeight } from './decimal.ts';
import {
  estimateTotal,
  isSoldByPound,
  isUnweighed,
  type LineFigures,
  type LineProduct,
  needsWeight,
  readWeightList,
} from './lines.ts';

/** Weighing data of a line. Quantities with 3 places, weight in pounds. */
export interface WeighedLine {
  product: LineProduct;
  quantity: string;
  quantityOrdered: string;
  weight: string | null;
  individualWeights: string;
  /** True if fewer pieces are weighed than to be shipped, and the line is not marked as complete. */
  isOpen: boolean;
  quantityToShip?: string | null;
  shortReason?: string | null;
}

export const countsPounds = ({ product }: Pick<WeighedLine, 'product'>): boolean => isSoldByPound(product);

const roundUp = (quantity: string): number => decimal(quantity).round(0, 3).toNumber();

export const computeQuantityToShip = (
  line: Pick<WeighedLine, 'quantityOrdered' | 'quantityToShip'>,
): string => line.quantityToShip ?? line.quantityOrdered;

/** Pieces, or pounds if ordered in pounds and weighed. */
export const computeShippedQuantity = (line: Pick<WeighedLine, 'product' | 'quantity' | 'weight'>): string =>
  countsPounds(line) && needsWeight(line.product) && isPositive(line.weight)
    ? (line.weight ?? '0.000')
    : line.quantity;

/** True for a full short, which needs no weight (docs/rules/shorts-and-returns.md#recording-a-short). */
export const shipsNothing = (line: Pick<WeighedLine, 'quantity' | 'shortReason'>): boolean =>
  !!line.shortReason && !isPositive(line.quantity);

export const lacksPieces = (line: Omit<WeighedLine, 'isOpen'>): boolean =>
  decimal(computeQuantityToShip(line)).gt(countsPounds(line) ? (line.weight ?? 0) : line.quantity);

export const isUnweighedLine = (
  line: Pick<WeighedLine, 'product' | 'weight' | 'quantity' | 'shortReason'>,
): boolean => isUnweighed(line.product, line.weight) && !shipsNothing(line);

/** True if the line has no weight, or while pieces are missing. */
export const lacksWeight = (
  line: Pick<WeighedLine, 'product' | 'weight' | 'quantity' | 'isOpen' | 'shortReason'>,
): boolean => isUnweighedLine(line) || (needsWeight(line.product) && line.isOpen);

/** Pieces with a weight. A line with a single total weight counts its quantity. 0 if no weight is needed. */
export const countWeighedPieces = (line: WeighedLine): number => {
  if (!needsWeight(line.product) || !isPositive(line.weight)) return 0;
  const count = readWeightList(line.individualWeights).length;
  if (count > 0) return count;
  return countsPounds(line) ? 1 : roundUp(line.quantity);
};

/** Pieces of the line once fully weighed: pieces to ship while open, actual pieces when complete. */
export const countPiecesToWeigh = (line: WeighedLine): number => {
  if (!needsWeight(line.product)) return 0;
  const weighed = countWeighedPieces(line);
  if (!lacksWeight(line)) return weighed;
  return countsPounds(line) ? weighed + 1 : Math.max(weighed, roundUp(computeQuantityToShip(line)));
};

/**
 * Ordered quantity that does not ship, 3 places. `0.000` while the line is open, and for pounds without an
 * entered short, because the scale decides.
 */
export const computeQuantityShort = (line: WeighedLine): string => {
  const byScale = countsPounds(line) && needsWeight(line.product) && !line.shortReason;
  if (lacksWeight(line) || byScale) return '0.000';
  const rest = decimal(line.quantityOrdered).minus(computeShippedQuantity(line));
  return rest.gt(0) ? toWeight(rest) : '0.000';
};

/**
 * Pieces above the ordered quantity, 3 places. `0.000` while the line is open, and for pounds. A fraction of
 * a piece counts as a whole piece.
 */
export const computeQuantityOver = (line: WeighedLine): string => {
  if (lacksWeight(line) || countsPounds(line)) return '0.000';
  const ordered = needsWeight(line.product) ? roundUp(line.quantityOrdered) : line.quantityOrdered;
  const rest = decimal(line.quantity).minus(ordered);
  return rest.gt(0) ? toWeight(rest) : '0.000';
};

/** Unit of a line's quantity. Weighing counts the pieces of a line ordered by the pound. */
export const findCountedUnit = (
  unit: string | null | undefined,
  weights: readonly unknown[],
): string | null | undefined => (unit === 'LBS' && weights.length > 0 ? 'PC' : unit);

/** `3 pc · 43.48 lb` if weighed, else `3 Case` (docs/rules/lines-and-weights.md#shown-quantities). */
export const formatLineQuantity = (line: {
  product: LineProduct;
  quantity: string;
  weight: string | null;
  individualWeights: string;
  /** Pieces with a weight, if `individualWeights` is not loaded. */
  piecesWeighed?: number;
}): string => {
  const { product, weight, piecesWeighed } = line;
  const count = readWeightList(line.individualWeights).length || (piecesWeighed ?? 0);
  const unit = product.unit ?? 'cases';
  if (!needsWeight(product) || !isPositive(weight)) return `${formatQuantity(line.quantity)} ${unit}`;
  const pounds = `${formatWeight(weight)} lb`;
  if (isSoldByPound(product) && count === 0) return pounds;
  const pieces = isSoldByPound(product) ? String(count) : formatQuantity(line.quantity);
  return `${pieces} ${['LBS', 'PC'].includes(unit) ? 'pc' : unit} · ${pounds}`;
};

export const estimateRest = (
  product: LineProduct,
  line: LineFigures & Partial<Pick<WeighedLine, 'quantityOrdered' | 'quantityToShip' | 'isOpen'>>,
): string | null => {
  const { weights, unitPrice, quantityOrdered = '0', isOpen } = line;
  if (!isOpen || weights.length === 0) return estimateTotal(product, line);
  const weighed = countsPounds({ product }) ? sum(weights) : weights.length;
  const missing = decimal(computeQuantityToShip({ ...line, quantityOrdered })).minus(weighed);
  if (missing.lte(0)) return null;
  return estimateTotal(product, { quantity: missing, weight: null, unitPrice, weights: [] });
};

export const describeExcess = (line: WeighedLine & { product: { name: string } }): string | null => {
  const { product, quantity, quantityOrdered } = line;
  return computeQuantityOver(line) === '0.000'
    ? null
    : `${product.name}: ${formatQuantity(quantity)} for ${formatQuantity(quantityOrdered)} ordered.`;
};

export const describeProgress = (line: WeighedLine & { product: { name: string } }): string => {
  const { product, weight } = line;
  const wanted = formatQuantity(computeQuantityToShip(line));
  return countsPounds(line)
    ? `${product.name}: ${formatWeight(weight)} of ${wanted} lbs weighed`
    : `${product.name}: ${countWeighedPieces(line)} of ${wanted} weighed`;
};
