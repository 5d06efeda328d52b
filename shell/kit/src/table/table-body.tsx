import {
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useGoTo } from '../base/links.tsx';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import { useDrawnRows } from './drawn-first.ts';
import { useRowKeys } from './row-keys.ts';
import { type RowHandlers, TableRow } from './table-row.tsx';
import type { DataTableProps } from './types.ts';
import type { WindowedRowsProps } from './windowed-rows.tsx';

// Most tables are short; the windowing comes with the first long one.
export const windowedRows = loadedPart<WindowedRowsProps>(() => import('./windowed-rows.tsx'));

/** Above this many rows only those around the view are in the page. */
export const mostAtOnce = 150;

type BodyProps<Row> = DataTableProps<Row> & {
  rows: readonly Row[];
  columnCount: number;
  table: RefObject<HTMLTableElement | null>;
};

/** Handlers that stay the same objects for the life of the table and do what its latest props say. */
const useHandlers = <Row,>(props: BodyProps<Row>): RowHandlers<Row> => {
  const goTo = useGoTo();
  const latest = useRef({ ...props, goTo });
  useLayoutEffect(() => {
    latest.current = { ...props, goTo };
  });
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
    [],
  );
};

export function TableBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, rowHref, onRowOpen, rowMark, selection, columns, actions, columnCount, dense } =
    props;
  const handlers = useHandlers(props);
  const [cursor, setCursor] = useState<string | null>(null);
  useImperativeHandle(props.ref, () => ({ draw: (key) => flushSync(() => setCursor(key)) }), []);
  const act = (handler: (row: Row) => void) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) handler(row);
  };
  const opens = rowHref !== undefined || onRowOpen !== undefined;
  const onKeyDown = useRowKeys(props.table, {
    open: act(handlers.open),
    select: selection && act(handlers.toggle),
    take: selection && act(handlers.take),
    whyNot: (index, letter) => {
      const row = rows[index];
      return (row !== undefined && props.whyNot?.(row, letter)) || null;
    },
  });
  const rowHeight = dense ? 32 : 36;
  const drawn = useDrawnRows(mostAtOnce, rowHeight);
  const windowed = rows.length > mostAtOnce;
  const WindowedRows = useLoadedPart(windowedRows, windowed, ignore);
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
          kept={cursorKey === null ? -1 : keys.indexOf(cursorKey)}
          render={render}
        />
      ) : (
        rows.slice(0, drawn).map((_, index) => render(index))
      )}
    </tbody>
  );
}

// The first rows stand there meanwhile, and the next draw asks again.
const ignore = () => {};
