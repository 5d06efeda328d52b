import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { isPositive } from '@primal/contracts/shared/decimal';

/** The lines that the batch dialog asks for (specification, operations section 5 "Batch catch weight"). */
const inBatch = (item: OrderItemAnswer): boolean =>
  item.product.productType === 'variable-weight' &&
  item.product.billedBy === 'LBS' &&
  !isPositive(item.weight);

export interface BatchOrder {
  order: OrderAnswer;
  items: OrderItemAnswer[];
}

/** Open orders with the lines that wait for a weight; orders without any are left out. */
export const batchOrders = (orders: readonly OrderAnswer[]): BatchOrder[] =>
  orders
    .map((order) => ({ order, items: order.items.filter(inBatch) }))
    .filter(({ items }) => items.length > 0);

/** Weights as typed, by line id. */
export type BatchWeights = Readonly<Record<string, string>>;

/** The weights above 0: only these are saved. */
export const enteredWeights = (weights: BatchWeights): [itemId: string, weight: string][] =>
  Object.entries(weights).filter(([, weight]) => isPositive(weight));

/** Puts several weights into a field and those after it, in the order they stand on the screen. */
export const spread = (
  weights: BatchWeights,
  itemIds: readonly string[],
  from: string,
  pieces: readonly string[],
): BatchWeights => {
  const start = itemIds.indexOf(from);
  const filled = pieces.flatMap((piece, at) => {
    const itemId = itemIds[start + at];
    return itemId ? [[itemId, piece] as const] : [];
  });
  return { ...weights, ...Object.fromEntries(filled) };
};
