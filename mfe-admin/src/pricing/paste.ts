import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { isMeantAsFigure, readCells } from '@primal/kit/table';
import type { CellChange } from './edit-store.ts';
import { type PricedRow, priceLabels } from './price-edits.ts';

/** What a column of a pasted block holds: a price, what names the product, or nothing of this page's (null). */
type PastedColumn = PriceField | 'code' | 'name' | null;

/** Headings without 'price', in small letters. The CSV files of this product have them, and so do most suppliers' lists. */
const headings = new Map<string, PastedColumn>(
  Object.entries({
    ...{ unit: 'unitPrice', default: 'unitPrice', '': 'unitPrice' },
    ...{
      cost: 'costPrice',
      wholesale: 'wholesalePrice',
      restaurant: 'restaurantPrice',
      retail: 'retailPrice',
    },
    ...{ code: 'code', 'product code': 'code', 'item code': 'code', sku: 'code', 'item number': 'code' },
    ...{ product: 'name', name: 'name', 'product name': 'name', item: 'name' },
    ...{ category: null, brand: null, uom: null, description: null, 'billed by': null, 'product type': null },
  }),
);

const headed = (text: string): PastedColumn | undefined => {
  const words = text.toLowerCase().match(/[a-z]+/g);
  if (!words || /\d/.test(text)) return undefined;
  const isUnitOfSale = words.join(' ') === 'unit';
  return isUnitOfSale ? null : headings.get(words.filter((word) => word !== 'price').join(' '));
};

/** A row of headings: no figure in it, and at least half of its cells are known ones. */
const isHeading = (row: readonly string[]): boolean => {
  const cells = row.filter(Boolean);
  const known = cells.filter((text) => headed(text) !== undefined).length;
  return known > 0 && known * 2 >= cells.length && !cells.some(isMeantAsFigure);
};

export interface PasteBlock {
  columns: readonly PastedColumn[];
  rows: readonly (readonly string[])[];
  /** The rows say which product they are for, by code or name. */
  named: boolean;
  /** Columns that would stand to the right of the last price. */
  beyond: number;
}

/** What was copied from a spreadsheet, and where its columns go when it is pasted at this price. */
export const readBlock = (text: string, start: PriceField): PasteBlock => {
  const cells = readCells(text);
  const [first = []] = cells;
  const heads = cells.length > 1 && isHeading(first);
  const rows = heads ? cells.slice(1) : cells;
  if (heads && first.length > 1) {
    const columns = first.map((cell) => headed(cell) ?? null);
    const named = columns.some((column) => column === 'code' || column === 'name');
    return { columns, rows, named, beyond: 0 };
  }
  const columns = priceFields.slice(priceFields.indexOf(start));
  const width = Math.max(...rows.map((row) => row.length));
  return { columns, rows, named: false, beyond: Math.max(0, width - columns.length) };
};

export interface Pasted {
  changes: CellChange[];
  /** What was left out, in sentences. */
  remarks: string[];
}

const normal = (text: string | null): string => text?.trim().toLowerCase() ?? '';

const namedRows = ({ columns, rows }: PasteBlock, products: readonly PricedRow[]) => {
  const byCode = new Map(products.map((product) => [normal(product.productCode), product]));
  const byName = new Map(products.map((product) => [normal(product.name), product]));
  const writtenIn = (row: readonly string[], column: 'code' | 'name') =>
    row[columns.indexOf(column)]?.trim() ?? '';
  return rows.map((row) => {
    const [code, name] = [writtenIn(row, 'code'), writtenIn(row, 'name')];
    const product = (code && byCode.get(normal(code))) || (name && byName.get(normal(name))) || undefined;
    return { row, product, label: code || name };
  });
};

const listed = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

const count = (some: number, noun: string): string =>
  `${some.toLocaleString('en-US')} ${noun}${some === 1 ? ' was' : 's were'}`;

const isPrice = (column: PastedColumn | undefined): column is PriceField =>
  column !== undefined && column !== null && Object.hasOwn(priceLabels, column);

/**
 * Fills prices from a cell to the right and down, or where the headings and the products' codes say. Empty cells change
 * nothing; what cannot be read comes to stand in its cell, to be refused there.
 */
export const pasteBlock = (block: PasteBlock, products: readonly PricedRow[], index: number): Pasted => {
  const placed = block.named
    ? namedRows(block, products)
    : block.rows.map((row, down) => ({ row, product: products[index + down], label: '' }));
  const changes = placed.flatMap(({ row, product }) =>
    product
      ? row.flatMap((text, at) => {
          const column = block.columns[at];
          return text && isPrice(column) ? [{ product, field: column, text }] : [];
        })
      : [],
  );
  const lost = placed.filter(({ row, product }) => !product && row.some(Boolean));
  const unknown = block.named
    ? `Not found by code or name: ${listed(lost.map(({ label }) => label || '(blank)'))}.`
    : `${count(lost.length, 'row')} left out: the list has no more products.`;
  return {
    changes,
    remarks: [
      ...(lost.length > 0 ? [unknown] : []),
      ...(block.beyond > 0
        ? [`${count(block.beyond, 'column')} left out: there is none after Retail Price.`]
        : []),
    ],
  };
};
