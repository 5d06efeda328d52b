import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { groupByNameKey, preferExactName, toNameKey } from '@primal/contracts/shared/fold';
import { isHeading, readCells } from '@primal/kit/table';
import type { CellChange } from './edit-store.ts';
import { type PricedRow, priceLabels } from './price-edits.ts';

type PastedColumn = PriceField | 'code' | 'name' | null;

/** Headings in lowercase without 'price', as in our CSV files and most suppliers' lists. */
const headings = new Map<string, PastedColumn>(
  Object.entries({
    unit: 'unitPrice',
    default: 'unitPrice',
    '': 'unitPrice',
    cost: 'costPrice',
    wholesale: 'wholesalePrice',
    restaurant: 'restaurantPrice',
    retail: 'retailPrice',
    code: 'code',
    'product code': 'code',
    'item code': 'code',
    sku: 'code',
    'item number': 'code',
    product: 'name',
    name: 'name',
    'product name': 'name',
    item: 'name',
    category: null,
    brand: null,
    uom: null,
    description: null,
    'billed by': null,
    'product type': null,
  }),
);

const parseHeading = (text: string): PastedColumn | undefined => {
  const words = text.toLowerCase().match(/[a-z]+/g);
  if (!words || /\d/.test(text)) return undefined;
  const isUnitOfSale = words.join(' ') === 'unit';
  return isUnitOfSale ? null : headings.get(words.filter((word) => word !== 'price').join(' '));
};

const isPrice = (column: PastedColumn | undefined): column is PriceField =>
  column !== undefined && column !== null && Object.hasOwn(priceLabels, column);

interface PasteBlock {
  columns: readonly PastedColumn[];
  rows: readonly (readonly string[])[];
  /** True if rows name their product by code or name. */
  named: boolean;
  extraColumns: number;
  hiddenFields: readonly PriceField[];
}

/**
 * Parses a copied block and maps its columns to prices, starting at the price `start`. `fields` are the visible prices.
 */
export const parsePaste = (
  text: string,
  start: PriceField,
  fields: readonly PriceField[] = priceFields,
): PasteBlock => {
  const cells = readCells(text);
  const [first = []] = cells;
  const hasHeadings = cells.length > 1 && isHeading(first, (cell) => parseHeading(cell) !== undefined);
  const rows = hasHeadings ? cells.slice(1) : cells;
  if (hasHeadings && first.length > 1) {
    const heading = first.map((cell) => parseHeading(cell) ?? null);
    const columns = heading.map((column) => (isPrice(column) && !fields.includes(column) ? null : column));
    const named = columns.some((column) => column === 'code' || column === 'name');
    const hiddenFields = heading.filter(isPrice).filter((field) => !fields.includes(field));
    return { columns, rows, named, extraColumns: 0, hiddenFields };
  }
  const columns = fields.slice(fields.indexOf(start));
  const width = Math.max(...rows.map((row) => row.length));
  return { columns, rows, named: false, extraColumns: Math.max(0, width - columns.length), hiddenFields: [] };
};

interface Pasted {
  changes: CellChange[];
  remarks: string[];
}

const normalize = (text: string | null): string => text?.trim().toLowerCase() ?? '';

interface Placed {
  row: readonly string[];
  product: PricedRow | undefined;
  label: string;
  /** Name shared by several products, so the row is skipped. */
  ambiguous?: string;
}

const placeByName = ({ columns, rows }: PasteBlock, products: readonly PricedRow[]): Placed[] => {
  const byCode = new Map(products.map((product) => [normalize(product.productCode), product]));
  const byName = groupByNameKey(products);
  const readCell = (row: readonly string[], column: 'code' | 'name') =>
    row[columns.indexOf(column)]?.trim() ?? '';
  const found = (code: string, name: string): Pick<Placed, 'product' | 'ambiguous'> => {
    const coded = code ? byCode.get(normalize(code)) : undefined;
    if (coded || !name) return { product: coded };
    const [match, ...others] = preferExactName(byName.get(toNameKey(name)) ?? [], name);
    if (match && others.length > 0) return { product: undefined, ambiguous: match.name };
    return { product: match ?? byCode.get(normalize(name)) };
  };
  return rows.map((row) => {
    const code = readCell(row, 'code');
    const name = readCell(row, 'name');
    return { row, ...found(code, name), label: code || name };
  });
};

const joinNames = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

const formatCount = (some: number, noun: string): string =>
  `${some.toLocaleString('en-US')} ${noun}${some === 1 ? ' was' : 's were'}`;

const findDuplicates = (changes: readonly CellChange[]): string[] => {
  const cells = Map.groupBy(changes, ({ product, field }) => `${product.id}/${field}`);
  return [...cells.values()].flatMap((same) => (same.length > 1 ? (same[0]?.product.name ?? []) : []));
};

const formatNames = (words: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${words}: ${joinNames([...new Set(names)])}.`] : [];

/**
 * Fills prices right and down from a cell, or by headings and product codes. Empty cells change nothing; unreadable
 * values appear in their cells as errors. The last of duplicate prices wins.
 */
export const pasteBlock = (block: PasteBlock, products: readonly PricedRow[], index: number): Pasted => {
  const placed: Placed[] = block.named
    ? placeByName(block, products)
    : block.rows.map((row, down) => ({ row, product: products[index + down], label: '' }));
  const changes = placed.flatMap(({ row, product }) =>
    product
      ? row.flatMap((text, at) => {
          const column = block.columns[at];
          return text && isPrice(column) ? [{ product, field: column, text }] : [];
        })
      : [],
  );
  const unplaced = placed.filter(
    ({ row, product, ambiguous }) => !product && !ambiguous && row.some(Boolean),
  );
  const unknown = block.named
    ? formatNames(
        'Not among the products shown here',
        unplaced.map(({ label }) => label || '(blank)'),
      )
    : unplaced.length > 0
      ? [`${formatCount(unplaced.length, 'row')} skipped: the list has no more products.`]
      : [];
  return {
    changes,
    remarks: [
      ...unknown,
      ...formatNames(
        'Several products have this name',
        placed.flatMap(({ ambiguous }) => ambiguous ?? []),
      ),
      ...formatNames('Listed twice', findDuplicates(changes)),
      ...block.hiddenFields.map(
        (field) => `${priceLabels[field]} was skipped. Ask an admin for the permission "See costs".`,
      ),
      ...(block.extraColumns > 0
        ? [`${formatCount(block.extraColumns, 'column')} skipped: there is no column after Retail Price.`]
        : []),
    ],
  };
};
