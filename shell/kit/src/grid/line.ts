import { isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { LineProduct, TierPrices } from '@primal/contracts/shared/lines';

/** A product as the picker needs it: what a line keeps of it, its prices and whether it is in stock. */
export type GridProduct = LineProduct & TierPrices & { inStock?: boolean };

/** The columns whose cells take text. */
export type EntryColumn = 'product' | 'description' | 'quantity' | 'weight' | 'unitPrice';

/** A document's line while it is edited. Figures are decimal text: quantity, pounds, dollars. */
export interface GridLine {
  /** Its name on this screen; never sent. */
  key: string;
  /** The stored line's id. */
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

/** Nothing was entered yet. */
export const isEmptyLine = (line: GridLine): boolean =>
  !line.productId &&
  !line.productName &&
  !line.description &&
  !hasUnread(line) &&
  line.quantity === '1' &&
  !isPositive(line.unitPrice);

/** The lines to save: those with a product. */
export const filledLines = (lines: readonly GridLine[]): GridLine[] =>
  lines.filter((line) => line.productId !== null);

const isUnfinished = (line: GridLine): boolean =>
  hasUnread(line) || (line.productId === null && !isEmptyLine(line));

/** The numbers, from 1, of lines that say something without a product, or hold what could not be read. Not to be saved. */
export const unfinishedLines = (lines: readonly GridLine[]): number[] =>
  lines.flatMap((line, index) => (isUnfinished(line) ? [index + 1] : []));

/** The first line that saving must refuse, with its key and number from 1; null when all are finished. */
export const unfinishedLine = (lines: readonly GridLine[]): { key: string; number: number } | null => {
  const at = lines.findIndex(isUnfinished);
  const line = lines[at];
  return line ? { key: line.key, number: at + 1 } : null;
};

/** Dollars of all lines, estimates not included. */
export const linesSubtotal = (lines: readonly GridLine[]): string =>
  toMoney(sum(lines.map((line) => (isPositive(line.total) ? line.total : 0))));
