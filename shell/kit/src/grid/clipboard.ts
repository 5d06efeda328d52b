import { readFigure } from '@primal/contracts/shared/figures';
import { type Cell, type ColumnId, cellText, type GridColumn, isEditable, isEntry } from './columns.ts';
import { type EntryColumn, type GridLine, type GridProduct, newLine } from './line.ts';
import { chooseProduct, enterCell } from './line-edits.ts';

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

const isFigure = (text: string | undefined): boolean =>
  Boolean(text) && readFigure(text ?? '', { places: 3 }).problem === null;

/** The columns that figures behind a product stand for, by how many there are. */
const figureColumns: Record<number, readonly EntryColumn[]> = {
  1: ['quantity'],
  2: ['quantity', 'unitPrice'],
  3: ['quantity', 'weight', 'unitPrice'],
};

/** The columns that the cells of a row go to: as they stand, or product and figures where every row is so. */
const targets = (
  cells: readonly (readonly string[])[],
  start: ColumnId,
  columns: readonly GridColumn[],
): EntryColumn[] => {
  const entries = columns.map(({ id }) => id).filter(isEntry);
  const width = Math.max(...cells.map((row) => row.length));
  const figures = figureColumns[width - 1];
  const onlyFigures = cells.every(
    ([, ...rest]) => isFigure(rest[0]) && rest.every((text) => !text || isFigure(text)),
  );
  if (start === 'product' && figures && onlyFigures)
    return ['product', ...figures.filter((column) => entries.includes(column))];
  return isEntry(start) ? entries.slice(entries.indexOf(start)) : [];
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

/**
 * Fills cells from the cursor to the right and down; adds lines as needed. Cells that take no text are passed over,
 * empty ones change nothing. A product that nobody knows keeps its words and its figures, as an unfinished line.
 */
export const pasteCells = (
  lines: readonly GridLine[],
  start: Cell,
  cells: readonly (readonly string[])[],
  rules: PasteRules,
): GridLine[] => {
  const columns = targets(cells, start.column, rules.columns);
  const firstRow = Math.max(
    0,
    lines.findIndex(({ key }) => key === start.key),
  );
  const result = [...lines];
  cells.forEach((row, down) => {
    let line = result[firstRow + down] ?? newLine();
    row.forEach((text, right) => {
      const column = columns[right];
      if (column) line = pasteCell(line, column, text, rules);
    });
    result[firstRow + down] = line;
  });
  return result;
};

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
