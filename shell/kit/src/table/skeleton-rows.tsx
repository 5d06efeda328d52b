import classes from './table.module.css';
import type { Column } from './types.ts';

// Uneven widths look like text; the same ones each time keep the layout still.
const widths = ['70%', '55%', '80%', '62%', '48%'];

export function SkeletonRows<Row>({
  columns,
  count,
  extra,
}: {
  columns: readonly Column<Row>[];
  count: number;
  extra: number;
}) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr key={index} aria-hidden="true" className={classes.skeletonRow}>
      {columns.map((column, place) => (
        <td key={column.id} data-align={column.align ?? 'left'} data-tablet={column.tablet}>
          <span className={classes.bone} style={{ width: widths[(index + place) % widths.length] }} />
        </td>
      ))}
      {extra > 0 && <td colSpan={extra} />}
    </tr>
  ));
}
