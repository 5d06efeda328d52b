import { Checkbox } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode, type Ref, useId } from 'react';
import { RowTitle } from '../actions/icon-action.tsx';
import { TextLink, useGoTo } from '../base/links.tsx';
import classes from './table.module.css';
import type { Column, RowMark } from './types.ts';

/** Handlers from the table with a stable identity, so that rows stay memoized. */
export interface RowHandlers<Row> {
  open: (row: Row) => void;
  toggle: (row: Row) => void;
  take: (row: Row) => void;
}

interface TableRowProps<Row> {
  row: Row;
  index: number;
  ariaIndex?: number;
  columns: readonly Column<Row>[];
  href?: string;
  opens: boolean;
  mark?: RowMark;
  actions?: (row: Row) => ReactNode;
  selected?: boolean;
  selectLabel?: string;
  cursor: boolean;
  handlers: RowHandlers<Row>;
  measure?: Ref<HTMLTableRowElement>;
}

const own = 'a, button, input, select, textarea, label, [role="menu"], [role="listbox"]';

/** False for clicks on a control in the row, and at the end of a text selection. */
const isMeantForRow = (event: MouseEvent<HTMLElement>): boolean => {
  const target = event.target as Element;
  if (event.defaultPrevented || !event.currentTarget.contains(target)) return false;
  if (target.closest(own)) return false;
  return !window.getSelection()?.toString();
};

/** True for a click with Ctrl, Command or the middle button, which opens a new tab. */
const wantsNewTab = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.button === 1;

const chooseCard = <Row,>({ card, link }: Column<Row>, content: ReactNode) =>
  content === '—' ? 'hide' : (card ?? (link ? 'title' : 'field'));

/** The column that names the row, also for the row's actions, whose labels repeat in each row. */
const findTitleColumn = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ link }) => link) ?? columns.find(({ card }) => card === 'title') ?? columns[0];

function Row<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, href, opens, mark, actions, selected, handlers } = props;
  const goTo = useGoTo();
  const titleId = useId();
  const title = findTitleColumn(columns);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isMeantForRow(event)) return;
    if (href === undefined) handlers.open(row);
    else if (wantsNewTab(event)) window.open(href, '_blank', 'noopener');
    else goTo(href);
  };
  return (
    <tr
      ref={props.measure}
      data-index={index}
      aria-rowindex={props.ariaIndex}
      tabIndex={props.cursor ? 0 : -1}
      data-mark={mark}
      data-opens={opens || undefined}
      onClick={opens ? open : undefined}
      onAuxClick={opens && href ? open : undefined}
    >
      {selected !== undefined && (
        <td className={classes.checkCell}>
          <Checkbox
            size="xs"
            aria-label={`Select ${props.selectLabel}`}
            checked={selected}
            onChange={() => handlers.toggle(row)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row);
        return (
          <td
            key={column.header}
            id={column === title ? titleId : undefined}
            data-align={column.align ?? 'left'}
            data-label={column.header}
            data-card={chooseCard(column, content)}
            data-nowrap={column.nowrap || undefined}
            data-tablet={column.tablet}
          >
            {column.link ? (
              <OpenedBy content={content} row={row} href={href} open={opens ? handlers.open : undefined} />
            ) : (
              content
            )}
          </td>
        );
      })}
      {actions && (
        <td className={classes.actionsCell}>
          {/* Describe the group instead of naming it: a name would become part of the cell's name. */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields */}
          <div className={classes.actions} role="group" aria-describedby={titleId}>
            <RowTitle value={titleId}>{actions(row)}</RowTitle>
          </div>
        </td>
      )}
    </tr>
  );
}

/** A memoized row: opening a dialog rerenders no other rows. */
export const TableRow = memo(Row) as typeof Row;

interface OpenedByProps<Row> {
  content: ReactNode;
  row: Row;
  href?: string;
  open?: (row: Row) => void;
}

function OpenedBy<Row>({ content, row, href, open }: OpenedByProps<Row>): ReactNode {
  if (href !== undefined) return <TextLink to={href}>{content}</TextLink>;
  if (!open) return content;
  return (
    <button type="button" className={classes.openButton} onClick={() => open(row)}>
      {content}
    </button>
  );
}
