import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import { needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { retainShort, type ShortReason } from '@primal/contracts/shared/shorts';
import { computeQuantityToShip, lacksPieces, type WeighedLine } from '@primal/contracts/shared/weighing';
import {
  assertShipped,
  computeFigures,
  deriveEnteredWeight,
  distributeWeight,
} from '@primal/service-trade/lines';

interface Short {
  quantityToShip: string | null;
  shortReason: ShortReason | null;
  shortNote: string | null;
}

export const noShort: Short = { quantityToShip: null, shortReason: null, shortNote: null };

export const updateShort = (
  said: Short,
  now: Pick<WeighedLine, 'product' | 'quantity' | 'quantityOrdered' | 'weight' | 'individualWeights'>,
): Short => {
  const short = retainShort(said, now);
  const isCounted = now.individualWeights === '[]' && !isPositive(now.weight);
  const toShip = isCounted ? now.quantity : said.quantityToShip;
  return short.shortReason && toShip !== null && decimal(toShip).lt(now.quantityOrdered)
    ? { ...short, quantityToShip: toShip }
    : noShort;
};

type ChangedLine = WeighedLine & Short & { unitPrice: string };

/**
 * Sets a line's individual weights; an empty list clears them. Unless `areAll`, a line with fewer weights
 * than ordered pieces stays open.
 */
export const weighLine = (
  line: ChangedLine,
  weights: readonly string[],
  { path, areAll }: { path: string; areAll: boolean },
): void => {
  const { product, unitPrice } = line;
  const quantity =
    parseWeights(line.individualWeights).length > 0 ? computeQuantityToShip(line) : line.quantity;
  Object.assign(line, computeFigures({ product, unitPrice, quantity, weight: null, weights }, path));
  Object.assign(line, updateShort(line, line));
  line.isOpen = !areAll && weights.length > 0 && lacksPieces(line);
};

export const shipLine = (
  line: ChangedLine,
  quantity: string,
  why: Omit<Short, 'quantityToShip'>,
  path: string,
): void => {
  const { product, unitPrice } = line;
  const weights = parseWeights(line.individualWeights);
  const entered = deriveEnteredWeight({ quantity, weight: line.weight, individualWeights: weights }, line);
  const weight = isPositive(quantity) ? entered : null;
  const isLess = decimal(quantity).lt(line.quantityOrdered);
  Object.assign(
    line,
    computeFigures({ product, unitPrice, quantity, weight, weights }, path),
    isLess ? { quantityToShip: quantity, ...why } : noShort,
  );
  line.isOpen = weights.length > 0 && needsWeight(product) && lacksPieces(line);
};

/** Sets the total weight. The pieces stay if the total determines the weight of each piece. */
export const setLineWeight = (line: ChangedLine, weight: string): void => {
  const { product, unitPrice, quantity } = line;
  assertShipped(line, weight, 'weight');
  const weights = distributeWeight(parseWeights(line.individualWeights), { quantity, weight });
  Object.assign(line, computeFigures({ product, unitPrice, quantity, weight, weights }, 'weight'));
  Object.assign(line, updateShort(line, line));
  line.isOpen = false;
};
