import { formatMoney } from '@primal/contracts/shared/decimal';
import { needsWeight } from '@primal/contracts/shared/lines';
import { formatQuantityHint } from '@primal/contracts/shared/quantities';
import { type ClipboardEvent, createContext, type KeyboardEvent, memo, use, useId } from 'react';
import { IconAction } from '../actions/icon-action.tsx';
import { focusRelative, readArrowMove } from '../base/cells.ts';
import { IconScale, IconTrash, IconTrendingUp } from '../icons.ts';
import type { OptionSource } from '../listbox/use-picker.ts';
import type { Cursor, GridActions } from './actions.ts';
import classes from './cell.module.css';
import { ProductEditor, TextEditor } from './cell-editors.tsx';
import { CellText } from './cell-text.tsx';
import { type Cell, type ColumnId, type GridColumn, isEditable, isEntry, toCellText } from './columns.ts';
import { describePrice, findCostAbove } from './describe-price.ts';
import { describeRise } from './last-price.ts';
import type { GridLine, GridProduct, LinePricing } from './line.ts';
import { findCellProblem, isLineUnweighed } from './line-edits.ts';

/** Product options with prices, read only by the open picker, so that a refetch rerenders no cell. */
export const ProductsContext = createContext<{
  products: OptionSource<GridProduct>;
  pricing: LinePricing | null;
}>({ products: { options: [] }, pricing: null });

/** Pricing for explanations, read only by price cells; null if prices are not explained. */
export const PricingContext = createContext<LinePricing | null>(null);

interface RowProps {
  line: GridLine;
  number: number;
  cursor: Cursor | null;
  isEntryPoint: boolean;
  error: string | undefined;
  readOnly: boolean;
  actions: GridActions;
  onLand: (cell: Cell) => void;
  onWeigh: (key: string) => void;
}

const moveAmongButtons = (event: KeyboardEvent<HTMLElement>): boolean => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  return (
    step !== undefined && focusRelative(event.currentTarget.querySelectorAll('button'), event.target, step)
  );
};

