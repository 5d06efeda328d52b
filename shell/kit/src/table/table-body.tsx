import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { preserveFocus } from '../base/focus-return.ts';
import { useLatest } from '../base/latest.ts';
import { useGoTo } from '../base/links.tsx';
import { loadable, useLoadable } from '../base/loadable.tsx';
import { useArrowInto } from '../shortcuts/arrow-into.ts';
import { acceptsLetters, isScanned, isTyping } from '../shortcuts/shortcuts.ts';
import { toast } from '../toasts/toast.ts';
import { type RowHandlers, TableRow } from './table-row.tsx';
import type { KeyedTableProps } from './types.ts';
import type { WindowedRowsProps } from './windowed-rows.tsx';

export const windowedRows = loadable<WindowedRowsProps>(() => import('./windowed-rows.tsx'));

/** Above this number of rows, only the rows near the viewport are in the DOM. */
export const maxRenderedRows = 150;

type BodyProps<Row> = KeyedTableProps<Row> & {
  rows: readonly Row[];
  columnCount: number;
  table: RefObject<HTMLTableElement | null>;
};

const useHandlers = <Row,>(props: BodyProps<Row>): RowHandlers<Row> => {
  const goTo = useGoTo();
  const latest = useLatest({ ...props, goTo });
  return useMemo(
    () => ({
      open: (row) => {
        const { rowHref, onRowOpen, goTo: go } = latest.current;
        if (rowHref) go(rowHref(row));
        else onRowOpen?.(row);
      },
      toggle: (row) => {
        const { selection, rowKey } = latest.current;
        const next = new Set(selection?.selected);
        if (!next.delete(rowKey(row))) next.add(rowKey(row));
        selection?.onChange(next);
      },
      take: (row) => {
        const { selection, rowKey } = latest.current;
        if (!selection?.selected.has(rowKey(row)))
          selection?.onChange(new Set(selection.selected).add(rowKey(row)));
      },
    }),
    [latest],
  );
};

const page = 10;

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: page,
  PageUp: -page,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const findRows = (table: HTMLElement): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('tbody > tr[data-index]'),
];

const findCursor = (rows: readonly HTMLElement[]): HTMLElement | undefined =>
  rows.find((row) => row.tabIndex === 0) ?? rows[0];

const findRowBy = (rows: readonly HTMLElement[], from: HTMLElement, by: number): HTMLElement | undefined =>
  rows[Math.min(Math.max(rows.indexOf(from) + by, 0), rows.length - 1)];

/** Presses the row action with this shortcut; a disabled action receives focus, so that its reason shows. */
const press = (row: HTMLElement, letter: string): boolean => {
  const action = row.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(letter)}"]`);
  if (!action) return false;
  if (action.getAttribute('aria-disabled') === 'true') action.focus();
  else action.click();
  return true;
};

const pressOrExplain = (
  row: HTMLElement,
  letter: string,
  disabledReason: () => string | null | undefined,
): boolean => {
  if (press(row, letter)) return true;
  const reason = disabledReason();
  if (reason) toast({ title: reason });
  return Boolean(reason);
};

interface RowActions {
  open: (index: number) => void;
  select?: (index: number) => void;
  take?: (index: number) => void;
  disabledReason?: (index: number, letter: string) => string | null;
}

/** Letters press row actions (`shortcut`). Shift with an arrow selects and moves. */
const useRowKeys = (table: RefObject<HTMLTableElement | null>, actions: RowActions) => {
  useArrowInto(table, (entered) => findCursor(findRows(entered)));

  return (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('tr[data-index]');
    if (!row || !event.currentTarget.contains(row) || event.defaultPrevented || isTyping(target)) return;
    const by = steps[event.key];
    const index = Number(row.dataset.index);
    const letter = event.key.toLowerCase();
    if (by !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (event.shiftKey && Math.abs(by) === 1) actions.take?.(index);
      findRowBy(findRows(event.currentTarget), row, by)?.focus();
    } else if (event.key === 'Enter' && target === row) actions.open(index);
    else if (event.key === ' ' && target === row && actions.select) actions.select(index);
    else if (
      event.key.length !== 1 ||
      isScanned(event.nativeEvent) ||
      !acceptsLetters(event.nativeEvent) ||
      (!event.repeat && !pressOrExplain(row, letter, () => actions.disabledReason?.(index, letter)))
    )
      return;
    event.preventDefault();
  };
};

