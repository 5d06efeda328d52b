import { isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { LineProduct, TierPrices } from '@primal/contracts/shared/lines';

/** A product as the picker needs it: what a line keeps of it, its prices and whether it is in stock. */
export type GridProduct = LineProduct & TierPrices & { inStock?: boolean };

/** A document's line while it is edited. Figures are decimal text as typed and tidied: quantity, pounds, dollars. */
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
}

let count = 0;

/** An empty line: quantity 1, weight and price 0.00 (specification, "Business constants"). */
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

/** Nothing was entered yet. */
export const isEmptyLine = (line: GridLine): boolean =>
  !line.productId && !line.productName && !line.description;

/** The lines to save: those with a product. */
export const filledLines = (lines: readonly GridLine[]): GridLine[] =>
  lines.filter((line) => line.productId !== null);

/** Lines that say something but have no product, by number from 1: a pasted name that nobody knows. Not to be saved. */
export const unfinishedLines = (lines: readonly GridLine[]): number[] =>
  lines.flatMap((line, index) => (line.productId === null && !isEmptyLine(line) ? [index + 1] : []));

/** Dollars of all lines, estimates not included. */
export const linesSubtotal = (lines: readonly GridLine[]): string =>
  toMoney(sum(lines.map((line) => (isPositive(line.total) ? line.total : 0))));
