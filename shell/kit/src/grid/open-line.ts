import { decimal, showQuantity } from '@primal/contracts/shared/decimal';
import type { GridLine } from './line.ts';

/** Whether an order's line goes on waiting for pieces beside those that it has; its quantity is the count of these. */
export const waitsForMore = ({ isOpen, individualWeights }: GridLine): boolean =>
  isOpen === true && individualWeights.length > 0;

/** What is ordered of a line: also while fewer pieces are weighed. */
export const orderedQuantity = (line: GridLine): string =>
  waitsForMore(line) ? (line.quantityOrdered ?? line.quantity) : line.quantity;

/** Pounds are ordered: nobody knows how many pieces they are. */
const countsPounds = ({ product }: GridLine): boolean => product?.unit === 'LBS';

/** How many pieces of a line have their weight and how many were ordered; null where all have, and where pounds were. */
export const weighedOf = (line: GridLine): { weighed: string; ordered: string } | null => {
  const ordered = orderedQuantity(line);
  if (!waitsForMore(line) || countsPounds(line) || decimal(ordered).lte(line.quantity)) return null;
  return { weighed: showQuantity(line.quantity), ordered: showQuantity(ordered) };
};

/** What was ordered of a stored line that is done and has another quantity now; null where all is as ordered. */
export const orderedOtherwise = ({ isOpen, quantity, quantityOrdered }: GridLine): string | null =>
  isOpen !== false || quantityOrdered === undefined || decimal(quantity || 0).eq(quantityOrdered || 0)
    ? null
    : showQuantity(quantityOrdered);

/** The line without the weights of its pieces: what was ordered is its quantity again. */
export const withoutPieces = (line: GridLine): GridLine => ({
  ...line,
  individualWeights: [],
  ...(line.individualWeights.length > 0 && { quantity: line.quantityOrdered ?? line.quantity }),
});

/** The line with another quantity ordered. One that waits for pieces keeps those that it has. */
export const order = (line: GridLine, quantity: string): GridLine => {
  if (waitsForMore(line)) return { ...line, quantityOrdered: quantity };
  const isSame = decimal(line.quantity || 0).eq(quantity);
  return { ...line, quantity, ...(line.isOpen !== undefined && !isSame && { quantityOrdered: quantity }) };
};

/** Why a line that has weights cannot have this quantity: they are counted when it is saved. Null when it can. */
export const problemOfCount = (line: GridLine, quantity: string): string | null => {
  const count = line.individualWeights.length;
  const isEnough = waitsForMore(line) && (countsPounds(line) || decimal(quantity).gt(count));
  if (count === 0 || decimal(quantity).eq(count) || (isEnough && decimal(quantity).gt(0))) return null;
  const [weights, them] = count === 1 ? ['1 weight', 'it'] : [`${count} weights`, 'them'];
  return decimal(quantity).gt(0)
    ? `Has ${weights}: weigh ${decimal(quantity).toFixed()}, or clear ${them}.`
    : `Has ${weights}: clear ${them} first.`;
};
