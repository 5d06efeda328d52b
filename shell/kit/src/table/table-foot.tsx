import classes from './table.module.css';
import type { Column } from './types.ts';

/** Sums under their columns, when any column has one. */
export function TableFoot<Row>({
  columns,
  before,
  after,
}: {
  columns: readonly Column<Row>[];
  before: number;
  after: number;
}) {
  if (!columns.some((column) => column.footer !== undefined)) return null;
  return (
    <tfoot className={classes.foot}>
      <tr>
        {before > 0 && <td colSpan={before} />}
        {columns.map((column) => (
          <td key={column.id} data-align={column.align ?? 'left'} data-label={column.header}>
            {column.footer}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  );
}
