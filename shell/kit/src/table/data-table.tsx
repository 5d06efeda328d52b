import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DelayNotice } from '../page/query-view.tsx';
import { EmptyState, ErrorState } from '../page/states.tsx';
import classes from './table.module.css';
import { maxRenderedRows, TableBody, useAllRendered } from './table-body.tsx';
import { TableFoot, TableHead } from './table-head.tsx';
import type { Column, DataTableProps } from './types.ts';

/** Delay of a touch click after the finger lifts, in milliseconds. */
const clickMilliseconds = 100;

/** Freezes the rows until the click is handled: an update in between would move the row away. */
const useFrozenRows = <Row,>(rows: readonly Row[] | undefined) => {
  const [held, setHeld] = useState<{ rows: readonly Row[] | undefined } | null>(null);
  const holding = useRef<AbortController>(null);
  useEffect(() => () => holding.current?.abort(), []);
  const hold = () => {
    const these = { rows };
    setHeld(these);
    const over = new AbortController();
    holding.current = over;
    const release = () => {
      if (over.signal.aborted) return;
      over.abort();
      setHeld((now) => (now === these ? null : now));
    };
    const listen = (event: string, listener: () => void) =>
      window.addEventListener(event, listener, { capture: true, signal: over.signal });
    listen('click', () => setTimeout(release));
    listen('pointerup', () => setTimeout(release, clickMilliseconds));
    listen('pointercancel', release);
  };
  return { rows: held ? held.rows : rows, isHeld: held !== null, hold };
};

// Uneven widths resemble text; fixed widths prevent layout shifts.
const widths = ['70%', '55%', '80%', '62%', '48%'];

function SkeletonRows<Row>({
  columns,
  count,
  check,
  actions,
}: {
  columns: readonly Column<Row>[];
  count: number;
  check: boolean;
  actions: boolean;
}) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholder rows
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr key={index} aria-hidden="true" className={classes.skeletonRow}>
      {check && <td className={classes.checkCell} />}
      {columns.map((column, place) => (
        <td key={column.header} data-align={column.align ?? 'left'} data-tablet={column.tablet}>
          <span className={classes.bone} style={{ width: widths[(index + place) % widths.length] }} />
        </td>
      ))}
      {actions && <td />}
    </tr>
  ));
}

interface LoadMoreProps {
  onLoadMore: () => void;
  loading: boolean;
}

/** A button serves users who do not scroll. */
function LoadMore({ onLoadMore, loading }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onLoadMore);
  const allDrawn = useAllRendered();
  useEffect(() => {
    if (loading || !allDrawn || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && ask(),
      {
        rootMargin: '800px',
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loading, allDrawn]);
  return (
    <div ref={end} className={classes.more}>
      <Button variant="subtle" color="gray" loading={loading} onClick={onLoadMore}>
        Load more
      </Button>
    </div>
  );
}

const idOf = (row: unknown): string => (row as { id: string }).id;

/** The server sorts, filters and pages. On a phone each row is a card with the same actions. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = { ...given, rowKey: given.rowKey ?? idOf };
  const { label, columns, loading = false, error, onRetry, empty, actions, selection, dense } = props;
  const { rows, hold, isHeld } = useFrozenRows(props.rows);
  const waiting = rows === undefined && !error;
  const table = useRef<HTMLTableElement>(null);
  // Set if not all rows are in the DOM: the count with header, or -1 while more may load.
  const rowCount = rows && rows.length > maxRenderedRows ? (props.hasMore ? -1 : rows.length + 1) : undefined;
  const extra = (actions ? 1 : 0) + (selection ? 1 : 0);
  return (
    <div className={classes.frame} data-dense={dense || undefined}>
      <table
        ref={table}
        aria-rowcount={rowCount}
        className={classes.table}
        aria-label={label}
        aria-busy={waiting || loading}
        data-stale={(loading && !waiting && !isHeld) || undefined}
        onPointerDown={hold}
      >
        <TableHead {...props} hasActions={actions !== undefined} />
        {waiting ? (
          <tbody>
            <SkeletonRows
              columns={columns}
              count={props.skeletonRows ?? 8}
              check={!!selection}
              actions={!!actions}
            />
          </tbody>
        ) : (
          rows && <TableBody {...props} rows={rows} table={table} columnCount={columns.length + extra} />
        )}
        {rows && rows.length > 0 && (
          <TableFoot columns={columns} before={selection ? 1 : 0} after={actions ? 1 : 0} />
        )}
      </table>
      {waiting && <VisuallyHidden role="status">{props.loadingLabel ?? 'Loading'}</VisuallyHidden>}
      {waiting && <DelayNotice onRetry={onRetry} />}
      {rows?.length === 0 && !error && <EmptyState {...empty} />}
      {error && !rows?.length && <ErrorState message={error} onRetry={onRetry} retrying={loading} />}
      {error && rows && rows.length > 0 ? (
        <div role="alert" className={classes.moreError}>
          {error}
          {onRetry && (
            <Button variant="default" size="xs" onClick={onRetry} loading={loading}>
              Retry
            </Button>
          )}
        </div>
      ) : (
        props.hasMore &&
        props.onLoadMore && <LoadMore onLoadMore={props.onLoadMore} loading={props.loadingMore ?? false} />
      )}
    </div>
  );
}
