import { isPositive } from '@primal/contracts/shared/decimal';
import { applyMove, type Move } from '../base/cells.ts';
import { type EntryColumn, type GridLine, isEmptyLine, isWeightEntered, toOrderedQuantity } from './line.ts';

export type ColumnId = EntryColumn | 'number' | 'unit' | 'total' | 'actions';

export interface GridColumn {
  id: ColumnId;
  head: string;
  width: string;
}

export interface GridLayout {
  columns: readonly GridColumn[];
  add: string;
  empty: string;
}

const weightColumn: GridColumn = { id: 'weight', head: 'Weight (lbs)', width: 'minmax(5.5rem, 7rem)' };

const documentColumns: readonly GridColumn[] = [
  { id: 'number', head: '#', width: '2.25rem' },
  { id: 'product', head: 'Product', width: 'minmax(8rem, 2.2fr)' },
  { id: 'description', head: 'Description', width: 'minmax(5.5rem, 1.4fr)' },
  { id: 'unit', head: 'Unit', width: 'minmax(3.25rem, 4rem)' },
  { id: 'quantity', head: 'Qty', width: 'minmax(3.25rem, 4.5rem)' },
  weightColumn,
  { id: 'unitPrice', head: 'Unit Price', width: 'minmax(5.25rem, 7.75rem)' },
  { id: 'total', head: 'Total', width: 'minmax(6.5rem, 8rem)' },
  { id: 'actions', head: 'Actions', width: 'minmax(4.5rem, 5rem)' },
];

export const documentLayout: GridLayout = {
  columns: documentColumns,
  add: 'Add Row',
  empty: "No items added yet. Click 'Add Row' to get started.",
};

const saleColumns: readonly GridColumn[] = [
  { id: 'product', head: 'Product', width: 'minmax(8rem, 3fr)' },
  { id: 'unit', head: 'Unit', width: 'minmax(3.25rem, 5rem)' },
  { id: 'quantity', head: 'Quantity', width: 'minmax(4.5rem, 6rem)' },
  { id: 'unitPrice', head: 'Unit Price', width: 'minmax(5.25rem, 7rem)' },
  { id: 'total', head: 'Total', width: 'minmax(6.5rem, 8rem)' },
  { id: 'actions', head: 'Actions', width: 'minmax(4.5rem, 5rem)' },
];

export const saleLayout: GridLayout = {
  columns: saleColumns,
  add: 'Add Item',
  empty: 'No items added yet. Click "Add Item" to get started.',
};

/** Adds the pounds, so that quantity, weight and price explain the total. */
export const creditLayout: GridLayout = { ...saleLayout, columns: saleColumns.toSpliced(3, 0, weightColumn) };

const entryColumns: readonly string[] = ['product', 'description', 'quantity', 'weight', 'unitPrice'];

export const isEntry = (column: ColumnId): column is EntryColumn => entryColumns.includes(column);

/** True if the cell accepts text; products with a catalog weight accept no weight. */
export const isEditable = (line: GridLine, column: ColumnId): column is EntryColumn =>
  isEntry(column) && (column !== 'weight' || isWeightEntered(line));

export const toCellText = (line: GridLine, column: EntryColumn): string => {
  const unread = line.unread?.[column];
  if (unread !== undefined) return unread;
  if (column === 'product') return line.productName;
  if (column === 'quantity') return toOrderedQuantity(line);
  return column === 'weight' && !isPositive(line.weight) ? '' : line[column];
};

export interface Cell {
  key: string;
  column: ColumnId;
}

const listStops = (columns: readonly GridColumn[]): ColumnId[] =>
  columns.map(({ id }) => id).filter((id) => id !== 'number');

const takesNext = (line: GridLine, column: ColumnId): boolean =>
  isEditable(line, column) && (column === 'product' || !isEmptyLine(line));

export const moveCell = (
  lines: readonly GridLine[],
  columns: readonly GridColumn[],
  cell: Cell,
  move: Move,
): Cell | null => {
  const ids = listStops(columns);
  const cellAt = (place: { row: number; column: number }) => {
    const line = lines[place.row];
    const column = ids[place.column];
    return line && column && { line, column };
  };
  const from = { row: lines.findIndex(({ key }) => key === cell.key), column: ids.indexOf(cell.column) };
  const to = applyMove(from, move, { rows: lines.length, columns: ids.length }, (place) => {
    const next = cellAt(place);
    return next !== undefined && takesNext(next.line, next.column);
  });
  const target = to && cellAt(to);
  return target ? { key: target.line.key, column: target.column } : null;
};

/** The cell below, or the product of an empty line. Null if a line must be added first. */
export const findCellAfterEnter = (lines: readonly GridLine[], cell: Cell): Cell | null => {
  const below = lines[lines.findIndex(({ key }) => key === cell.key) + 1];
  if (!below) return null;
  return { key: below.key, column: takesNext(below, cell.column) ? cell.column : 'product' };
};
