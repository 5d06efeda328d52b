import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { isPositive } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';

/** The weights of an order's lines while they are typed: one text per piece, by line id. */
export type WeightEntries = Record<string, string[]>;

/** One field per unit of quantity; at least one (specification, operations section 2 "Dialogs"). */
export const piecesOf = (item: OrderItemAnswer): number =>
  Math.max(1, Math.ceil(Number(item.quantity)), parseWeights(item.individualWeights).length);

/** What stands in the fields at first: the weights already saved, the rest empty. */
export const startEntries = (items: readonly OrderItemAnswer[]): WeightEntries =>
  Object.fromEntries(
    items.map((item) => {
      const saved = parseWeights(item.individualWeights);
      return [item.id, Array.from({ length: piecesOf(item) }, (_, at) => saved[at] ?? '')];
    }),
  );

/** True once every field of every line holds a weight above 0. */
export const allEntered = (entries: WeightEntries): boolean =>
  Object.values(entries).every((weights) => weights.every(isPositive));

/** The body of `PATCH …/weights`. */
export const weightsBody = (entries: WeightEntries) =>
  Object.entries(entries).map(([itemId, weights]) => ({ itemId, weights: weights.filter(isPositive) }));
