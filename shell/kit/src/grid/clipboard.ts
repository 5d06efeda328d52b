import { namedExactly, nameKey } from '@primal/contracts/shared/fold';
import { isHeading, isMeantAsFigure } from '../base/cells.ts';
import { type Cell, type ColumnId, cellText, type GridColumn, isEditable, isEntry } from './columns.ts';
import {
  type EntryColumn,
  type GridLine,
  type GridProduct,
  isEmptyLine,
  type LinePricing,
  newLine,
} from './line.ts';
import { chooseProduct, enterCell } from './line-edits.ts';

/** Where each cell of a pasted row goes; null for one that the grid has no place for. */
type PasteColumns = readonly (EntryColumn | null)[];

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

const headed = (text: string): EntryColumn | null | undefined => {
  const words = wordsOf(text);
  const known = words.every((word) => headings.some(([, own]) => own.includes(word)));
  if (words.length === 0 || /\d/.test(text) || !known) return undefined;
  return headings.find(([, own]) => words.some((word) => own.includes(word)))?.[0];
};

/** The columns that a row of headings names. Without one for the product its description is the product. */
const byHeading = (row: readonly string[], entries: readonly EntryColumn[]): PasteColumns => {
  const named = row.map((text) => headed(text) ?? null);
  const columns = named.includes('product')
    ? named
    : named.map((column) => (column === 'description' ? 'product' : column));
  return columns.map((column) => (column && entries.includes(column) ? column : null));
};

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

interface PastePlan {
  columns: PasteColumns;
  rows: readonly (readonly string[])[];
}

/** Where the cells go: as their headings say, as a product and its figures, or as they stand in the grid. */
const planPaste = (
  cells: readonly (readonly string[])[],
  start: ColumnId,
  columns: readonly GridColumn[],
  isProduct: (text: string) => boolean,
): PastePlan => {
  const entries = columns.map(({ id }) => id).filter(isEntry);
  const [first = []] = cells;
  // A description may be made of any words.
  const heading =
    cells.length > 1 &&
    start !== 'description' &&
    isHeading(first, (text) => headed(text) !== undefined) &&
    !first.some(isProduct);
  const rows = heading ? cells.slice(1) : cells;
  if (heading && start === 'product' && first.length > 1) return { columns: byHeading(first, entries), rows };
  const figures = figureColumns[Math.max(...cells.map((row) => row.length)) - 1];
  if (start === 'product' && figures && figuresFollow(rows))
    return { columns: ['product', ...figures.filter((column) => entries.includes(column))], rows };
  return { columns: isEntry(start) ? entries.slice(entries.indexOf(start)) : [], rows };
};

const normal = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? '';

/** The product that a pasted cell names by its code or its whole name. */
const productNamed = (products: readonly GridProduct[], text: string): GridProduct | undefined => {
  const words = normal(text);
  if (!words) return undefined;
  const key = nameKey(text);
  return (
    products.find((product) => normal(product.productCode) === words) ??
    namedExactly(
      products.filter((product) => nameKey(product.name) === key),
      text,
    )[0]
  );
};

interface PasteRules {
  columns: readonly GridColumn[];
  products: readonly GridProduct[];
  pricing: LinePricing | null;
}

/** A row's cells by column. Of several that may name the product, the one that does. */
const byColumn = (row: readonly string[], columns: PasteColumns, products: readonly GridProduct[]) => {
  const texts = new Map<EntryColumn, string>();
  row.forEach((text, at) => {
    const column = columns[at];
    const before = column ? texts.get(column) : undefined;
    const isBetter = before !== undefined && productNamed(products, text) && !productNamed(products, before);
    if (column && (!before || isBetter)) texts.set(column, text);
  });
  return texts;
};

const pasteCell = (line: GridLine, column: EntryColumn, text: string, rules: PasteRules): GridLine => {
  if (column === 'product') {
    const product = productNamed(rules.products, text);
    if (product) return chooseProduct(line, product, rules.pricing);
    return text ? enterCell(line, column, text) : line;
  }
  // A weight waits for its product; where the catalog promises it, there is none to enter.
  const takes = isEditable(line, column) || (column === 'weight' && !line.product);
  return takes && text ? enterCell(line, column, text) : line;
};

const pasteRow = (
  line: GridLine,
  row: readonly string[],
  columns: PasteColumns,
  rules: PasteRules,
): GridLine => {
  const texts = byColumn(row, columns, rules.products);
  const begins = isEmptyLine(line) && Boolean(texts.get('product'));
  const filled = [...texts].reduce((now, [column, text]) => pasteCell(now, column, text, rules), line);
  // A product beside an empty quantity was not ordered: nobody said 1.
  return begins && texts.get('quantity') === '' ? enterCell(filled, 'quantity', '0') : filled;
};

/**
 * Fills cells from the cursor to the right and down; adds lines as needed. A row of headings says where the cells go and
 * is left out. Cells that take no text are passed over, empty ones change nothing. What cannot be read is refused at its
 * cell; a product that nobody knows keeps its words and its figures, as an unfinished line.
 */
export const pasteCells = (
  lines: readonly GridLine[],
  start: Cell,
  cells: readonly (readonly string[])[],
  rules: PasteRules,
): GridLine[] => {
  const isProduct = (text: string) => productNamed(rules.products, text) !== undefined;
  const { columns, rows } = planPaste(cells, start.column, rules.columns, isProduct);
  const firstRow = Math.max(
    0,
    lines.findIndex(({ key }) => key === start.key),
  );
  const result = [...lines];
  rows
    // Empty rows keep the place of the lines that are there; they are no lines of their own.
    .filter((row) => start.column !== 'product' || row.some(Boolean))
    .forEach((row, down) => {
      const line = result[firstRow + down] ?? newLine();
      result[firstRow + down] = pasteRow(line, row, columns, rules);
    });
  return result;
};

/** What stands for a product in these lines and none of the products is called: to be asked of the server. */
export const unknownProducts = (lines: readonly GridLine[]): string[] => [
  ...new Set(lines.flatMap(({ unread }) => unread?.product || [])),
];

/** The lines with the products that were found for what stood there in their place. */
export const withFound = (
  lines: readonly GridLine[],
  found: readonly GridProduct[],
  pricing: LinePricing | null,
): GridLine[] =>
  lines.map((line) => {
    const product = productNamed(found, line.unread?.product ?? '');
    return product ? chooseProduct(line, product, pricing) : line;
  });

/** The line with the cell of the line above (Ctrl+D): a product comes with its price and unit, and keeps the quantity. */
export const copyDown = (line: GridLine, above: GridLine, column: ColumnId): GridLine => {
  if (!isEditable(line, column)) return line;
  if (column !== 'product') return enterCell(line, column, cellText(above, column));
  const { productId, productName, description, unit, unitPrice, priceSource, product, unread } = above;
  const copied = { ...line, productId, productName, description, unit, unitPrice, priceSource, product };
  const bare: GridLine = { ...copied, weight: '0.00', individualWeights: [] };
  const read = enterCell(bare, 'quantity', cellText(line, 'quantity'));
  return enterCell(read, 'product', unread?.product ?? productName);
};
