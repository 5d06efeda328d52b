import type { PriceField } from '@primal/contracts/admin/prices';
import { useAutosave } from '@primal/kit/forms';
import { observable, useUnsavedChanges } from '@primal/kit/platform';
import { createHistory } from '@primal/kit/table';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import {
  applyTyping,
  createEdit,
  type PricedRow,
  type PriceEdit,
  type PriceEdits,
  pricedProduct,
} from './price-edits.ts';

interface PriceCell {
  product: PricedRow;
  field: PriceField;
}

export interface CellChange extends PriceCell {
  text: string;
}

/** Edits by product id; null removes one. */
type EditChanges = readonly (readonly [string, PriceEdit | null])[];

interface Step {
  edits: EditChanges;
  cell: PriceCell;
  isBlock: boolean;
}

/**
 * Unsaved prices with undo history. Lives outside React, so that a key press rerenders one row instead of the table.
 */
export const createEditStore = () => {
  const { current: all, set, subscribe } = observable<PriceEdits>(new Map());
  const history = createHistory<Step>();
  let isTyping = false;
  const forget = () => {
    history.clear();
    isTyping = false;
  };
  const apply = (changes: EditChanges) => {
    const next = new Map(all());
    for (const [id, edit] of changes) {
      if (edit) next.set(id, edit);
      else next.delete(id);
    }
    set(next);
  };
  const editsNow = (ids: Iterable<string>): EditChanges =>
    [...new Set(ids)].map((id) => [id, all().get(id) ?? null]);
  const addStep = ([cell, ...others]: readonly CellChange[]) => {
    if (!cell) return;
    const replaced = editsNow([cell, ...others].map(({ product }) => product.id));
    history.add({ edits: replaced, cell, isBlock: others.length > 0 });
  };
  const write = (cells: readonly CellChange[]) => {
    const next = new Map(all());
    for (const { product, field, text } of cells) {
      const edit = applyTyping(product, next.get(product.id), field, text);
      if (edit) next.set(product.id, edit);
      else next.delete(product.id);
    }
    set(next);
  };
  const openStep = () => (isTyping ? history.last() : undefined);
  const endStep = () => {
    const step = openStep();
    isTyping = false;
    if (!step) return;
    const { product, field } = step.cell;
    // Drop the undo step if the text is unchanged.
    if (all().get(product.id)?.texts[field] === step.edits[0]?.[1]?.texts[field]) history.dropLast();
  };

  return {
    subscribe,
    all,
    of: (id: string) => all().get(id),
    /** Last typed cell; null after a paste, or if there is nothing to undo. */
    lastTyped: (): PriceCell | null => {
      const step = history.last();
      return step && !step.isBlock ? step.cell : null;
    },

    /** Handles typing. All keys until `endStep` or `restore` form one undo step. */
    type: (product: PricedRow, field: PriceField, text: string) => {
      const open = openStep()?.cell;
      if (open?.product.id !== product.id || open.field !== field) addStep([{ product, field, text }]);
      isTyping = true;
      write([{ product, field, text }]);
    },
    /** Ends the undo step when the cell loses the focus. */
    endStep,
    restore: (): boolean => {
      const step = openStep();
      if (!step) return false;
      apply(step.edits);
      history.dropLast();
      isTyping = false;
      return true;
    },
    writeCells: (cells: readonly CellChange[]) => {
      endStep();
      addStep(cells);
      if (cells.length > 0) write(cells);
    },
    /** Undoes or redoes a step; returns its first cell, or null. */
    step: (which: 'undo' | 'redo'): PriceCell | null => {
      endStep();
      const step = history.step(which, (one) => ({ ...one, edits: editsNow(one.edits.map(([id]) => id)) }));
      if (step) apply(step.edits);
      return step?.cell ?? null;
    },

    /** Applies save results: null if saved, else the edit with its error. Clears the history. */
    applyResults: (results: EditChanges) => {
      forget();
      apply(results);
    },
    /** Rebases edits and history on changed products. */
    rebase: (now: (product: PricedRow) => PricedRow) => {
      endStep();
      const rebased = (edit: PriceEdit): PriceEdit => ({ ...edit, product: now(edit.product) });
      history.map(({ cell, ...step }) => ({
        ...step,
        edits: step.edits.map(([id, edit]) => [id, edit && rebased(edit)]),
        cell: { ...cell, product: now(cell.product) },
      }));
      set(new Map([...all()].map(([id, edit]) => [id, rebased(edit)])));
    },
    replace: (next: PriceEdits) => {
      forget();
      set(next);
    },
  };
};

export type EditStore = ReturnType<typeof createEditStore>;

const editDraft = z.object({
  product: pricedProduct,
  texts: z.record(z.string(), z.string()),
  problem: z.string().optional(),
});

const priceDraft = {
  name: 'prices',
  schema: z.object({ from: z.string(), edits: z.array(editDraft) }),
};

/**
 * Unsaved prices with their start date ('' for now). Autosaved across reloads and sessions, and guarded on leaving.
 */
export const usePriceEdits = () => {
  const [store] = useState(createEditStore);
  const [from, setFrom] = useState('');
  const { save, clear } = useAutosave(priceDraft, (before) => {
    setFrom(before.from);
    const edits = before.edits.map(({ product, texts, problem }) =>
      createEdit(product, texts as Partial<Record<PriceField, string>>, problem),
    );
    store.replace(new Map([...edits.map((edit) => [edit.product.id, edit] as const), ...store.all()]));
  });
  useEffect(() => {
    const write = () => {
      const edits = [...store.all().values()].map(({ isValid: _, ...edit }) => edit);
      if (edits.length > 0) save({ from, edits });
      else clear();
    };
    if (store.all().size > 0) write();
    return store.subscribe(write);
  }, [store, from, save, clear]);
  const discard = useCallback(() => {
    store.replace(new Map());
    setFrom('');
  }, [store]);
  // Rerender only when editing begins and ends.
  const edited = useSyncExternalStore(store.subscribe, () => store.all().size > 0);
  useUnsavedChanges(edited, discard);
  return { store, edited, from, setFrom, discard };
};

export type PriceEditing = ReturnType<typeof usePriceEdits>;
