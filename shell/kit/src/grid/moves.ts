import { type ColumnId, columnIds, isEditable } from './columns.ts';
import type { GridLine } from './line.ts';

export interface Cell {
  key: string;
  column: ColumnId;
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'next' | 'previous';

const beside = (cell: Cell, step: 1 | -1): Cell => {
  const column = columnIds[columnIds.indexOf(cell.column) + step];
  return column ? { ...cell, column } : cell;
};

const above = (lines: readonly GridLine[], cell: Cell, step: 1 | -1): Cell => {
  const line = lines[lines.findIndex(({ key }) => key === cell.key) + step];
  return line ? { ...cell, key: line.key } : cell;
};

const editableCells = (lines: readonly GridLine[]): Cell[] =>
  lines.flatMap((line) =>
    columnIds.filter((column) => isEditable(line, column)).map((column) => ({ key: line.key, column })),
  );

const order = (lines: readonly GridLine[], cell: Cell): number =>
  lines.findIndex(({ key }) => key === cell.key) * columnIds.length + columnIds.indexOf(cell.column);

/** The next editable cell in reading order, or the one before; null past the ends. */
const along = (lines: readonly GridLine[], cell: Cell, step: 1 | -1): Cell | null => {
  const at = order(lines, cell);
  const cells = editableCells(lines);
  const found =
    step > 0
      ? cells.find((other) => order(lines, other) > at)
      : cells.findLast((other) => order(lines, other) < at);
  return found ?? null;
};

/** Where the cursor goes. Arrows stop at the edges; `next` and `previous` are null past the ends. */
export const moved = (lines: readonly GridLine[], cell: Cell, direction: Direction): Cell | null => {
  if (direction === 'left') return beside(cell, -1);
  if (direction === 'right') return beside(cell, 1);
  if (direction === 'up') return above(lines, cell, -1);
  if (direction === 'down') return above(lines, cell, 1);
  return along(lines, cell, direction === 'next' ? 1 : -1);
};

/**
 * Where Enter goes after a cell is committed: down the column, to the product of a line that is still empty, and null
 * where a new line has to be added first.
 */
export const afterEnter = (lines: readonly GridLine[], cell: Cell): Cell | null => {
  const below = lines[lines.findIndex(({ key }) => key === cell.key) + 1];
  if (!below) return null;
  return { key: below.key, column: below.product ? cell.column : 'product' };
};
