import type { PriceField } from '@primal/contracts/admin/prices';
import { type CellChange, type ChangedCell, createEditSteps } from './edit-steps.ts';
import { type PricedRow, type PriceEdit, type PriceEdits, typed } from './price-edits.ts';

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
