import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { toast, useLatest } from '@primal/kit';
import { applyMove, type DataTableHandle, type Move } from '@primal/kit/table';
import { type RefObject, useState } from 'react';
import type { EditStore } from './edit-store.ts';
import { parsePaste, pasteBlock } from './paste.ts';
import { findProblem, type PricedRow, toPriceText } from './price-edits.ts';

interface SheetRows {
  rows: readonly PricedRow[];
  fields: readonly PriceField[];
  hasMore: boolean;
  /** Fetches the next page; returns all rows. */
  more: () => Promise<{ rows: readonly PricedRow[]; hasMore: boolean }>;
}

/** Rows before the end at which to prefetch the next page. */
const prefetchRows = 30;

const focusCell = (id: string, field: PriceField): boolean => {
  const cell = document.querySelector<HTMLInputElement>(`[data-cell="${CSS.escape(id)}/${field}"]`);
  cell?.focus({ preventScroll: true });
  // Select the text even if the cell already has the focus, so that typing replaces the price.
  cell?.select();
  cell?.scrollIntoView?.({ block: 'nearest' });
  return cell !== null;
};

const findRowIndex = (rows: readonly PricedRow[], id: string): number =>
  rows.findIndex((product) => product.id === id);

/** Cell actions across rows. Stable identity for the page's lifetime. */
export const useSheetActions = (
  store: EditStore,
  shown: SheetRows,
  table: RefObject<DataTableHandle | null>,
) => {
  const latest = useLatest(shown);
  const [actions] = useState(() => {
    const go = (id: string, field: PriceField) => {
      if (focusCell(id, field)) return;
      table.current?.renderRow(id);
      focusCell(id, field);
    };
    const rowsUpTo = async (count: number): Promise<readonly PricedRow[]> => {
      let { rows, hasMore }: Pick<SheetRows, 'rows' | 'hasMore'> = latest.current;
      while (hasMore && rows.length < count) ({ rows, hasMore } = await latest.current.more());
      return rows;
    };
    return {
      move: (id: string, field: PriceField, move: Move): boolean => {
        const { rows, fields, hasMore, more } = latest.current;
        const from = { row: findRowIndex(rows, id), column: fields.indexOf(field) };
        const target = applyMove(from, move, { rows: rows.length, columns: fields.length });
        const product = target && rows[target.row];
        if (!product) return false;
        if (hasMore && target.row > rows.length - prefetchRows) void more();
        go(product.id, fields[target.column] ?? field);
        return true;
      },
      paste: async (id: string, field: PriceField, text: string) => {
        const block = parsePaste(text, field, latest.current.fields);
        const start = findRowIndex(latest.current.rows, id);
        const rows = await rowsUpTo(block.named ? Number.POSITIVE_INFINITY : start + block.rows.length);
        const { changes, remarks } = pasteBlock(block, rows, findRowIndex(rows, id));
        store.writeCells(changes);
        if (remarks.length > 0) toast({ title: 'Not everything was pasted', description: remarks.join(' ') });
      },
      step: (which: 'undo' | 'redo') => {
        const cell = store.step(which);
        if (!cell) return;
        if (findRowIndex(latest.current.rows, cell.product.id) >= 0) {
          go(cell.product.id, cell.field);
          // Wait for the render, since a changed price clears the selection.
          queueMicrotask(() => focusCell(cell.product.id, cell.field));
        } else toast({ title: which === 'undo' ? 'Undone' : 'Redone', description: cell.product.name });
      },
      /** Price of the cell above for Ctrl+D; null in the first row. */
      above: (id: string, field: PriceField): string | null => {
        const { rows } = latest.current;
        const product = rows[findRowIndex(rows, id) - 1];
        return product ? toPriceText(product, store.of(product.id), field) : null;
      },
      leave: () => document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus(),
    };
  });
  return actions;
};

export type SheetActions = ReturnType<typeof useSheetActions>;

const isInvalid = (field: PriceField, text: string | undefined): boolean =>
  text !== undefined && findProblem(field, text) !== null;

const focusFirst = (store: EditStore): void => {
  for (const [id, { texts }] of store.all()) {
    const wrong = priceFields.find((field) => isInvalid(field, texts[field]));
    const field = wrong ?? priceFields.find((one) => texts[one] !== undefined);
    if (field && focusCell(id, field)) return;
  }
  document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus();
};

const maxFrames = 60;

/** Focuses the first rejected price, else the search, after the pressed button or focused row disappears. */
export const focusRejected = (store: EditStore, frames = maxFrames): void => {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === null) focusFirst(store);
  else if (frames > 0) requestAnimationFrame(() => focusRejected(store, frames - 1));
};
