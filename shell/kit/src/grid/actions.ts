import { isTable, type Move, readCells } from '../base/cells.ts';
import { toast } from '../toasts/toast.ts';
import { chooseFoundProducts, copyDown, listUnknownProducts, pasteCells } from './clipboard.ts';
import {
  type Cell,
  findCellAfterEnter,
  type GridColumn,
  isEditable,
  moveCell,
  toCellText,
} from './columns.ts';
import {
  createLine,
  type EntryColumn,
  type GridLine,
  type GridProduct,
  isEmptyLine,
  type LinePricing,
} from './line.ts';
import { chooseProduct, clearProduct, enterCell, findTextProblem, setWeights } from './line-edits.ts';

export interface CellEdit {
  typed: string | null;
  open: boolean;
}

export interface Cursor extends Cell {
  edit: CellEdit | null;
}

interface GridFrame {
  go: (cell: Cell | null, edit?: CellEdit | null) => void;
  rest: () => void;
  history: (step: 'undo' | 'redo') => readonly GridLine[] | null;
}

/** Current grid state: consecutive changes build on it before the page rerenders. */
export interface GridData {
  lines: readonly GridLine[];
  onChange: (lines: GridLine[]) => void;
  columns: readonly GridColumn[];
  products: readonly GridProduct[];
  findProducts?: ((names: readonly string[]) => Promise<readonly GridProduct[]>) | undefined;
  noProducts: boolean;
  /** Null until the paying customer is known: the lines keep their prices. */
  pricing: LinePricing | null;
  readOnly: boolean;
}

export type CellExit = Move | 'enter' | 'stay';

type EntryCell = Cell & { column: EntryColumn };

const ownText: CellEdit = { typed: null, open: false };

const createGridDocument = (data: () => GridData, frame: GridFrame) => {
  const lines = () => data().lines;
  const index = (key: string) => lines().findIndex((line) => line.key === key);
  const find = (key: string) => lines()[index(key)];
  const emit = (next: readonly GridLine[]) => {
    const priced = [...(data().pricing?.apply(next) ?? next)];
    data().lines = priced;
    data().onChange(priced);
  };
  const change = (key: string, edit: (line: GridLine) => GridLine) => {
    const before = find(key);
    if (!before || data().readOnly) return;
    const after = edit(before);
    if (after !== before) emit(lines().map((line) => (line.key === key ? after : line)));
  };
  const append = (edit: CellEdit = ownText): GridLine => {
    const line = createLine();
    emit([...lines(), line]);
    frame.go({ key: line.key, column: 'product' }, edit);
    return line;
  };
  return { lines, index, find, emit, change, append, columns: () => data().columns };
};

type GridDocument = ReturnType<typeof createGridDocument>;

const leaveTo = (grid: GridDocument, frame: GridFrame, cell: Cell, leave: CellExit): void => {
  if (leave === 'stay') {
    frame.rest();
    return;
  }
  const move = leave === 'enter' ? null : leave;
  const target = move
    ? moveCell(grid.lines(), grid.columns(), cell, move)
    : findCellAfterEnter(grid.lines(), cell);
  if (target) {
    const toEmpty = target.column === 'product' && !grid.find(target.key)?.productId;
    frame.go(target, move?.wraps || toEmpty ? ownText : null);
  } else if (!(move && move.columns < 0) && grid.find(cell.key)?.product) grid.append();
  else frame.go(cell);
};

const removeLine = (grid: GridDocument, frame: GridFrame, key: string): void => {
  const at = grid.index(key);
  const left = grid.lines().filter((line) => line.key !== key);
  grid.emit(left);
  const neighbor = left[Math.min(at, left.length - 1)];
  frame.go(neighbor ? { key: neighbor.key, column: 'product' } : null);
};

const findFirstChange = (before: readonly GridLine[], after: readonly GridLine[]): GridLine | undefined =>
  after.find((line, at) => line !== before[at]) ?? after.at(-1);

/** Looks up pasted products on the server; their cells show the pasted text until found. */
const findPasted = async (grid: GridDocument, data: () => GridData): Promise<void> => {
  const names = listUnknownProducts(grid.lines());
  if (names.length === 0) return;
  try {
    const found = await data().findProducts?.(names);
    if (found?.length && !data().readOnly)
      grid.emit(chooseFoundProducts(grid.lines(), found, data().pricing));
  } catch {
    toast.error('The pasted item codes could not be looked up. Choose the products line by line.');
  }
};

