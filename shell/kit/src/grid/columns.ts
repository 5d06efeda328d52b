import { showWeight } from '@primal/contracts/shared/decimal';
import type { GridLine } from './line.ts';
import { changePrice, changeQuantity, changeWeight, weightIsEntered } from './line-edits.ts';

/** The columns that the cursor stands in, from left to right. The others only show. */
export const columnIds = ['product', 'description', 'quantity', 'weight', 'unitPrice', 'actions'] as const;
export type ColumnId = (typeof columnIds)[number];

/** Columns whose cells are text that is typed; the product is picked, actions are buttons. */
export type TextColumn = Exclude<ColumnId, 'product' | 'actions'>;

export const columnNames: Record<ColumnId, string> = {
  product: 'Product',
  description: 'Description',
  quantity: 'Qty',
  weight: 'Weight (lbs)',
  unitPrice: 'Unit Price',
  actions: 'Actions',
};

/** Whether this cell takes text now. A line without product takes only the product. */
export const isEditable = (line: GridLine, column: ColumnId): boolean => {
  if (column === 'actions') return false;
  if (column === 'product') return true;
  return line.product !== null && (column !== 'weight' || weightIsEntered(line));
};

const plainZero = /^0*\.?0*$/;

/** A cell's text when its editing starts, and when it is copied. */
export const cellText = (line: GridLine, column: ColumnId): string => {
  if (column === 'product') return line.productName;
  if (column === 'actions') return '';
  if (column === 'weight') return plainZero.test(line.weight) ? '' : line.weight;
  return line[column];
};

/** The line after a text was entered in a cell; the same line when the text makes no sense there. */
export const enterCell: Record<TextColumn, (line: GridLine, text: string) => GridLine> = {
  description: (line, text) => ({ ...line, description: text.trim() }),
  quantity: changeQuantity,
  weight: changeWeight,
  unitPrice: changePrice,
};

/** Pounds as the grid shows them. */
export const shownWeight = (line: GridLine): string =>
  plainZero.test(line.weight) ? '—' : showWeight(line.weight);
