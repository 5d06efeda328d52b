import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { toast } from '@primal/kit';
import type { DataTableHandle } from '@primal/kit/table';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { EditStore } from './edit-store.ts';
import { pasteBlock, readBlock } from './paste.ts';
import type { SheetActions } from './price-cell.tsx';
import { type PricedRow, problemOf, textOf } from './price-edits.ts';
import { moved } from './sheet-keys.ts';

interface SheetRows {
  rows: readonly PricedRow[];
  /** The prices that are shown, in the order of their columns. */
  fields: readonly PriceField[];
  hasMore: boolean;
  /** Fetches the next page of products; gives all rows there are by then. */
  more: () => Promise<{ rows: readonly PricedRow[]; hasMore: boolean }>;
}

/** Near the end of what is there the next products are asked for, before a column that is typed downwards arrives. */
const nearEnd = 30;

const focusCell = (id: string, field: PriceField): boolean => {
  const cell = document.querySelector<HTMLInputElement>(`[data-cell="${CSS.escape(id)}/${field}"]`);
  cell?.focus({ preventScroll: true });
  // Also where the cursor was there already: what is typed next replaces the price.
  cell?.select();
  cell?.scrollIntoView?.({ block: 'nearest' });
  return cell !== null;
};

const indexOf = (rows: readonly PricedRow[], id: string): number =>
  rows.findIndex((product) => product.id === id);

/** Moving from cell to cell, pasting, and taking back, over the rows that are shown. */
export const useSheetActions = (
  store: EditStore,
  shown: SheetRows,
  table: RefObject<DataTableHandle | null>,
): SheetActions => {
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const [actions] = useState((): SheetActions => {
    const go = (id: string, field: PriceField) => {
      if (focusCell(id, field)) return;
      table.current?.draw(id);
      focusCell(id, field);
    };
    /** The rows down to so many, as far as there are any. */
    const rowsUpTo = async (count: number): Promise<readonly PricedRow[]> => {
      let { rows, hasMore }: Pick<SheetRows, 'rows' | 'hasMore'> = latest.current;
      while (hasMore && rows.length < count) ({ rows, hasMore } = await latest.current.more());
      return rows;
    };
    return {
      move: (id, field, move) => {
        const { rows, fields, hasMore, more } = latest.current;
        const target = moved({ index: indexOf(rows, id), field }, move, rows.length, fields);
        const product = target && rows[target.index];
        if (!product) return false;
        if (hasMore && target.index > rows.length - nearEnd) void more();
        go(product.id, target.field);
        return true;
      },
      paste: async (id, field, text) => {
        const block = readBlock(text, field, latest.current.fields);
        const start = indexOf(latest.current.rows, id);
        const rows = await rowsUpTo(block.named ? Number.POSITIVE_INFINITY : start + block.rows.length);
        const { changes, remarks } = pasteBlock(block, rows, indexOf(rows, id));
        store.fill(changes);
        if (remarks.length > 0) toast({ title: 'Not everything was pasted', description: remarks.join(' ') });
      },
      step: (which) => {
        const cell = store.step(which);
        if (!cell) return;
        if (indexOf(latest.current.rows, cell.product.id) >= 0) {
          go(cell.product.id, cell.field);
          // Once it is drawn: a price that changes under the cursor takes the selection away.
          queueMicrotask(() => focusCell(cell.product.id, cell.field));
        } else toast({ title: which === 'undo' ? 'Undone' : 'Redone', description: cell.product.name });
      },
      above: (id, field) => {
        const { rows } = latest.current;
        const product = rows[indexOf(rows, id) - 1];
        return product ? textOf(product, store.of(product.id), field) : null;
      },
      leave: () => document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus(),
    };
  });
  return actions;
};

const isUnreadable = (field: PriceField, text: string | undefined): boolean =>
  text !== undefined && problemOf(field, text) !== null;

const focusFirst = (store: EditStore): void => {
  for (const [id, { texts }] of store.all()) {
    const wrong = priceFields.find((field) => isUnreadable(field, texts[field]));
    const field = wrong ?? priceFields.find((one) => texts[one] !== undefined);
    if (field && focusCell(id, field)) return;
  }
  document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus();
};

/** Frames within which the rows of what was saved have gone from the table. */
const settling = 60;

/**
 * After saving the button that was pressed has gone, or the row in which the cursor stood, a few frames later: the first price
 * that was refused has the focus then, else the search.
 */
export const focusRefused = (store: EditStore, frames = settling): void => {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === null) focusFirst(store);
  else if (frames > 0) requestAnimationFrame(() => focusRefused(store, frames - 1));
};
