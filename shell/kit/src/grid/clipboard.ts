import type { LineProduct } from '@primal/contracts/shared/lines';
import { type ColumnId, cellText, columnIds, enterCell, isEditable } from './columns.ts';
import { type GridLine, type GridProduct, newLine } from './line.ts';
import { changeQuantity, chooseProduct, dropProduct } from './line-edits.ts';
import type { Cell } from './moves.ts';

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
export const productNamed = (products: readonly GridProduct[], text: string): GridProduct | undefined => {
  const words = normal(text);
  if (!words) return undefined;
  return (
    products.find((product) => normal(product.productCode) === words) ??
    products.find((product) => normal(product.name) === words)
  );
};

interface Catalogue {
  products: readonly GridProduct[];
  tier: string | null | undefined;
}

const pasteCell = (
  line: GridLine,
  column: ColumnId,
  text: string,
  { products, tier }: Catalogue,
): GridLine => {
  if (column === 'actions') return line;
  if (column !== 'product') return isEditable(line, column) ? enterCell[column](line, text) : line;
  const product = productNamed(products, text);
  if (product) return chooseProduct(line, product, tier);
  return text ? dropProduct(line, text) : line;
};

/** Fills cells from the cursor to the right and down; adds lines as needed. Cells that take no text are passed over. */
export const pasteCells = (
  lines: readonly GridLine[],
  start: Cell,
  cells: readonly (readonly string[])[],
  catalogue: Catalogue,
): GridLine[] => {
  const firstRow = Math.max(
    0,
    lines.findIndex(({ key }) => key === start.key),
  );
  const firstColumn = columnIds.indexOf(start.column);
  const result = [...lines];
  cells.forEach((row, down) => {
    let line = result[firstRow + down] ?? newLine();
    row.forEach((text, right) => {
      const column = columnIds[firstColumn + right];
      if (column) line = pasteCell(line, column, text, catalogue);
    });
    result[firstRow + down] = line;
  });
  return result;
};

const copyProduct = (line: GridLine, from: GridLine): GridLine => {
  const { productId, productName, description, unit, unitPrice } = from;
  const product: LineProduct | null = from.product;
  return changeQuantity(
    { ...line, productId, product, productName, description, unit, unitPrice },
    line.quantity,
  );
};

/** The line with the cell of the line above (Ctrl+D). */
export const copyDown = (line: GridLine, above: GridLine, column: ColumnId): GridLine => {
  if (column === 'actions') return line;
  if (column === 'product') return copyProduct({ ...line, weight: '0.00', individualWeights: [] }, above);
  return isEditable(line, column) ? enterCell[column](line, cellText(above, column)) : line;
};
