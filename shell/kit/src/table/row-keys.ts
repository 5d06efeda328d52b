import type { KeyboardEvent, RefObject } from 'react';
import { useArrowInto } from '../shortcuts/arrow-into.ts';
import { isLetterFree, isScanned, isTyping } from '../shortcuts/shortcuts.ts';
import { toast } from '../toasts/toast.ts';

const page = 10;

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: page,
  PageUp: -page,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const rowsOf = (table: HTMLElement): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('tbody > tr[data-index]'),
];

const cursorOf = (rows: readonly HTMLElement[]): HTMLElement | undefined =>
  rows.find((row) => row.tabIndex === 0) ?? rows[0];

const step = (rows: readonly HTMLElement[], from: HTMLElement, by: number): HTMLElement | undefined =>
  rows[Math.min(Math.max(rows.indexOf(from) + by, 0), rows.length - 1)];

/** The row's action that carries a letter. One that cannot be done now takes the focus, so that its reason is read. */
const press = (row: HTMLElement, letter: string): boolean => {
  const action = row.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(letter)}"]`);
  if (!action) return false;
  if (action.getAttribute('aria-disabled') === 'true') action.focus();
  else action.click();
  return true;
};

interface RowActions {
  open: (index: number) => void;
  select?: (index: number) => void;
  take?: (index: number) => void;
  whyNot?: (index: number, letter: string) => string | null;
}

/** Presses the row's action, or says why it has none. */
const pressOrSay = (row: HTMLElement, letter: string, whyNot: () => string | null | undefined): boolean => {
  if (press(row, letter)) return true;
  const reason = whyNot();
  if (reason) toast({ title: reason });
  return Boolean(reason);
};

/**
 * The keys of a table's rows: arrows, Page Up and Down, Home and End move the cursor, Enter opens, Space selects, Shift with
 * an arrow selects and moves on, letters press the row's actions (their `shortcut`). An arrow pressed where nothing takes it goes to the page's table.
 */
export const useRowKeys = (table: RefObject<HTMLTableElement | null>, actions: RowActions) => {
  useArrowInto(table, (entered) => cursorOf(rowsOf(entered)));

  return (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('tr[data-index]');
    if (!row || !event.currentTarget.contains(row) || event.defaultPrevented || isTyping(target)) return;
    const by = steps[event.key];
    const index = Number(row.dataset.index);
    const letter = event.key.toLowerCase();
    if (by !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (event.shiftKey && Math.abs(by) === 1) actions.take?.(index);
      step(rowsOf(event.currentTarget), row, by)?.focus();
    } else if (event.key === 'Enter' && target === row) actions.open(index);
    else if (event.key === ' ' && target === row && actions.select) actions.select(index);
    else if (
      event.key.length !== 1 ||
      isScanned(event.nativeEvent) ||
      !isLetterFree(event.nativeEvent) ||
      // One that is held down means one row.
      (!event.repeat && !pressOrSay(row, letter, () => actions.whyNot?.(index, letter)))
    )
      return;
    event.preventDefault();
  };
};
