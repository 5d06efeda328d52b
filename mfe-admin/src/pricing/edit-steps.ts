import type { PriceField } from '@primal/contracts/admin/prices';
import type { PricedRow } from './price-edits.ts';

/** One cell and what was typed into it; undefined for the price that is stored. */
export interface CellChange {
  product: PricedRow;
  field: PriceField;
  text: string | undefined;
}

export interface ChangedCell extends CellChange {
  before: string | undefined;
}

/** What one stroke of work changed, with the texts before and after: it is taken back and made again as a whole. */
interface Step {
  cells: ChangedCell[];
}

const mostSteps = 200;

/** The steps that can be taken back or made again. The cell that is being typed in is one, however many keys it takes. */
export const createEditSteps = () => {
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
