import { needsWeight } from '@primal/contracts/shared/lines';
import { memo } from 'react';
import { IconAction } from '../actions/icon-action.tsx';
import { IconScale, IconTrash } from '../icons.ts';
import type { Cursor, GridActions } from './actions.ts';
import classes from './cell.module.css';
import type { Cell, ColumnId, GridColumn } from './columns.ts';
import { GridCell } from './grid-cell.tsx';
import { handleKey } from './keyboard.ts';
import type { GridLine } from './line.ts';
import { lineIsUnweighed } from './line-edits.ts';

/** What the server refused of a line: a sentence about the whole, or one for each column. */
export type LineError = string | Partial<Record<ColumnId, string>>;

export interface GridRowProps {
  line: GridLine;
  columns: readonly GridColumn[];
  /** Counted from 1. */
  number: number;
  /** Only when it stands in this row. */
  cursor: Cursor | null;
  /** The row that Tab enters the grid by. */
  isEntryPoint: boolean;
  error: LineError | undefined;
  readOnly: boolean;
  actions: GridActions;
  onLand: (cell: Cell) => void;
  onWeigh: (key: string) => void;
}

const errorOf = (error: LineError | undefined, column: ColumnId): string | undefined => {
  if (typeof error === 'string') return column === 'product' ? error : undefined;
  return error?.[column];
};

/** One line of the grid. Drawn anew only when the line or the cursor in it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { line, columns, number, cursor, error, ...rest } = props;
  return (
    <tr
      role="row"
      data-key={line.key}
      data-bare={line.product === null || undefined}
      data-unweighed={lineIsUnweighed(line) || undefined}
      data-error={error || line.unread ? true : undefined}
    >
      {columns.map((column) => {
        const here = cursor?.column === column.id ? cursor : null;
        if (column.id === 'number')
          return (
            <th key="number" role="rowheader" scope="row" className={classes.number}>
              {number}
            </th>
          );
        if (column.id === 'actions')
          return <RowActions key="actions" line={line} isHere={here !== null} {...rest} />;
        return (
          <GridCell
            key={column.id}
            {...rest}
            line={line}
            column={column}
            number={number}
            cursor={here}
            isEntryPoint={props.isEntryPoint && column.id === 'product'}
            // What a cell says of itself is more exact than a sentence about the line.
            error={line.unread ? undefined : errorOf(error, column.id)}
          />
        );
      })}
    </tr>
  );
});

interface RowActionsProps extends Pick<GridRowProps, 'line' | 'actions' | 'onLand' | 'onWeigh'> {
  isHere: boolean;
}

const RowActions = memo(function RowActions({ line, isHere, actions, onLand, onWeigh }: RowActionsProps) {
  const cell: Cell = { key: line.key, column: 'actions' };
  // One stop of the Tab key for the whole grid: two hundred rows are not four hundred stops.
  const button = { tabIndex: isHere ? 0 : -1 };
  const weighed = line.product !== null && needsWeight(line.product);
  return (
    <td
      role="gridcell"
      data-column="actions"
      className={classes.actions}
      onFocus={() => onLand(cell)}
      onKeyDown={(event) => handleKey(event, cell, actions, () => weighed && onWeigh(line.key))}
    >
      {weighed && (
        <IconAction
          label="Enter Weights"
          icon={IconScale}
          button={button}
          onClick={() => onWeigh(line.key)}
        />
      )}
      <IconAction
        label="Delete"
        icon={IconTrash}
        danger
        button={button}
        onClick={() => actions.remove(line.key)}
      />
    </td>
  );
});
