import { preferExactName, toNameKey } from '@primal/contracts/shared/fold';
import { isHeading, looksNumeric } from '../base/cells.ts';
import { type Cell, type ColumnId, type GridColumn, isEditable, isEntry, toCellText } from './columns.ts';
import {
  createLine,
  type EntryColumn,
  type GridLine,
  type GridProduct,
  isEmptyLine,
  type LinePricing,
} from './line.ts';
import { chooseProduct, enterCell } from './line-edits.ts';

type PasteColumns = readonly (EntryColumn | null)[];

const headings: readonly (readonly [EntryColumn | null, readonly string[]])[] = [
  [null, ['total', 'amount', 'extension', 'ext']],
  ['unitPrice', ['price', 'rate']],
  ['quantity', ['qty', 'quantity', 'ordered', 'order', 'cases', 'case', 'cs', 'pieces', 'pcs', 'count']],
  ['weight', ['weight', 'weights', 'lbs', 'lb', 'pounds']],
  ['description', ['description', 'desc', 'note', 'notes']],
  ['product', ['product', 'products', 'item', 'items', 'code', 'sku', 'name']],
  [null, ['unit', 'units', 'uom', 'line', 'no', 'number', 'brand', 'category', 'pack', 'size', 'per']],
];

const splitWords = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

const findHeadingColumn = (text: string): EntryColumn | null | undefined => {
  const words = splitWords(text);
  const known = words.every((word) => headings.some(([, own]) => own.includes(word)));
  if (words.length === 0 || /\d/.test(text) || !known) return undefined;
  return headings.find(([, own]) => words.some((word) => own.includes(word)))?.[0];
};

/** Columns named by a header row. Without a product column, the description names the product. */
const mapByHeading = (row: readonly string[], entries: readonly EntryColumn[]): PasteColumns => {
  const named = row.map((text) => findHeadingColumn(text) ?? null);
  const columns = named.includes('product')
    ? named
    : named.map((column) => (column === 'description' ? 'product' : column));
  return columns.map((column) => (column && entries.includes(column) ? column : null));
};

const figureColumns: Record<number, readonly EntryColumn[]> = {
  1: ['quantity'],
  2: ['quantity', 'unitPrice'],
  3: ['quantity', 'weight', 'unitPrice'],
};

const hasNumericSecondColumn = (rows: readonly (readonly string[])[]): boolean => {
  const second = rows.flatMap(([, text]) => (text ? [text] : []));
  return second.length > 0 && second.filter(looksNumeric).length * 2 >= second.length;
};

interface PastePlan {
  columns: PasteColumns;
  rows: readonly (readonly string[])[];
}

const planPaste = (
  cells: readonly (readonly string[])[],
  start: ColumnId,
  columns: readonly GridColumn[],
  isProduct: (text: string) => boolean,
): PastePlan => {
  const entries = columns.map(({ id }) => id).filter(isEntry);
  const [first = []] = cells;
  // Descriptions may contain header words, so a match needs more than one cell.
  const heading =
    cells.length > 1 &&
    start !== 'description' &&
    isHeading(first, (text) => findHeadingColumn(text) !== undefined) &&
    !first.some(isProduct);
  const rows = heading ? cells.slice(1) : cells;
  if (heading && start === 'product' && first.length > 1)
    return { columns: mapByHeading(first, entries), rows };
  const figures = figureColumns[Math.max(...cells.map((row) => row.length)) - 1];
  if (start === 'product' && figures && hasNumericSecondColumn(rows))
    return { columns: ['product', ...figures.filter((column) => entries.includes(column))], rows };
  return { columns: isEntry(start) ? entries.slice(entries.indexOf(start)) : [], rows };
};

const normalizeText = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? '';

const findProductNamed = (products: readonly GridProduct[], text: string): GridProduct | undefined => {
  const words = normalizeText(text);
  if (!words) return undefined;
  const key = toNameKey(text);
  return (
    products.find((product) => normalizeText(product.productCode) === words) ??
    preferExactName(
      products.filter((product) => toNameKey(product.name) === key),
      text,
    )[0]
  );
};

