import { toast } from '../toasts/toast.ts';
import { copyDown, pasteCells, readCells } from './clipboard.ts';
import { cellText, enterCell, isEditable, type TextColumn } from './columns.ts';
import { type GridLine, type GridProduct, isEmptyLine, newLine } from './line.ts';
import { chooseProduct, dropProduct, setWeights } from './line-edits.ts';
import { afterEnter, type Cell, type Direction, moved } from './moves.ts';
import type { CursorActs, Edit } from './use-cursor.ts';

/** What the grid works on now. Between a change and the page's answer further changes build on it. */
export interface GridData {
  lines: readonly GridLine[];
  onChange: (lines: GridLine[]) => void;
  products: readonly GridProduct[];
  tier: string | null | undefined;
  readOnly: boolean;
}

/** Where the cursor goes once a cell is committed: a direction, down by Enter, or nowhere. */
export type Leave = Direction | 'enter' | 'stay';

export interface GridActs {
  start: (cell: Cell, edit?: Partial<Edit>) => void;
  land: (cell: Cell) => void;
  /** False at the end of the grid, where Tab leaves it. */
  move: (cell: Cell, direction: Direction) => boolean;
  commit: (cell: Cell & { column: TextColumn }, text: string, leave: Leave) => void;
  pick: (key: string, product: GridProduct) => void;
  cancel: (cell: Cell) => void;
  rest: () => void;
  clear: (cell: Cell) => void;
  remove: (key: string) => void;
  copyDown: (cell: Cell) => void;
  paste: (cell: Cell, text: string) => void;
  weighed: (key: string, weights: readonly string[]) => void;
  addRow: () => void;
}

const ownText: Edit = { typed: null, open: false };

/** The grid's data with the questions and changes that every act is made of. */
const gridDocument = (data: () => GridData, cursor: CursorActs) => {
  const lines = () => data().lines;
  const index = (key: string) => lines().findIndex((line) => line.key === key);
  const find = (key: string) => lines()[index(key)];
  const emit = (next: GridLine[]) => {
    data().lines = next;
    data().onChange(next);
  };
  const change = (key: string, edit: (line: GridLine) => GridLine) => {
    const before = find(key);
    if (!before || data().readOnly) return;
    const after = edit(before);
    if (after !== before) emit(lines().map((line) => (line.key === key ? after : line)));
  };
  const append = () => {
    const line = newLine();
    emit([...lines(), line]);
    cursor.go({ key: line.key, column: 'product' }, ownText);
  };
  return { lines, index, find, emit, change, append };
};

type GridDocument = ReturnType<typeof gridDocument>;

/** A committed cell hands the cursor on: Tab edits the next cell at once, and past the last one a line is added. */
const leaveTo = (grid: GridDocument, cursor: CursorActs, cell: Cell, leave: Leave): void => {
  if (leave === 'stay') {
    cursor.rest();
    return;
  }
  const target = leave === 'enter' ? afterEnter(grid.lines(), cell) : moved(grid.lines(), cell, leave);
  if (target) {
    const toEmpty = target.column === 'product' && !grid.find(target.key)?.productId;
    cursor.go(target, leave === 'next' || leave === 'previous' || toEmpty ? ownText : null);
  } else if (leave !== 'previous' && grid.find(cell.key)?.product) grid.append();
  else cursor.go(cell);
};

const clearCell = (grid: GridDocument, { key, column }: Cell): void =>
  grid.change(key, (line) => {
    if (column === 'product') return dropProduct({ ...line, description: '' });
    return column !== 'actions' && isEditable(line, column) ? enterCell[column](line, '') : line;
  });

const removeLine = (grid: GridDocument, cursor: CursorActs, key: string): void => {
  const at = grid.index(key);
  const left = grid.lines().filter((line) => line.key !== key);
  grid.emit(left);
  const neighbour = left[Math.min(at, left.length - 1)];
  cursor.go(neighbour ? { key: neighbour.key, column: 'product' } : null);
};

/** Everything that can be done with the grid. Made once: it reads the data of the moment. */
export const createActs = (data: () => GridData, cursor: CursorActs): GridActs => {
  const grid = gridDocument(data, cursor);
  return {
    ...cursor,
    start: (cell, edit) => {
      const line = grid.find(cell.key);
      if (line && !data().readOnly && isEditable(line, cell.column)) cursor.go(cell, { ...ownText, ...edit });
    },
    move: (cell, direction) => {
      const target = moved(grid.lines(), cell, direction);
      if (target) cursor.go(target);
      return target !== null;
    },
    commit: (cell, text, leave) => {
      grid.change(cell.key, (line) =>
        text === cellText(line, cell.column) ? line : enterCell[cell.column](line, text),
      );
      leaveTo(grid, cursor, cell, leave);
    },
    pick: (key, product) => {
      grid.change(key, (line) => chooseProduct(line, product, data().tier));
      cursor.go({ key, column: 'quantity' }, ownText);
    },
    cancel: (cell) => cursor.go(cell),
    clear: (cell) => {
      const line = grid.find(cell.key);
      if (data().readOnly || !line) return;
      if (isEmptyLine(line)) removeLine(grid, cursor, cell.key);
      else clearCell(grid, cell);
    },
    remove: (key) => {
      if (!data().readOnly) removeLine(grid, cursor, key);
    },
    copyDown: (cell) => {
      const above = grid.lines()[grid.index(cell.key) - 1];
      if (above) grid.change(cell.key, (line) => copyDown(line, above, cell.column));
    },
    paste: (cell, text) => {
      if (data().readOnly) return;
      grid.emit(pasteCells(grid.lines(), cell, readCells(text), data()));
      cursor.go(cell);
    },
    weighed: (key, weights) => grid.change(key, (line) => setWeights(line, weights)),
    addRow: () => {
      if (data().products.length > 0) grid.append();
      else toast.error('Please add products first', 'No Products');
    },
  };
};