let lastBackAddress: string | null = null;

const recordBack = (): void => {
  lastBackAddress = location.href;
};

/** A list with a restored scroll position (platform/scroll-restoration.ts) needs the full height immediately. */
const isReturnVisit = (): boolean => {
  // Never removed; adding the same listener again has no effect.
  addEventListener('popstate', recordBack);
  const { usr } = (history.state ?? {}) as { usr?: { isReturn?: boolean } | null };
  return usr?.isReturn === true || lastBackAddress === location.href;
};

/** Number of rows to render: first the visible rows, then all, so that the first rows appear sooner. */
const useRenderedCount = (all: number, rowHeight: number): number => {
  const [first] = useState(() => (isReturnVisit() ? all : Math.ceil(innerHeight / rowHeight)));
  return useDeferredValue(all, first);
};

/** False until all rows are rendered. Until then, the table's height is not final. */
export const useAllRendered = (): boolean => useDeferredValue(true, false);

export function TableBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, rowHref, onRowOpen, rowMark, selection, columns, actions, columnCount, dense } =
    props;
  const handlers = useHandlers(props);
  const [cursor, setCursor] = useState<string | null>(null);
  useImperativeHandle(props.ref, () => ({ renderRow: (key) => flushSync(() => setCursor(key)) }), []);
  const act = (handler: (row: Row) => void) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) handler(row);
  };
  const opens = rowHref !== undefined || onRowOpen !== undefined;
  const onKeyDown = useRowKeys(props.table, {
    open: act(handlers.open),
    select: selection && act(handlers.toggle),
    take: selection && act(handlers.take),
    disabledReason: (index, letter) => {
      const row = rows[index];
      return (row !== undefined && props.disabledReason?.(row, letter)) || null;
    },
  });
  const rowHeight = dense ? 32 : 36;
  const renderedCount = useRenderedCount(maxRenderedRows, rowHeight);
  const windowed = rows.length > maxRenderedRows;
  const WindowedRows = useLoadable(windowedRows, windowed, ignore);
  const keys = rows.map(rowKey);
  const cursorKey = cursor !== null && keys.includes(cursor) ? cursor : null;
  const render = (index: number, measure?: Ref<HTMLTableRowElement>): ReactNode => {
    const row = rows[index] as Row;
    const key = rowKey(row);
    return (
      <TableRow
        key={key}
        row={row}
        index={index}
        ariaIndex={windowed ? index + 2 : undefined}
        columns={columns}
        href={rowHref?.(row)}
        opens={opens}
        mark={rowMark?.(row)}
        actions={actions}
        selected={selection?.selected.has(key)}
        selectLabel={selection?.label(row)}
        cursor={cursorKey === null ? index === 0 : key === cursorKey}
        handlers={handlers}
        measure={measure}
      />
    );
  };
  return (
    <tbody
      onKeyDown={onKeyDown}
      // An action may remove its button or row.
      onClickCapture={preserveFocus}
      onFocus={(event) => {
        const index = (event.target as HTMLElement).closest<HTMLElement>('tr[data-index]')?.dataset.index;
        const row = index === undefined ? undefined : rows[Number(index)];
        if (row !== undefined) setCursor(rowKey(row));
      }}
    >
      {windowed && WindowedRows ? (
        <WindowedRows
          keys={keys}
          rowHeight={rowHeight}
          columnCount={columnCount}
          focusedRow={cursorKey === null ? -1 : keys.indexOf(cursorKey)}
          render={render}
        />
      ) : (
        rows.slice(0, renderedCount).map((_, index) => render(index))
      )}
    </tbody>
  );
}

// The first rows stay visible, and the next render retries.
const ignore = () => {};