const onCellKey = (
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  actions: GridActions,
  onWeigh: () => void,
): boolean => {
  const { key, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const move = readArrowMove(event);
  if (key === 'ArrowDown' && altKey) onWeigh();
  else if (move) actions.move(cell, move);
  else if (cell.column === 'actions') return false;
  else if (key === 'Enter' || key === 'F2') actions.start(cell);
  else if (key === 'Delete' || key === 'Backspace') actions.clear(cell);
  else if (key.toLowerCase() === 'd' && control) actions.copyDown(cell);
  else if (key.length === 1 && !control && !altKey) actions.start(cell, { typed: key, open: true });
  else return false;
  return true;
};

const handleKey = (
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  actions: GridActions,
  onWeigh: () => void,
): void => {
  // Ctrl+Enter saves the document.
  if (event.nativeEvent.isComposing || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
  const used =
    (cell.column === 'actions' && moveAmongButtons(event)) || onCellKey(event, cell, actions, onWeigh);
  if (used) event.preventDefault();
};

const right: readonly ColumnId[] = ['quantity', 'weight', 'unitPrice', 'total'];

const isAsStored = ({ stored, productId, quantity }: GridLine): boolean =>
  stored !== undefined && stored.productId === productId && stored.quantity === quantity;

const GridCell = memo(function GridCell(props: RowProps & { column: GridColumn }) {
  const { line, column, number, cursor, isEntryPoint, readOnly, actions } = props;
  const { id, head } = column;
  const cell = { key: line.key, column: id };
  const editable = !readOnly && isEditable(line, id);
  const edit = editable ? (cursor?.edit ?? null) : null;
  const messageId = useId();
  const pricing = id === 'unitPrice' ? use(PricingContext) : null;
  const words = pricing && describePrice(line, pricing);
  const cost = pricing && findCostAbove(line, pricing);
  const rise = pricing && describeRise(line, pricing);
  const problem = (isEntry(id) && findCellProblem(line, id)) || props.error;
  const remark =
    problem ||
    (id === 'quantity' &&
      line.rounded !== undefined &&
      `${line.rounded} was rounded. This product is counted in whole units.`);
  const weigh = () => line.product && needsWeight(line.product) && !readOnly && props.onWeigh(line.key);
  const copy = (event: ClipboardEvent) => {
    if (window.getSelection()?.toString() || !isEntry(id)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toCellText(line, id));
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
      aria-description={words || undefined}
      tabIndex={edit ? undefined : cursor || isEntryPoint ? 0 : -1}
      className={classes.cell}
      onFocus={(event) => event.target === event.currentTarget && props.onLand(cell)}
      // A double click belongs to its first cell, even if the row height changed in between.
      onMouseDown={(event) => !edit && event.detail > 1 && event.preventDefault()}
      onClick={(event) => !edit && event.detail < 2 && actions.start(cell, { open: true })}
      onKeyDown={edit ? undefined : (event) => handleKey(event, cell, actions, weigh)}
      onCopy={edit ? undefined : copy}
      onPaste={edit ? undefined : paste}
    >
      {edit && isEntry(id) ? (
        <Editor
          line={line}
          column={id}
          label={`${head}, row ${number}`}
          note={words}
          edit={edit}
          actions={actions}
        />
      ) : (
        <CellText line={line} column={id} readOnly={readOnly} />
      )}
      {id === 'product' && isAsStored(line) && line.remark && !edit && (
        <span className={classes.problem} data-tone="remark">
          {line.remark}
        </span>
      )}
      {cost && !edit && (
        <span className={classes.problem} data-tone="warning">
          Below cost: {formatMoney(cost)}
        </span>
      )}
      {rise && !edit && (
        <span className={classes.problem} data-tone="remark">
          <IconTrendingUp size={14} stroke={1.8} aria-hidden /> {rise}
        </span>
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

interface EditorProps extends Pick<RowProps, 'line' | 'actions'> {
  column: Parameters<typeof toCellText>[1];
  label: string;
  note: string | null;
  edit: NonNullable<Cursor['edit']>;
}

function Editor({ line, column, label, note, edit, actions }: EditorProps) {
  const { products, pricing } = use(ProductsContext);
  if (column === 'product')
    return (
      <ProductEditor
        line={line}
        label={label}
        edit={edit}
        products={products}
        pricing={pricing}
        actions={actions}
      />
    );
  return (
    <TextEditor
      cell={{ key: line.key, column }}
      label={label}
      note={note}
      text={toCellText(line, column)}
      {...(column === 'quantity' && { hint: (text: string) => formatQuantityHint(text, line.product) })}
      problem={findCellProblem(line, column)}
      edit={edit}
      actions={actions}
    />
  );
}

export const GridRow = memo(function GridRow(props: RowProps & { columns: readonly GridColumn[] }) {
  const { line, columns, number, cursor, error, ...rest } = props;
  return (
    <tr
      role="row"
      data-key={line.key}
      data-bare={line.product === null || undefined}
      data-unweighed={isLineUnweighed(line) || undefined}
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
          return <RowActions key="actions" line={line} number={number} isHere={here !== null} {...rest} />;
        return (
          <GridCell
            key={column.id}
            {...rest}
            line={line}
            column={column}
            number={number}
            cursor={here}
            isEntryPoint={props.isEntryPoint && column.id === 'product'}
            // Cell errors are more precise than the line's error.
            error={line.unread || column.id !== 'product' ? undefined : error}
          />
        );
      })}
    </tr>
  );
});

interface RowActionsProps extends Pick<RowProps, 'line' | 'number' | 'actions' | 'onLand' | 'onWeigh'> {
  isHere: boolean;
}

const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { line, number, isHere, actions, onLand, onWeigh } = props;
  const cell: Cell = { key: line.key, column: 'actions' };
  // Roving tabindex: the whole grid is one tab stop.
  const button = {
    tabIndex: isHere ? 0 : -1,
    'aria-description': [`Row ${number}`, line.product?.name].filter(Boolean).join(', '),
  };
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