/** Grid actions, created once so that memoized rows do not rerender. */
export const createActions = (data: () => GridData, frame: GridFrame) => {
  const grid = createGridDocument(data, frame);
  /** Key of the line added by `begin`: while empty, 'Add Row' reuses it. */
  let begun: string | null = null;
  const edit = (line: GridLine, how: CellEdit) => frame.go({ key: line.key, column: 'product' }, how);
  const canAdd = (): boolean => {
    if (data().noProducts) toast.error('Please add products first', 'No Products');
    return !data().noProducts && !data().readOnly;
  };
  const paste = (cell: Cell, text: string) => {
    if (data().readOnly) return;
    grid.emit(pasteCells(grid.lines(), cell, readCells(text), data()));
    frame.go(cell);
    void findPasted(grid, data);
  };
  return {
    start: (cell: Cell, how?: Partial<CellEdit>) => {
      const line = grid.find(cell.key);
      if (line && !data().readOnly && isEditable(line, cell.column)) frame.go(cell, { ...ownText, ...how });
    },
    move: (cell: Cell, move: Move): boolean => {
      const target = moveCell(grid.lines(), grid.columns(), cell, move);
      if (target) frame.go(target);
      return target !== null;
    },
    /**
     * Rejects invalid text with an error. If focus already left the cell ('stay'), stores the text anyway.
     */
    commit: (cell: EntryCell, text: string, leave: CellExit): string | null => {
      const line = grid.find(cell.key);
      const changed = line && text !== toCellText(line, cell.column);
      const unread = line?.unread?.[cell.column] !== undefined;
      const problem = line && (changed || unread) ? findTextProblem(line, cell.column, text) : null;
      if (problem && leave !== 'stay') return problem;
      if (changed) grid.change(cell.key, (now) => enterCell(now, cell.column, text));
      leaveTo(grid, frame, cell, leave);
      return null;
    },
    pick: (key: string, product: GridProduct) => {
      grid.change(key, (line) => chooseProduct(line, product, data().pricing));
      frame.go({ key, column: 'quantity' }, ownText);
    },
    cancel: (cell: Cell) => frame.go(cell),
    rest: frame.rest,
    clear: (cell: Cell) => {
      const line = grid.find(cell.key);
      if (data().readOnly || !line) return;
      if (isEmptyLine(line)) removeLine(grid, frame, cell.key);
      else
        grid.change(cell.key, (now) => {
          if (cell.column === 'product') return clearProduct(now);
          return isEditable(now, cell.column) ? enterCell(now, cell.column, '') : now;
        });
    },
    remove: (key: string) => {
      if (!data().readOnly) removeLine(grid, frame, key);
    },
    copyDown: (cell: Cell) => {
      const above = grid.lines()[grid.index(cell.key) - 1];
      if (above) grid.change(cell.key, (line) => copyDown(line, above, cell.column));
    },
    paste,
    weigh: (key: string, weights: readonly string[]) => grid.change(key, (line) => setWeights(line, weights)),
    addRow: (typed?: string) => {
      if (!canAdd()) return;
      const how = typed === undefined ? ownText : { typed, open: true };
      const line = grid.lines().at(-1);
      if (line && line.key === begun && isEmptyLine(line)) edit(line, how);
      else grid.append(how);
    },
    take: (product: GridProduct) => {
      if (data().readOnly) return;
      const line = chooseProduct(createLine(), product, data().pricing);
      grid.emit([...grid.lines().filter((other) => !isEmptyLine(other)), line]);
      frame.go({ key: line.key, column: 'quantity' }, ownText);
    },
    /** Adds a line from pasted text: part of a product name, or several cells. */
    pasteRow: (text: string) => {
      if (!canAdd()) return;
      const isCells = isTable(text);
      const line = grid.append({ typed: isCells ? null : text.trim(), open: true });
      if (isCells) paste({ key: line.key, column: 'product' }, text);
    },
    /** Edits the first line without a product, or a new line in an empty grid; false otherwise. */
    begin: (): boolean => {
      const open = grid.lines().find(({ productId }) => productId === null);
      if (open) edit(open, ownText);
      else if (grid.lines().length > 0 || data().noProducts || data().readOnly) return false;
      else begun = grid.append().key;
      return true;
    },
    step: (which: 'undo' | 'redo'): boolean => {
      const before = grid.lines();
      const after = data().readOnly ? null : frame.history(which);
      if (!after) return false;
      grid.emit(after);
      const line = findFirstChange(before, after);
      frame.go(line ? { key: line.key, column: 'product' } : null);
      return true;
    },
  };
};

export type GridActions = ReturnType<typeof createActions>;
