import { readWeights } from '@primal/contracts/shared/figures';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findWeightProblem } from './weighing.ts';
import classes from './weight-fields.module.css';

interface WeightFieldProps {
  name: string;
  caption: string;
  text: string;
  saved: readonly string[];
  outlier: boolean;
  problem: string | null;
  question: string | null;
  autoFocus?: boolean;
  onType: (text: string) => void;
  onLeave: (text: string) => void;
  onEnter: (text: string) => void;
  onSeveral: (text: string) => void;
}

/** Delays a message while a button is pressed: the layout shift would lose the click. */
export const runAfterClick = (words: () => void): void => {
  if (!document.querySelector('button:active:not(:disabled)')) words();
  else addEventListener('mouseup', () => setTimeout(words), { once: true });
};

/** Focuses without selecting, since a scale sends Enter: its next digits must not replace the weight. */
export const enterField = (input: HTMLInputElement): void => {
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
};

export function WeightField(props: WeightFieldProps) {
  const { name, caption, text, outlier, autoFocus, onType, onLeave, onEnter, onSeveral } = props;
  const remarkId = useId();
  const [focused, setFocused] = useState(false);
  const pressed = useRef(false);
  const problem = props.problem ?? (focused ? null : findWeightProblem(text, props.saved));
  const remark = problem ?? props.question;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    if (event.key !== 'Enter' && event.key !== 's') return;
    if (event.ctrlKey || event.metaKey) {
      // Commit the field synchronously, so that the dialog saves the new weight when it handles the key.
      flushSync(() => onLeave(value));
      return;
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter(value);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (readWeights(pasted).values?.length === 1 || !/[\s;]/.test(pasted.trim())) return;
    event.preventDefault();
    onSeveral(pasted);
  };
  return (
    <label className={classes.field}>
      <span className={classes.caption}>{caption}</span>
      <input
        aria-label={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={remark ? remarkId : undefined}
        data-outlier={outlier || undefined}
        data-autofocus={autoFocus || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onPointerDown={(event) => {
          pressed.current = event.currentTarget !== document.activeElement;
        }}
        onFocus={() => setFocused(true)}
        onClick={(event) => {
          if (pressed.current) event.currentTarget.select();
          pressed.current = false;
        }}
        onBlur={(event) => {
          const input = event.currentTarget;
          runAfterClick(() => setFocused(input === document.activeElement));
          onLeave(input.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {remark && (
        <span
          id={remarkId}
          role="alert"
          className={classes.remark}
          data-tone={problem ? 'problem' : 'question'}
        >
          {remark}
        </span>
      )}
    </label>
  );
}
