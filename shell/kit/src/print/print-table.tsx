import type { CSSProperties, ReactNode } from 'react';
import { compactEntries, type OptionalEntry } from '../base/compact-entries.ts';
import classes from './sheet.module.css';

export interface PrintColumn<Row> {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** In `em` for text and numbers, in `in` for handwriting. */
  width?: string;
}

interface PrintTableProps<Row> {
  label: string;
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Full-width lines under a row, between which a page may break. */
  below?: (row: Row) => readonly ReactNode[];
  padTo?: number;
  /** Stays on one page with the last row, so that a signature follows a line it confirms. */
  end?: ReactNode;
}

const maxTotalsBeside = 3;

const styleWidth = (width: string | undefined) =>
  width ? ({ '--width': width } as CSSProperties) : undefined;

/** Rows do not break across pages. On a phone a row with many cells becomes a labeled block. */
export function PrintTable<Row>(props: PrintTableProps<Row>) {
  const { label, columns, rows, rowKey, below, padTo = 0, end } = props;
  const folds = columns.length > maxTotalsBeside;
  const lines = [
    ...rows.flatMap((row, index) => {
      const pieces = below?.(row) ?? [];
      const key = rowKey(row, index);
      return [
        <tr key={key} data-leads={pieces.length > 0 || undefined}>
          {columns.map(({ header, cell, align = 'left', width }) => (
            <td
              key={header}
              data-align={align}
              data-fixed={width ? true : undefined}
              data-wide={width?.endsWith('in') || undefined}
              style={styleWidth(width)}
              data-column={folds ? header : undefined}
            >
              {cell(row, index)}
            </td>
          ))}
        </tr>,
        ...pieces.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position
          <tr key={`${key}-${at}`} data-leads={at < pieces.length - 1 || undefined} data-below>
            <td colSpan={columns.length}>{piece}</td>
          </tr>
        )),
      ];
    }),
    ...Array.from({ length: Math.max(0, padTo - rows.length) }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blank rows have no other key
      <tr key={`blank-${index}`} data-blank>
        {columns.map(({ header }) => (
          <td key={header}>&nbsp;</td>
        ))}
      </tr>
    )),
  ];
  return (
    <table className={classes.table} aria-label={label} data-folds={folds || undefined}>
      <thead>
        <tr>
          {columns.map(({ header, align = 'left', width }) => (
            <th key={header} scope="col" data-align={align} style={styleWidth(width)}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{lines.slice(0, -1)}</tbody>
      {/* Browsers keep a row group on one page, but not a last row with content after the table. */}
      <tbody className={classes.last}>
        {lines.at(-1)}
        {end && (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the content is not tabular and only stays on the last row's page
          <tr role="presentation">
            <td role="presentation" className={classes.end} colSpan={columns.length}>
              {end}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

export function PrintTotals({
  items,
}: {
  items: readonly OptionalEntry<{ label: string; value: ReactNode; strong?: boolean }>[];
}) {
  return (
    <dl className={classes.totals}>
      {compactEntries(items).map(({ label, value, strong }) => (
        <div key={label} data-strong={strong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
