import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createHistory } from '../base/cells.ts';
import { useLatest } from '../base/latest.ts';
import { type Cursor, createActions, type GridData } from './actions.ts';
import type { Cell } from './columns.ts';
import type { GridLine } from './line.ts';
import { differsInPriceOnly } from './line-price.ts';

const isSameDocument = (before: readonly GridLine[], after: readonly GridLine[]): boolean => {
  const keys = new Set(before.map(({ key }) => key));
  return before.length === 0 || after.length === 0 || after.some(({ key }) => keys.has(key));
};

/** Undo history of the lines. Repricing adds no step, since the grid would reprice again after an undo. */
const createLineHistory = (first: readonly GridLine[]) => {
  const history = createHistory<readonly GridLine[]>();
  let now = first;
  let isStep = false;
  return {
    note: (lines: readonly GridLine[]): void => {
      if (lines === now) return;
      if (!isSameDocument(now, lines)) history.clear();
      else if (!isStep && !differsInPriceOnly(now, lines)) history.add(now);
      isStep = false;
      now = lines;
    },
    step: (which: 'undo' | 'redo'): readonly GridLine[] | null => {
      const lines = history.step(which, () => now);
      if (lines) isStep = true;
      return lines;
    },
  };
};

const focusCell = (table: HTMLTableElement, { key, column }: Cell): void => {
  const row = [...table.rows].find((one) => one.dataset.key === key);
  const cell = row?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const target = column === 'actions' ? cell?.querySelector<HTMLElement>('button') : cell;
  if (!target || target.contains(document.activeElement)) return;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest' });
};

/** Cursor, history and actions of the grid. `onEmpty` receives focus when the last line is removed. */
export const useLineGrid = (
  data: GridData,
  table: RefObject<HTMLTableElement | null>,
  onEmpty: () => void,
) => {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const latest = useLatest({ data: { ...data }, onEmpty });
  const [history] = useState(() => createLineHistory(data.lines));
  const follows = useRef(false);
  useLayoutEffect(() => history.note(data.lines));
  useLayoutEffect(() => {
    if (!follows.current || cursor?.edit) return;
    follows.current = false;
    if (cursor && table.current) focusCell(table.current, cursor);
    else latest.current.onEmpty();
  });
  const [stable] = useState(() => ({
    land: (cell: Cell) =>
      setCursor((now) =>
        now?.key === cell.key && now.column === cell.column ? now : { ...cell, edit: null },
      ),
    actions: createActions(() => latest.current.data, {
      go: (cell, edit = null) => {
        follows.current = true;
        setCursor(cell && { key: cell.key, column: cell.column, edit });
      },
      rest: () => {
        follows.current = false;
        setCursor((now) => now && { ...now, edit: null });
      },
      history: history.step,
    }),
  }));
  const stands = cursor !== null && data.lines.some(({ key }) => key === cursor.key);
  return { cursor: stands ? cursor : null, ...stable };
};
