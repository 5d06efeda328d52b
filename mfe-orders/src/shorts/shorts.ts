import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import type { saveShortsBody } from '@primal/contracts/orders/shorts';
import { decimal, formatQuantity, isPositive, sum, toWeight } from '@primal/contracts/shared/decimal';
import { type LineProduct, parseWeights } from '@primal/contracts/shared/lines';
import { type ProductUnits, readQuantity as readTyped } from '@primal/contracts/shared/quantities';
import {
  computeMissingQuantity,
  type ShortReason,
  shortReasonLabels,
  shortReasons,
} from '@primal/contracts/shared/shorts';
import { computeQuantityToShip, countsPounds } from '@primal/contracts/shared/weighing';
import type { z } from 'zod';

/** Default reason, which fits nearly every short. */
export const defaultReason: ShortReason = 'out_of_stock';

export type ShortChange = Omit<z.input<typeof saveShortsBody>['lines'][number], 'itemId'> & {
  quantity: string;
};

export const reasonOptions = shortReasons.map((value) => ({ value, label: shortReasonLabels[value] }));

/** Shipped quantity for these weights, 3 places: piece count, or pounds if pounds were ordered. */
export const countShipped = (line: { product: LineProduct }, weights: readonly string[]): string =>
  toWeight(countsPounds(line) ? sum(weights) : weights.length);

export const areWeightsMissing = (
  line: Pick<OrderItemAnswer, 'product' | 'quantityOrdered' | 'quantityToShip'>,
  weights: readonly string[],
): boolean => decimal(computeQuantityToShip(line)).gt(countShipped(line, weights));

export type ShortableLine = Pick<
  OrderItemAnswer,
  | 'productName'
  | 'product'
  | 'quantity'
  | 'quantityOrdered'
  | 'quantityToShip'
  | 'weight'
  | 'isOpen'
  | 'shortReason'
  | 'shortNote'
>;

export const isMarked = ({ shortReason }: Pick<OrderItemAnswer, 'shortReason'>): boolean =>
  Boolean(shortReason);

export const applyShort = (
  item: OrderItemAnswer,
  { quantity, reason, note }: ShortChange,
): OrderItemAnswer => {
  const pieces = parseWeights(item.individualWeights).length;
  const isShort = decimal(quantity).lt(item.quantityOrdered);
  return {
    ...item,
    shortReason: isShort ? (reason ?? null) : null,
    shortNote: isShort ? (note ?? null) : null,
    quantityToShip: isShort ? toWeight(quantity) : null,
    quantity: pieces > 0 ? item.quantity : toWeight(quantity),
    isOpen: item.needsWeight && pieces > 0 && decimal(quantity).gt(pieces),
  };
};

export const shipAll = ({ quantityOrdered }: Pick<OrderItemAnswer, 'quantityOrdered'>): ShortChange => ({
  quantity: quantityOrdered,
});

export const readShort = (item: ShortableLine): ShortChange & { reason: ShortReason } => ({
  quantity: toWeight(decimal(item.quantityOrdered).minus(computeMissingQuantity(item))),
  reason: item.shortReason ?? defaultReason,
  note: item.shortNote,
});

export const readQuantity = (
  goods: ProductUnits,
  text: string,
): { value: string; problem: null } | { value: null; problem: string } => {
  const { value, problem } = readTyped(text, goods);
  if (problem !== null) return { value: null, problem };
  return value === ''
    ? { value: null, problem: 'Please enter a quantity.' }
    : { value: toWeight(value), problem: null };
};

/** Parses a shipped quantity, at most the ordered one, or returns its error. */
export const readShipped = (item: ShortableLine, text: string): ReturnType<typeof readQuantity> => {
  const read = readQuantity(item.product, text);
  if (read.problem !== null || decimal(read.value).lte(item.quantityOrdered)) return read;
  return { value: null, problem: `${formatQuantity(item.quantityOrdered)} were ordered.` };
};

/** Default substitute quantity: the missing quantity if both share a unit. */
export const suggestQuantity = (item: ShortableLine, substitute: Pick<ProductUnits, 'unit'>): string => {
  const missing = computeMissingQuantity(item);
  const isAlike = countsPounds(item) === (substitute.unit === 'LBS');
  return isAlike && isPositive(missing) ? decimal(missing).toFixed() : '1';
};

export const findReplacedName = (
  item: Pick<OrderItemAnswer, 'substituteFor'>,
  items: readonly Pick<OrderItemAnswer, 'id' | 'productName'>[],
): string | null =>
  items.find(({ id }) => item.substituteFor !== null && id === item.substituteFor)?.productName ?? null;

export const findItem = (
  { items }: Pick<OrderAnswer, 'items'>,
  itemId: string,
): OrderItemAnswer | undefined => items.find(({ id }) => id === itemId);
