import { type Cell, type ColumnId, cellText, type GridColumn, isEditable } from './columns.ts';
import { type EntryColumn, type GridLine, type GridProduct, isEmptyLine, newLine } from './line.ts';
import { chooseProduct, enterCell } from './line-edits.ts';
import { type PasteColumns, planPaste } from './paste-columns.ts';

/** What spreadsheets put on the clipboard: rows by line, cells by tab. */
export const readCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));

/** More than one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

const normal = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? '';

/** The product that a pasted cell names by its code or its whole name. */
const productNamed = (products: readonly GridProduct[], text: string): GridProduct | undefined => {
  const words = normal(text);
  if (!words) return undefined;
  return (
    products.find((product) => normal(product.productCode) === words) ??
    products.find((product) => normal(product.name) === words)
  );
};

export interface PasteRules {
  columns: readonly GridColumn[];
  products: readonly GridProduct[];
  tier: string | null | undefined;
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
    if (product) return chooseProduct(line, product, rules.tier);
    return text ? enterCell(line, column, text) : line;
  }
  // A weight waits for its product; where the catalogue promises it, there is none to enter.
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
  tier: string | null | undefined,
): GridLine[] =>
  lines.map((line) => {
    const product = productNamed(found, line.unread?.product ?? '');
    return product ? chooseProduct(line, product, tier) : line;
  });

/** The line with the cell of the line above (Ctrl+D): a product comes with its price and unit, and keeps the quantity. */
export const copyDown = (line: GridLine, above: GridLine, column: ColumnId): GridLine => {
  if (!isEditable(line, column)) return line;
  if (column !== 'product') return enterCell(line, column, cellText(above, column));
  const { productId, productName, description, unit, unitPrice, product, unread } = above;
  const copied = { ...line, productId, productName, description, unit, unitPrice, product };
  const bare: GridLine = { ...copied, weight: '0.00', individualWeights: [] };
  const read = enterCell(bare, 'quantity', cellText(line, 'quantity'));
  return enterCell(read, 'product', unread?.product ?? productName);
};
