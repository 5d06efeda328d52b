import type { ReactNode } from 'react';
import classes from './print.module.css';

export interface PrintColumn<Row> {
  header: string;
  /** The index counts from 0. */
  cell: (row: Row, index: number) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** CSS width. */
  width?: string;
}

export interface PrintTableProps<Row> {
  label: string;
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Blank rows up to so many. */
  padTo?: number;
}

/** Rows on paper: the head repeats on each page, no row is broken across pages. */
export function PrintTable<Row>({ label, columns, rows, rowKey, padTo = 0 }: PrintTableProps<Row>) {
  const blank = Array.from({ length: Math.max(0, padTo - rows.length) }, (_, index) => `blank-${index}`);
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header, align = 'left', width }) => (
            <th key={header} scope="col" data-align={align} style={{ width }}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {columns.map(({ header, cell, align = 'left', width }) => (
              <td key={header} data-align={align} data-fixed={width ? true : undefined}>
                {cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
        {blank.map((key) => (
          <tr key={key}>
            {columns.map(({ header }) => (
              <td key={header}>&nbsp;</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The figures under a table, at its right, kept together. */
export function PrintTotals({
  items,
}: {
  items: readonly { label: string; value: ReactNode; strong?: boolean }[];
}) {
  return (
    <dl className={classes.totals}>
      {items.map(({ label, value, strong }) => (
        <div key={label} data-strong={strong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
