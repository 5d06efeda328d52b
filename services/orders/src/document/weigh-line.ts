import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import { needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { keptShort, type ShortReason } from '@primal/contracts/shared/shorts';
import { fallsShort, quantityToShip, type WeighedLine } from '@primal/contracts/shared/weighing';
import { assertShipped, computeFigures, enteredWeightOf, weightsOfFigure } from '@primal/service-kit/lines';

/** What is said of a short line, with what of it is to be shipped all the same. */
interface Short {
  quantityToShip: string | null;
  shortReason: ShortReason | null;
  shortNote: string | null;
}

export const notShort: Short = { quantityToShip: null, shortReason: null, shortNote: null };

/** What stays said of a changed line as long as it is short. */
export const shortAfter = (
  said: Short,
  now: Pick<WeighedLine, 'product' | 'quantity' | 'quantityOrdered' | 'weight' | 'individualWeights'>,
): Short => {
  const short = keptShort(said, now);
  const isCounted = now.individualWeights === '[]' && !isPositive(now.weight);
  const toShip = isCounted ? now.quantity : said.quantityToShip;
  return short.shortReason && toShip !== null && decimal(toShip).lt(now.quantityOrdered)
    ? { ...short, quantityToShip: toShip }
    : notShort;
};

/** A line as far as its weights and what is shipped of it go. */
type ChangedLine = WeighedLine & Short & { unitPrice: string };

/** None takes the weights back; unless these are all, a line with fewer than ordered stays open. */
export const weighLine = (
  line: ChangedLine,
  weights: readonly string[],
  { path, areAll }: { path: string; areAll: boolean },
): void => {
  const { product, unitPrice } = line;
  const quantity = parseWeights(line.individualWeights).length > 0 ? quantityToShip(line) : line.quantity;
  Object.assign(line, computeFigures({ product, unitPrice, quantity, weight: null, weights }, path));
  Object.assign(line, shortAfter(line, line));
  line.isOpen = !areAll && weights.length > 0 && fallsShort(line);
};

/** So much of a line is shipped: less than was ordered, for a reason, or all of it again. Its pieces stay. */
export const shipLine = (
  line: ChangedLine,
  quantity: string,
  why: Omit<Short, 'quantityToShip'>,
  path: string,
): void => {
  const { product, unitPrice } = line;
  const weights = parseWeights(line.individualWeights);
  const entered = enteredWeightOf({ quantity, weight: line.weight, individualWeights: weights }, line);
  const weight = isPositive(quantity) ? entered : null;
  const isLess = decimal(quantity).lt(line.quantityOrdered);
  Object.assign(
    line,
    computeFigures({ product, unitPrice, quantity, weight, weights }, path),
    isLess ? { quantityToShip: quantity, ...why } : notShort,
  );
  line.isOpen = weights.length > 0 && needsWeight(product) && fallsShort(line);
};

/** Gives a line its weight as one figure; its pieces stay when the figure tells what each weighs. */
export const setLineWeight = (line: ChangedLine, weight: string): void => {
  const { product, unitPrice, quantity } = line;
  assertShipped(line, weight, 'weight');
  const weights = weightsOfFigure(parseWeights(line.individualWeights), { quantity, weight });
  Object.assign(line, computeFigures({ product, unitPrice, quantity, weight, weights }, 'weight'));
  Object.assign(line, shortAfter(line, line));
  line.isOpen = false;
};
