import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import { keptShort, type ShortReason } from '@primal/contracts/shared/shorts';
import type { WeighedLine } from '@primal/contracts/shared/weighing';

/** What is said of a short line, with what of it is to be shipped all the same. */
export interface Short {
  quantityToShip: string | null;
  shortReason: ShortReason | null;
  shortNote: string | null;
}

export const notShort: Short = { quantityToShip: null, shortReason: null, shortNote: null };

/**
 * What stays said of a line once it is changed: as long as it is short, and less is to be shipped than was ordered. What is to
 * be shipped of one without weights is its quantity.
 */
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
