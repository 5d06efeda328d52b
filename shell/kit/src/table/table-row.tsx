import { Checkbox } from '@mantine/core';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { TextLink } from '../actions/buttons.tsx';
import { useGoTo } from '../provider/links.tsx';
import { isMeantForRow, wantsNewTab } from './open-row.ts';
import classes from './table.module.css';
import type { Column, DataTableProps } from './types.ts';

type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rowKey' | 'rowHref' | 'onRowOpen' | 'actions' | 'rowMark' | 'selection'
> & {
  row: Row;
  /** Counted from 0. */
  index: number;
  measure?: Ref<HTMLTableRowElement>;
};

export function TableRow<Row>(props: RowProps<Row>) {
  const { row, index, columns, rowKey, rowHref, onRowOpen, actions, rowMark, selection, measure } = props;
  const goTo = useGoTo();
  const href = rowHref?.(row);
  const opens = href !== undefined || onRowOpen !== undefined;
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isMeantForRow(event)) return;
    if (href === undefined) onRowOpen?.(row);
    else if (wantsNewTab(event)) window.open(href, '_blank', 'noopener');
    else goTo(href);
  };
  return (
    <tr
      ref={measure}
      data-index={index}
      data-mark={rowMark?.(row)}
      data-opens={opens || undefined}
      onClick={opens ? open : undefined}
      onAuxClick={opens && href ? open : undefined}
    >
      {selection && (
        <td className={classes.checkCell}>
          <RowCheckbox id={rowKey(row)} label={selection.label(row)} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align ?? 'left'}
          data-label={column.header}
          data-card={cardPlace(column)}
          data-nowrap={column.nowrap || undefined}
        >
          <CellContent column={column} row={row} href={href} onOpen={onRowOpen} />
        </td>
      ))}
      {actions && (
        <td className={classes.actionsCell}>
          <div className={classes.actions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

const cardPlace = <Row,>(column: Column<Row>): string => column.card ?? (column.link ? 'title' : 'field');

interface CellContentProps<Row> {
  column: Column<Row>;
  row: Row;
  href?: string;
  onOpen?: (row: Row) => void;
}

function CellContent<Row>({ column, row, href, onOpen }: CellContentProps<Row>): ReactNode {
  const content = column.cell(row);
  if (!column.link) return content;
  if (href !== undefined) return <TextLink to={href}>{content}</TextLink>;
  if (!onOpen) return content;
  return (
    <button type="button" className={classes.openButton} onClick={() => onOpen(row)}>
      {content}
    </button>
  );
}

interface RowCheckboxProps {
  id: string;
  label: string;
  selection: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void };
}

function RowCheckbox({ id, label, selection: { selected, onChange } }: RowCheckboxProps) {
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return <Checkbox size="xs" aria-label={`Select ${label}`} checked={selected.has(id)} onChange={toggle} />;
}
