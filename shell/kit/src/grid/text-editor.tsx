import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Edit, GridActions, Leave } from './actions.ts';
import classes from './cell.module.css';
import { isTable } from './clipboard.ts';
import { stepBy, useEditorFocus } from './keyboard.ts';
import type { EntryColumn } from './line.ts';

export interface TextEditorProps {
  cell: { key: string; column: EntryColumn };
  /** `Qty, row 3` */
  label: string;
  text: string;
  /** What is wrong with what stood there before. */
  problem: string | null;
  edit: Edit;
  actions: GridActions;
}

const leaves: Record<string, Leave> = { Enter: 'enter', ArrowUp: 'up', ArrowDown: 'down' };

const leaveBy = (event: KeyboardEvent): Leave | undefined =>
  event.key === 'Tab' ? (event.shiftKey ? 'previous' : 'next') : leaves[event.key];

/**
 * The field in a cell. Enter and Tab commit, Escape cancels. What cannot be read keeps the focus here and is told; when
 * the focus goes elsewhere it stays in the cell, marked.
 */
export function TextEditor({ cell, label, text, problem: before, edit, actions }: TextEditorProps) {
  const input = useEditorFocus(edit.typed);
  const messageId = useId();
  const [value, setValue] = useState(edit.typed ?? text);
  const [problem, setProblem] = useState(edit.typed === null ? before : null);
  const done = useRef(false);
  const commit = (leave: Leave) => {
    if (done.current) return;
    const refused = actions.commit(cell, value, leave);
    done.current = refused === null;
    setProblem(refused);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leave = leaveBy(event);
    const step = value === text ? stepBy(event) : null;
    if (!leave && !step && event.key !== 'Escape') return;
    event.preventDefault();
    if (leave) commit(leave);
    else {
      done.current = true;
      if (step) actions.step(step);
      else actions.cancel(cell);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    event.stopPropagation();
    const pasted = event.clipboardData.getData('text/plain');
    // A column of weights is the pieces of this line.
    if (!isTable(pasted) || (cell.column === 'weight' && !pasted.includes('\t'))) return;
    event.preventDefault();
    done.current = true;
    actions.paste(cell, pasted);
  };
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? messageId : undefined}
        data-numeric={cell.column === 'description' ? undefined : true}
        data-mantine-stop-propagation
        inputMode={cell.column === 'description' ? 'text' : 'decimal'}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={(event) => {
          // Another window has the focus: the field has it again afterwards.
          if (document.activeElement !== event.currentTarget) commit('stay');
        }}
      />
      {problem && (
        <span id={messageId} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </>
  );
}
