import type { PriceField } from '@primal/contracts/admin/prices';
import { type PricedRow, type PriceEdit, type PriceEdits, typed } from './price-edits.ts';

/** One cell and what was typed into it; undefined for the price that is stored. */
export interface CellChange {
  product: PricedRow;
  field: PriceField;
  text: string | undefined;
}

interface ChangedCell extends CellChange {
  before: string | undefined;
}

/** What one stroke of work changed, with the texts before and after: it is taken back and made again as a whole. */
interface Step {
  cells: ChangedCell[];
}

const mostSteps = 200;

/** The steps that can be taken back or made again. The cell that is being typed in is one, however many keys it takes. */
const createEditSteps = () => {
  let undone: Step[] = [];
  let done: Step[] = [];
  let open: Step | null = null;

  const add = (step: Step) => {
    done = [...done.slice(1 - mostSteps), step];
    undone = [];
  };

  return {
    last: () => done.at(-1),
    add,
    /** The cell that is being typed in; undefined while none is. */
    openCell: () => open?.cells[0],
    open: (step: Step) => {
      open = step;
      add(step);
    },
    /** The cell is left, with a step that can be taken back unless it stands as it did before. */
    close: (isUnchanged: boolean) => {
      if (open && isUnchanged) done = done.slice(0, -1);
      open = null;
    },
    /** The step that goes back, or forth again; null when there is none. */
    move: (which: 'undo' | 'redo'): Step | null => {
      const step = (which === 'undo' ? done : undone).at(-1);
      if (!step) return null;
      if (which === 'undo') {
        done = done.slice(0, -1);
        undone = [...undone, step];
      } else {
        undone = undone.slice(0, -1);
        done = [...done, step];
      }
      return step;
    },
    /** Products became others under the steps. */
    follow: (now: (product: PricedRow) => PricedRow) => {
      const followed = (step: Step): Step => ({
        cells: step.cells.map((cell) => ({ ...cell, product: now(cell.product) })),
      });
      done = done.map(followed);
      undone = undone.map(followed);
    },
    forget: () => {
      done = [];
      undone = [];
      open = null;
    },
  };
};

/**
 * What is typed on the pricing page, with its history. It lives beside React: a cell hears of its own product alone, so
 * that a key draws one row and not the table.
 */
export const createEditStore = () => {
  let edits: PriceEdits = new Map();
  const steps = createEditSteps();
  const listeners = new Set<() => void>();

  const set = (next: PriceEdits) => {
    edits = next;
    for (const listener of listeners) listener();
  };

  const write = (cells: readonly CellChange[]) => {
    const next = new Map(edits);
    for (const { product, field, text } of cells) {
      const edit = typed(product, next.get(product.id), field, text);
      if (edit) next.set(product.id, edit);
      else next.delete(product.id);
    }
    set(next);
  };

  const textIn = ({ product, field }: CellChange) => edits.get(product.id)?.texts[field];
  const withBefore = (change: CellChange): ChangedCell => ({ ...change, before: textIn(change) });
  const asBefore = (cell: ChangedCell): CellChange => ({ ...cell, text: cell.before });

  const rest = () => {
    const cell = steps.openCell();
    // Typed as it stood before: nothing to take back.
    steps.close(cell !== undefined && textIn(cell) === cell.before);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    all: () => edits,
    of: (id: string) => edits.get(id),
    /** The cell that was typed in last; null after a block was pasted, and where there is nothing to take back. */
    lastTyped: (): CellChange | null => {
      const [cell, ...others] = steps.last()?.cells ?? [];
      return cell && others.length === 0 ? cell : null;
    },

    /** A key in a cell. The keys until `rest` or `restore` are one step. */
    type: (product: PricedRow, field: PriceField, text: string) => {
      const cell = steps.openCell();
      if (cell?.product.id === product.id && cell.field === field) cell.text = text;
      else steps.open({ cells: [withBefore({ product, field, text })] });
      write([{ product, field, text }]);
    },
    /** The cell is left. */
    rest,
    /** Puts the cell that is being typed in back to what it was; false when none is. */
    restore: (): boolean => {
      const cell = steps.openCell();
      if (!cell) return false;
      write([asBefore(cell)]);
      steps.close(true);
      return true;
    },
    /** Many cells at once: what was pasted. */
    fill: (cells: readonly CellChange[]) => {
      rest();
      if (cells.length === 0) return;
      steps.add({ cells: cells.map(withBefore) });
      write(cells);
    },
    /** Takes the last step back, or makes it again; gives its first cell, null when there is none. */
    step: (which: 'undo' | 'redo'): CellChange | null => {
      rest();
      const cells = steps.move(which)?.cells;
      if (!cells) return null;
      write(which === 'undo' ? cells.map(asBefore) : cells);
      return cells[0] ?? null;
    },

    /** What became of edits: saved (null), or kept with a sentence. Steps before it cannot be taken back any more. */
    finish: (results: readonly (readonly [string, PriceEdit | null])[]) => {
      steps.forget();
      const next = new Map(edits);
      for (const [id, edit] of results) {
        if (edit) next.set(id, edit);
        else next.delete(id);
      }
      set(next);
    },
    /** Products became others under what is typed; all of that stays, and is taken back as before. */
    follow: (now: (product: PricedRow) => PricedRow) => {
      rest();
      steps.follow(now);
      set(new Map([...edits].map(([id, edit]) => [id, { ...edit, product: now(edit.product) }])));
    },
    /** All edits anew: those of a draft, or none. */
    replace: (next: PriceEdits) => {
      steps.forget();
      set(next);
    },
  };
};

export type EditStore = ReturnType<typeof createEditStore>;
