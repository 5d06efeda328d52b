import { VisuallyHidden } from '@mantine/core';
import { isPositive, showMoney, showQuantity, showWeight } from '@primal/contracts/shared/decimal';
import { needsWeight } from '@primal/contracts/shared/lines';
import { type ClipboardEvent, createContext, memo, type ReactNode, use, useId } from 'react';
import { IconAction } from '../actions/icon-action.tsx';
import { IconScale, IconTrash } from '../icons.ts';
import type { OptionSource } from '../listbox/use-picker.ts';
import type { Cursor, GridActions } from './actions.ts';
import classes from './cell.module.css';
import { ProductEditor, TextEditor } from './cell-editors.tsx';
import { type Cell, type ColumnId, cellText, type GridColumn, isEditable, isEntry } from './columns.ts';
import { handleKey } from './keyboard.ts';
import { type GridLine, type GridProduct, orderedOtherwise, orderedQuantity, weighedOf } from './line.ts';
import { lineEstimate, lineIsUnweighed, problemOfCell } from './line-edits.ts';

/** What the picker chooses from, and the customer's tier: read by the open picker alone, so that a refetch redraws no cell. */
export const ProductsContext = createContext<{
  products: OptionSource<GridProduct>;
  tier: string | null | undefined;
}>({ products: { options: [] }, tier: null });

interface GridCellProps {
  line: GridLine;
  column: GridColumn;
  number: number;
  cursor: Cursor | null;
  isEntryPoint: boolean;
  error: string | undefined;
  readOnly: boolean;
  actions: GridActions;
  onLand: (cell: Cell) => void;
  onWeigh: (key: string) => void;
}

const right: readonly ColumnId[] = ['quantity', 'weight', 'unitPrice', 'total'];

/** A cell that the cursor can stand in. A click starts editing. Drawn anew only when the line or its own cursor changes. */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { line, column, number, cursor, isEntryPoint, readOnly, actions } = props;
  const { id, head } = column;
  const cell = { key: line.key, column: id };
  const editable = !readOnly && isEditable(line, id);
  const edit = editable ? (cursor?.edit ?? null) : null;
  const messageId = useId();
  const problem = (isEntry(id) && problemOfCell(line, id)) || props.error;
  const remark =
    problem ||
    (id === 'quantity' && line.rounded !== undefined && `${line.rounded} was rounded: it is counted whole.`);
  const weigh = () => line.product && needsWeight(line.product) && !readOnly && props.onWeigh(line.key);
  const copy = (event: ClipboardEvent) => {
    if (window.getSelection()?.toString() || !isEntry(id)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cellText(line, id));
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    actions.paste(cell, event.clipboardData.getData('text/plain'));
  };
  return (
    <td
      role="gridcell"
      data-column={id}
      data-label={head}
      data-align={right.includes(id) ? 'right' : undefined}
      data-editing={edit ? true : undefined}
      data-editable={editable || undefined}
      aria-readonly={!editable}
      aria-invalid={problem ? true : undefined}
      aria-describedby={remark && !edit ? messageId : undefined}
      tabIndex={edit ? undefined : cursor || isEntryPoint ? 0 : -1}
      className={classes.cell}
      onFocus={(event) => event.target === event.currentTarget && props.onLand(cell)}
      onClick={() => !edit && actions.start(cell, { open: true })}
      onKeyDown={edit ? undefined : (event) => handleKey(event, cell, actions, weigh)}
      onCopy={edit ? undefined : copy}
      onPaste={edit ? undefined : paste}
    >
      {edit && isEntry(id) ? (
        <Editor line={line} column={id} label={`${head}, row ${number}`} edit={edit} actions={actions} />
      ) : (
        <CellText line={line} column={id} readOnly={readOnly} />
      )}
      {remark && !edit && (
        <span
          id={messageId}
          role={problem ? undefined : 'status'}
          className={classes.problem}
          data-tone={problem ? undefined : 'remark'}
        >
          {remark}
        </span>
      )}
    </td>
  );
});

interface EditorProps extends Pick<GridCellProps, 'line' | 'actions'> {
  column: Parameters<typeof cellText>[1];
  label: string;
  edit: NonNullable<Cursor['edit']>;
}

function Editor({ line, column, label, edit, actions }: EditorProps) {
  const { products, tier } = use(ProductsContext);
  if (column === 'product')
    return (
      <ProductEditor
        line={line}
        label={label}
        edit={edit}
        products={products}
        tier={tier}
        actions={actions}
      />
    );
  return (
    <TextEditor
      cell={{ key: line.key, column }}
      label={label}
      text={cellText(line, column)}
      problem={problemOfCell(line, column)}
      edit={edit}
      actions={actions}
    />
  );
}

function CellText({
  line,
  column,
  readOnly,
}: {
  line: GridLine;
  column: ColumnId;
  readOnly: boolean;
}): ReactNode {
  const unread = isEntry(column) ? line.unread?.[column] : undefined;
  if (unread !== undefined) return unread;
  switch (column) {
    case 'product':
      return (
        line.productName || (!readOnly && <span className={classes.quiet}>Type or search product...</span>)
      );
    case 'description':
      return line.description;
    case 'unit':
      return line.unit;
    case 'quantity':
      return <QuantityText line={line} />;
    case 'weight':
      return <WeightText line={line} />;
    case 'unitPrice':
      return showMoney(line.unitPrice);
    case 'total':
      return <TotalText line={line} />;
    default:
      return null;
  }
}

function QuantityText({ line }: { line: GridLine }): ReactNode {
  const part = weighedOf(line);
  const ordered = orderedOtherwise(line);
  if (ordered !== null)
    return (
      <>
        {showQuantity(line.quantity)}
        <VisuallyHidden>, </VisuallyHidden>
        <span className={classes.ordered}>ordered {ordered}</span>
      </>
    );
  if (!part) return showQuantity(orderedQuantity(line));
  return (
    <>
      {part.weighed} of {part.ordered}
      <VisuallyHidden> weighed</VisuallyHidden>
    </>
  );
}

function WeightText({ line }: { line: GridLine }): ReactNode {
  if (lineIsUnweighed(line)) return <span className={classes.required}>Required</span>;
  if (!isPositive(line.weight)) return <span className={classes.quiet}>{line.product ? '—' : '0.00'}</span>;
  return showWeight(line.weight);
}

function TotalText({ line }: { line: GridLine }): ReactNode {
  const estimated = lineEstimate(line);
  if (estimated === null) return showMoney(line.total);
  return <span className={classes.quiet}>est. {showMoney(estimated)}</span>;
}

/** What the server refused of a line: a sentence about the whole, or one for each column. */
export type LineError = string | Partial<Record<ColumnId, string>>;

interface GridRowProps {
  line: GridLine;
  columns: readonly GridColumn[];
  number: number;
  cursor: Cursor | null;
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
