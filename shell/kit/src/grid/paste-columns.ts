import { type ColumnId, type GridColumn, isEntry } from './columns.ts';
import type { EntryColumn } from './line.ts';

/** Where each cell of a pasted row goes; null for one that the grid has no place for. */
export type PasteColumns = readonly (EntryColumn | null)[];

/** The words that headings are made of, and the column that each stands for. The first that fits counts. */
const headings: readonly (readonly [EntryColumn | null, readonly string[]])[] = [
  [null, ['total', 'amount', 'extension', 'ext']],
  ['unitPrice', ['price', 'rate']],
  ['quantity', ['qty', 'quantity', 'ordered', 'order', 'cases', 'case', 'cs', 'pieces', 'pcs', 'count']],
  ['weight', ['weight', 'weights', 'lbs', 'lb', 'pounds']],
  ['description', ['description', 'desc', 'note', 'notes']],
  ['product', ['product', 'products', 'item', 'items', 'code', 'sku', 'name']],
  [null, ['unit', 'units', 'uom', 'line', 'no', 'number', 'brand', 'category', 'pack', 'size', 'per']],
];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** The column that a heading names, null for one without a place here; undefined for what is no heading. */
const headed = (text: string): EntryColumn | null | undefined => {
  const words = wordsOf(text);
  const known = words.every((word) => headings.some(([, own]) => own.includes(word)));
  if (words.length === 0 || /\d/.test(text) || !known) return undefined;
  return headings.find(([, own]) => words.some((word) => own.includes(word)))?.[0];
};

/** A row of headings: at least half of its cells are made of their words, and none is a figure or a known product. */
const isHeading = (row: readonly string[], isProduct: (text: string) => boolean): boolean => {
  const cells = row.filter(Boolean);
  const found = cells.filter((text) => headed(text) !== undefined).length;
  return (
    found > 0 && found * 2 >= cells.length && !cells.some((text) => isMeantAsFigure(text) || isProduct(text))
  );
};

/** The columns that a row of headings names. Without one for the product its description is the product. */
const byHeading = (row: readonly string[], entries: readonly EntryColumn[]): PasteColumns => {
  const named = row.map((text) => headed(text) ?? null);
  const columns = named.includes('product')
    ? named
    : named.map((column) => (column === 'description' ? 'product' : column));
  return columns.map((column) => (column && entries.includes(column) ? column : null));
};

/** `12`, `$4.95`, and what was meant so: `6 cs`, `1,5`. */
const isMeantAsFigure = (text: string): boolean => /^[-+$]?\s?[.,]?\d/.test(text);

/** The columns that figures behind a product stand for, by how many there are. */
const figureColumns: Record<number, readonly EntryColumn[]> = {
  1: ['quantity'],
  2: ['quantity', 'unitPrice'],
  3: ['quantity', 'weight', 'unitPrice'],
};

/** Figures follow the product: half of the second cells or more are meant as one. A single odd cell does not decide for all. */
const figuresFollow = (rows: readonly (readonly string[])[]): boolean => {
  const second = rows.flatMap(([, text]) => (text ? [text] : []));
  return second.length > 0 && second.filter(isMeantAsFigure).length * 2 >= second.length;
};

export interface PastePlan {
  columns: PasteColumns;
  /** The rows without the headings. */
  rows: readonly (readonly string[])[];
}

/** Where the cells go: as their headings say, as a product and its figures, or as they stand in the grid. */
export const planPaste = (
  cells: readonly (readonly string[])[],
  start: ColumnId,
  columns: readonly GridColumn[],
  isProduct: (text: string) => boolean,
): PastePlan => {
  const entries = columns.map(({ id }) => id).filter(isEntry);
  const [first = []] = cells;
  // A description may be made of any words.
  const heading = cells.length > 1 && start !== 'description' && isHeading(first, isProduct);
  const rows = heading ? cells.slice(1) : cells;
  if (heading && start === 'product' && first.length > 1) return { columns: byHeading(first, entries), rows };
  const figures = figureColumns[Math.max(...cells.map((row) => row.length)) - 1];
  if (start === 'product' && figures && figuresFollow(rows))
    return { columns: ['product', ...figures.filter((column) => entries.includes(column))], rows };
  return { columns: isEntry(start) ? entries.slice(entries.indexOf(start)) : [], rows };
};
