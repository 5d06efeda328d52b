import { decimal, isPositive, showQuantity, sum, toMoney } from '@primal/contracts/shared/decimal';
import { catalogWeight, type LineProduct, type TierPrices } from '@primal/contracts/shared/lines';

/** A product as the picker needs it: what a line keeps of it, its prices and whether it is in stock. */
export type GridProduct = LineProduct & TierPrices & { inStock?: boolean };

export type EntryColumn = 'product' | 'description' | 'quantity' | 'weight' | 'unitPrice';

/** A document's line while it is edited. Figures are decimal text: quantity, pounds, dollars. */
export interface GridLine {
  /** Its name on this screen; never sent. */
  key: string;
  id?: string;
  productId: string | null;
  productName: string;
  description: string;
  unit: string;
  quantity: string;
  weight: string;
  unitPrice: string;
  total: string;
  /** Pounds of each piece or case, all above 0. */
  individualWeights: string[];
  product: LineProduct | null;
  /** The quantity ordered of an order's stored line; more than `quantity` where fewer pieces are weighed. */
  quantityOrdered?: string;
  /** An order's stored line goes on waiting while it has fewer pieces than ordered. */
  isOpen?: boolean;
  /** The quantity as it was typed, where it was rounded to a whole number. */
  rounded?: string;
  /**
   * What was typed in a cell and could not be taken, by column: a product that was not chosen, a figure that cannot be
   * read. The fields above keep what they were; saving refuses the line (docs/rules/screens.md#unfinished-entries).
   */
  unread?: Partial<Record<EntryColumn, string>>;
}

let count = 0;

/** An empty line: quantity 1, weight and price 0.00 (docs/rules/lines-and-weights.md#new-rows). */
export const newLine = (part: Partial<GridLine> = {}): GridLine => {
  count += 1;
  return {
    key: `line-${count}`,
    productId: null,
    productName: '',
    description: '',
    unit: '',
    quantity: '1',
    weight: '0.00',
    unitPrice: '0.00',
    total: '0.00',
    individualWeights: [],
    product: null,
    ...part,
  };
};

const hasUnread = ({ unread }: GridLine): boolean =>
  unread !== undefined && Object.values(unread).some((text) => text !== undefined);

export const isEmptyLine = (line: GridLine): boolean =>
  !line.productId &&
  !line.productName &&
  !line.description &&
  !hasUnread(line) &&
  line.quantity === '1' &&
  !isPositive(line.unitPrice);

export const filledLines = (lines: readonly GridLine[]): GridLine[] =>
  lines.filter((line) => line.productId !== null);

/** Says something without a product, or holds what could not be read: not to be saved. */
export const isUnfinished = (line: GridLine): boolean =>
  hasUnread(line) || (line.productId === null && !isEmptyLine(line));

export const amount = (text: string): string => (isPositive(text) ? text : '0');

/** Whether the weight is the user's to enter: not where the catalog promises it. */
export const weightIsEntered = (line: GridLine): boolean =>
  line.product !== null && catalogWeight(line.product, amount(line.quantity)) === null;

/** Dollars of all lines, estimates not included. */
export const linesSubtotal = (lines: readonly GridLine[]): string =>
  toMoney(sum(lines.map((line) => (isPositive(line.total) ? line.total : 0))));

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
