import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '../icons.ts';
import classes from './table.module.css';
import type { Column, KeyedTableProps, Sort } from './types.ts';

/** Toggles the active column, starts others descending (docs/rules/sales-orders.md#list). */
const toNextSort = (current: Sort | undefined, field: string): Sort => ({
  field,
  order: current?.field === field && current.order === 'desc' ? 'asc' : 'desc',
});

const toAriaSort = (current: Sort | undefined, field: string): 'ascending' | 'descending' | 'none' => {
  if (current?.field !== field) return 'none';
  return current.order === 'asc' ? 'ascending' : 'descending';
};

type HeadProps<Row> = Pick<
  KeyedTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'sort' | 'onSort' | 'selection'
> & {
  hasActions: boolean;
};

export function TableHead<Row>({
  columns,
  rows = [],
  rowKey,
  sort,
  onSort,
  selection,
  hasActions,
}: HeadProps<Row>) {
  const chosen = selection ? rows.filter((row) => selection.selected.has(rowKey(row))).length : 0;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th scope="col" className={classes.checkCell}>
            <Checkbox
              size="xs"
              aria-label="Select all"
              label="Select all"
              classNames={{ labelWrapper: classes.selectAll }}
              checked={all}
              indeterminate={chosen > 0 && !all}
              onChange={() => selection.onChange(new Set(all ? [] : rows.map(rowKey)))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.header} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th scope="col" className={classes.actionsHead}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<KeyedTableProps<Row>, 'sort' | 'onSort'>) {
  const { header, align = 'left', width, sort: field, tablet } = column;
  if (!field || !onSort) {
    return (
      <th scope="col" data-align={align} data-tablet={tablet} style={{ width }}>
        {header}
      </th>
    );
  }
  const active = sort?.field === field;
  const Arrow = active && sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-align={align}
      data-sortable
      data-tablet={tablet}
      style={{ width }}
      aria-sort={toAriaSort(sort, field)}
    >
      <button
        type="button"
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => onSort(toNextSort(sort, field))}
      >
        {header}
        <Arrow size={14} stroke={1.8} />
      </button>
    </th>
  );
}

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
          <td
            key={column.header}
            data-align={column.align ?? 'left'}
            data-label={column.header}
            data-tablet={column.tablet}
          >
            {column.footer}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  );
}
