import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import type { saveShortsBody } from '@primal/contracts/orders/shorts';
import { decimal, isPositive, showQuantity, sum, toWeight } from '@primal/contracts/shared/decimal';
import { type LineProduct, parseWeights } from '@primal/contracts/shared/lines';
import { type Goods, readQuantity as readTyped } from '@primal/contracts/shared/quantities';
import {
  missingQuantity,
  type ShortReason,
  shortReasonLabels,
  shortReasons,
} from '@primal/contracts/shared/shorts';
import { countsPounds, quantityToShip } from '@primal/contracts/shared/weighing';
import type { z } from 'zod';

/** What is said first: nearly every short is one. */
export const usualReason: ShortReason = 'out_of_stock';

/** What is said of one line, as it is sent. */
export type ShortChange = Omit<z.input<typeof saveShortsBody>['lines'][number], 'itemId'> & {
  quantity: string;
};

export const reasonOptions = shortReasons.map((value) => ({ value, label: shortReasonLabels[value] }));

/** What a line has with these weights of its pieces: their count, or their pounds where pounds were ordered. 3 places. */
export const shippedWith = (line: { product: LineProduct }, weights: readonly string[]): string =>
  toWeight(countsPounds(line) ? sum(weights) : weights.length);

/** Whether a line has less than is to be shipped of it when these are all of its weights. */
export const isMissing = (
  line: Pick<OrderItemAnswer, 'product' | 'quantityOrdered' | 'quantityToShip'>,
  weights: readonly string[],
): boolean => decimal(quantityToShip(line)).gt(shippedWith(line, weights));

/** A line as far as its short goes: one of an order, or one that a weigh station holds. */
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

/** Whether somebody said of a line that it is short. */
export const isMarked = ({ shortReason }: Pick<OrderItemAnswer, 'shortReason'>): boolean =>
  Boolean(shortReason);

/** A line as it stands once what was said of it is stored: shown before the answer has come. */
export const withChange = (
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

/** All of it is shipped again. */
export const shipAll = ({ quantityOrdered }: Pick<OrderItemAnswer, 'quantityOrdered'>): ShortChange => ({
  quantity: quantityOrdered,
});

/** What is said already of a line, as it is sent along with something new. */
export const saidOf = (item: ShortableLine): ShortChange & { reason: ShortReason } => ({
  quantity: toWeight(decimal(item.quantityOrdered).minus(missingQuantity(item))),
  reason: item.shortReason ?? usualReason,
  note: item.shortNote,
});

/** A typed quantity, with 3 places, or what is wrong with it. */
export const readQuantity = (
  goods: Goods,
  text: string,
): { value: string; problem: null } | { value: null; problem: string } => {
  const { value, problem } = readTyped(text, goods);
  if (problem !== null) return { value: null, problem };
  return value === ''
    ? { value: null, problem: 'Please enter a quantity.' }
    : { value: toWeight(value), problem: null };
};

/** A typed shipped quantity, or what is wrong with it: there is no more to ship than was ordered. */
export const readShipped = (item: ShortableLine, text: string): ReturnType<typeof readQuantity> => {
  const read = readQuantity(item.product, text);
  if (read.problem !== null || decimal(read.value).lte(item.quantityOrdered)) return read;
  return { value: null, problem: `${showQuantity(item.quantityOrdered)} were ordered.` };
};

/** How much of a substitute is proposed: as much as is missing, as far as the two are counted alike. */
export const proposedQuantity = (item: ShortableLine, substitute: Pick<Goods, 'unit'>): string => {
  const missing = missingQuantity(item);
  const isAlike = countsPounds(item) === (substitute.unit === 'LBS');
  return isAlike && isPositive(missing) ? decimal(missing).toFixed() : '1';
};

/** The name of the line that this one stands in for; null where it stands in for none. */
export const standsInFor = (
  item: Pick<OrderItemAnswer, 'substituteFor'>,
  items: readonly Pick<OrderItemAnswer, 'id' | 'productName'>[],
): string | null =>
  items.find(({ id }) => item.substituteFor !== null && id === item.substituteFor)?.productName ?? null;

/** A line of an order's answer. */
export const lineOf = ({ items }: Pick<OrderAnswer, 'items'>, itemId: string): OrderItemAnswer | undefined =>
  items.find(({ id }) => id === itemId);
