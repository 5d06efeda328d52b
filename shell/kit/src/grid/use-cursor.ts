import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Cell } from './moves.ts';

/** How a cell came to be edited: the first key typed instead of its own text, its list opened by a click. */
export interface Edit {
  typed: string | null;
  open: boolean;
}

export interface Cursor extends Cell {
  edit: Edit | null;
}

export interface CursorActs {
  /** Moves there and takes the focus along. */
  go: (cell: Cell | null, edit?: Edit | null) => void;
  /** The focus came there by itself, by mouse or Tab. */
  land: (cell: Cell) => void;
  /** Editing ended because the focus went elsewhere. */
  rest: () => void;
}

const focusCell = (table: HTMLTableElement, { key, column }: Cell): void => {
  const cell = table.querySelector<HTMLElement>(`[data-key="${key}"] [data-column="${column}"]`);
  const target = column === 'actions' ? cell?.querySelector<HTMLElement>('button') : cell;
  if (target && !target.contains(document.activeElement)) target.focus();
};

/** The cell that keys go to. Moving it moves the browser's focus; an editor takes the focus by itself. */
export const useCursor = (
  table: RefObject<HTMLTableElement | null>,
): { cursor: Cursor | null; acts: CursorActs } => {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const follow = useRef(false);
  useLayoutEffect(() => {
    if (!follow.current || !cursor || cursor.edit || !table.current) return;
    follow.current = false;
    focusCell(table.current, cursor);
  });
  const [acts] = useState<CursorActs>(() => ({
    go: (cell, edit = null) => {
      follow.current = cell !== null;
      setCursor(cell && { key: cell.key, column: cell.column, edit });
    },
    land: (cell) =>
      setCursor((now) =>
        now?.key === cell.key && now.column === cell.column ? now : { ...cell, edit: null },
      ),
    rest: () => setCursor((now) => now && { ...now, edit: null }),
  }));
  return { cursor, acts };
};
