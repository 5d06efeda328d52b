import type { PriceField } from '@primal/contracts/admin/prices';
import { type PricedRow, type PriceEdit, type PriceEdits, typed } from './price-edits.ts';

/** One cell and what was typed into it; undefined for the price that is stored. */
export interface CellChange {
  product: PricedRow;
  field: PriceField;
  text: string | undefined;
}

/** What one stroke of work changed, with the texts before and after: it is taken back and made again as a whole. */
interface Step {
  cells: (CellChange & { before: string | undefined })[];
}

const mostSteps = 200;

/**
 * What is typed on the pricing page, with its history. It lives beside React: a cell hears of its own product alone, so
 * that a key draws one row and not the table.
 */
export const createEditStore = () => {
  let edits: PriceEdits = new Map();
  let undone: Step[] = [];
  let done: Step[] = [];
  /** The cell that is being typed in is one step, however many keys it takes. */
  let open: Step | null = null;
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

  const changeOf = (change: CellChange) => ({
    ...change,
    before: edits.get(change.product.id)?.texts[change.field],
  });

  const note = (step: Step) => {
    done = [...done.slice(1 - mostSteps), step];
    undone = [];
  };

  const rest = () => {
    const [cell] = open?.cells ?? [];
    // Typed as it stood before: nothing to take back.
    if (cell && edits.get(cell.product.id)?.texts[cell.field] === cell.before) done = done.slice(0, -1);
    open = null;
  };

  const forget = () => {
    done = [];
    undone = [];
    open = null;
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
      const [cell, ...others] = done.at(-1)?.cells ?? [];
      return cell && others.length === 0 ? cell : null;
    },

    /** A key in a cell. The keys until `rest` or `restore` are one step. */
    type: (product: PricedRow, field: PriceField, text: string) => {
      const [cell] = open?.cells ?? [];
      if (cell?.product.id === product.id && cell.field === field) cell.text = text;
      else {
        open = { cells: [changeOf({ product, field, text })] };
        note(open);
      }
      write([{ product, field, text }]);
    },
    /** The cell is left. */
    rest,
    /** Puts the cell that is being typed in back to what it was; false when none is. */
    restore: (): boolean => {
      const [cell] = open?.cells ?? [];
      if (!cell) return false;
      write([{ ...cell, text: cell.before }]);
      done = done.slice(0, -1);
      open = null;
      return true;
    },
    /** Many cells at once: what was pasted. */
    fill: (cells: readonly CellChange[]) => {
      rest();
      if (cells.length === 0) return;
      note({ cells: cells.map(changeOf) });
      write(cells);
    },
    /** Takes the last step back, or makes it again; gives its first cell, null when there is none. */
    step: (which: 'undo' | 'redo'): CellChange | null => {
      rest();
      const step = which === 'undo' ? done.at(-1) : undone.at(-1);
      if (!step) return null;
      if (which === 'undo') {
        done = done.slice(0, -1);
        undone = [...undone, step];
        write(step.cells.map((cell) => ({ ...cell, text: cell.before })));
      } else {
        undone = undone.slice(0, -1);
        done = [...done, step];
        write(step.cells);
      }
      return step.cells[0] ?? null;
    },

    /** What became of edits: saved (null), or kept with a sentence. Steps before it cannot be taken back any more. */
    finish: (results: readonly (readonly [string, PriceEdit | null])[]) => {
      forget();
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
      const followed = (step: Step): Step => ({
        cells: step.cells.map((cell) => ({ ...cell, product: now(cell.product) })),
      });
      done = done.map(followed);
      undone = undone.map(followed);
      set(new Map([...edits].map(([id, edit]) => [id, { ...edit, product: now(edit.product) }])));
    },
    /** All edits anew: those of a draft, or none. */
    replace: (next: PriceEdits) => {
      forget();
      set(next);
    },
  };
};

export type EditStore = ReturnType<typeof createEditStore>;
