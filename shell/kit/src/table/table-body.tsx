import { lazy, type Ref, Suspense } from 'react';
import { TableRow } from './table-row.tsx';
import type { DataTableProps } from './types.ts';
import type { WindowedRowsProps } from './windowed-rows.tsx';

// Most tables are short; the windowing comes with the first long one.
const LazyWindowedRows = lazy(() => import('./windowed-rows.tsx'));

const mostAtOnce = 150;

type BodyProps<Row> = DataTableProps<Row> & { rows: readonly Row[]; columnCount: number };

export function TableBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, columnCount, dense } = props;
  const render = (row: Row, index: number, measure?: Ref<HTMLTableRowElement>) => (
    <TableRow key={rowKey(row)} {...props} row={row} index={index} measure={measure} />
  );
  if (rows.length <= mostAtOnce) return <tbody>{rows.map((row, index) => render(row, index))}</tbody>;
  // A lazy component forgets that it is generic.
  const WindowedRows = LazyWindowedRows as unknown as (windowed: WindowedRowsProps<Row>) => React.ReactNode;
  return (
    <tbody>
      <Suspense fallback={rows.slice(0, mostAtOnce).map((row, index) => render(row, index))}>
        <WindowedRows
          rows={rows}
          rowKey={rowKey}
          rowHeight={dense ? 32 : 36}
          columnCount={columnCount}
          render={render}
        />
      </Suspense>
    </tbody>
  );
}
