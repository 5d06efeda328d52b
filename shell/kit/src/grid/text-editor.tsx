import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { GridActs, Leave } from './acts.ts';
import { isTable } from './clipboard.ts';
import type { TextColumn } from './columns.ts';
import classes from './grid.module.css';
import type { Edit } from './use-cursor.ts';

export interface TextEditorProps {
  cell: { key: string; column: TextColumn };
  /** `Qty, row 3` */
  label: string;
  text: string;
  edit: Edit;
  acts: GridActs;
}

const leaves: Record<string, Leave> = { Enter: 'enter', ArrowUp: 'up', ArrowDown: 'down' };

const leaveBy = (event: KeyboardEvent): Leave | undefined =>
  event.key === 'Tab' ? (event.shiftKey ? 'previous' : 'next') : leaves[event.key];

/** The field in a cell. Enter and Tab commit, Escape cancels; what is typed stays here until then. */
export function TextEditor({ cell, label, text, edit, acts }: TextEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(edit.typed ?? text);
  const done = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (edit.typed === null) input.current?.select();
  }, [edit.typed]);
  const finish = (how: () => void) => {
    if (done.current) return;
    done.current = true;
    how();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leave = leaveBy(event);
    if (!leave && event.key !== 'Escape') return;
    event.preventDefault();
    finish(() => (leave ? acts.commit(cell, value, leave) : acts.cancel(cell)));
  };
  const onPaste = (event: ClipboardEvent) => {
    event.stopPropagation();
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted)) return;
    event.preventDefault();
    finish(() => acts.paste(cell, pasted));
  };
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      data-numeric={cell.column === 'description' ? undefined : true}
      data-mantine-stop-propagation
      inputMode={cell.column === 'description' ? 'text' : 'decimal'}
      autoComplete="off"
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => finish(() => acts.commit(cell, value, 'stay'))}
    />
  );
}