interface PasteRules {
  columns: readonly GridColumn[];
  products: readonly GridProduct[];
  pricing: LinePricing | null;
}

/** A row's cells by column. Among several product candidates, the cell that matches a product is used. */
const groupByColumn = (row: readonly string[], columns: PasteColumns, products: readonly GridProduct[]) => {
  const texts = new Map<EntryColumn, string>();
  row.forEach((text, at) => {
    const column = columns[at];
    const before = column ? texts.get(column) : undefined;
    const isBetter =
      before !== undefined && findProductNamed(products, text) && !findProductNamed(products, before);
    if (column && (!before || isBetter)) texts.set(column, text);
  });
  return texts;
};

const pasteCell = (line: GridLine, column: EntryColumn, text: string, rules: PasteRules): GridLine => {
  if (column === 'product') {
    const product = findProductNamed(rules.products, text);
    if (product) return chooseProduct(line, product, rules.pricing);
    return text ? enterCell(line, column, text) : line;
  }
  // Accept a weight before the product is known; products with a catalog weight accept no weight.
  const takes = isEditable(line, column) || (column === 'weight' && !line.product);
  return takes && text ? enterCell(line, column, text) : line;
};

const pasteRow = (
  line: GridLine,
  row: readonly string[],
  columns: PasteColumns,
  rules: PasteRules,
): GridLine => {
  const texts = groupByColumn(row, columns, rules.products);
  const begins = isEmptyLine(line) && Boolean(texts.get('product'));
  const filled = [...texts].reduce((now, [column, text]) => pasteCell(now, column, text, rules), line);
  // An empty quantity beside a product means 0, not the default 1.
  return begins && texts.get('quantity') === '' ? enterCell(filled, 'quantity', '0') : filled;
};

/**
 * Fills cells right and down from the cursor. A header row maps the columns. Read-only cells and empty texts
 * are skipped. Invalid text is retained with an error, and an unknown product results in an unfinished line.
 */
export const pasteCells = (
  lines: readonly GridLine[],
  start: Cell,
  cells: readonly (readonly string[])[],
  rules: PasteRules,
): GridLine[] => {
  const isProduct = (text: string) => findProductNamed(rules.products, text) !== undefined;
  const { columns, rows } = planPaste(cells, start.column, rules.columns, isProduct);
  const firstRow = Math.max(
    0,
    lines.findIndex(({ key }) => key === start.key),
  );
  const result = [...lines];
  rows
    // Empty rows skip existing lines and add no new lines.
    .filter((row) => start.column !== 'product' || row.some(Boolean))
    .forEach((row, down) => {
      const line = result[firstRow + down] ?? createLine();
      result[firstRow + down] = pasteRow(line, row, columns, rules);
    });
  return result;
};

export const listUnknownProducts = (lines: readonly GridLine[]): string[] => [
  ...new Set(lines.flatMap(({ unread }) => unread?.product || [])),
];

export const chooseFoundProducts = (
  lines: readonly GridLine[],
  found: readonly GridProduct[],
  pricing: LinePricing | null,
): GridLine[] =>
  lines.map((line) => {
    const product = findProductNamed(found, line.unread?.product ?? '');
    return product ? chooseProduct(line, product, pricing) : line;
  });

/** Copies the cell above (Ctrl+D). A copied product also sets price and unit; the quantity is unchanged. */
export const copyDown = (line: GridLine, above: GridLine, column: ColumnId): GridLine => {
  if (!isEditable(line, column)) return line;
  if (column !== 'product') return enterCell(line, column, toCellText(above, column));
  const { productId, productName, description, unit, unitPrice, priceSource, product, unread } = above;
  const copied = { ...line, productId, productName, description, unit, unitPrice, priceSource, product };
  const bare: GridLine = { ...copied, weight: '0.00', individualWeights: [] };
  const read = enterCell(bare, 'quantity', toCellText(line, 'quantity'));
  return enterCell(read, 'product', unread?.product ?? productName);
};
