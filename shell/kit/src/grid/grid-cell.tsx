import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { type ColumnId, cellText, columnNames, isEditable } from './columns.ts';
import classes from './grid.module.css';
import type { GridRowProps } from './grid-row.tsx';
import { handleKey } from './keys.ts';
import { ProductEditor } from './product-editor.tsx';
import { TextEditor } from './text-editor.tsx';

interface GridCellProps extends GridRowProps {
  column: Exclude<ColumnId, 'actions'>;
  /** What it shows while it is not edited. */
  children: ReactNode;
}

/** A cell that the cursor can stand in. A click starts editing. */
export function GridCell(props: GridCellProps) {
  const { line, column, number, cursor, isEntry, readOnly, acts, onWeigh, children } = props;
  const cell = { key: line.key, column };
  const editable = !readOnly && isEditable(line, column);
  const here = cursor?.column === column;
  const editing = here && editable ? cursor.edit : null;
  const copy = (event: ClipboardEvent) => {
    if (window.getSelection()?.toString()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cellText(line, column));
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    acts.paste(cell, event.clipboardData.getData('text/plain'));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    handleKey(event, cell, acts, () => line.product && editable && onWeigh(line.key));
  const entry = here || (cursor === null && isEntry && column === 'product');
  return (
    <td
      role="gridcell"
      data-column={column}
      data-label={columnNames[column]}
      data-editing={editing ? true : undefined}
      data-editable={editable || undefined}
      aria-readonly={!editable}
      tabIndex={editing ? undefined : entry ? 0 : -1}
      className={classes.cell}
      onFocus={(event) => event.target === event.currentTarget && acts.land(cell)}
      onClick={() => !editing && acts.start(cell, { open: true })}
      onKeyDown={editing ? undefined : onKeyDown}
      onCopy={editing ? undefined : copy}
      onPaste={editing ? undefined : paste}
    >
      {editing ? (
        <Editor {...props} label={`${columnNames[column]}, row ${number}`} edit={editing} />
      ) : (
        children
      )}
    </td>
  );
}

function Editor(
  props: GridCellProps & { label: string; edit: NonNullable<NonNullable<GridRowProps['cursor']>['edit']> },
) {
  const { line, column, label, edit, products, tier, acts } = props;
  if (column === 'product')
    return (
      <ProductEditor line={line} label={label} edit={edit} products={products} tier={tier} acts={acts} />
    );
  return (
    <TextEditor
      cell={{ key: line.key, column }}
      label={label}
      text={cellText(line, column)}
      edit={edit}
      acts={acts}
    />
  );
}
