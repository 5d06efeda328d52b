import type { ClipboardEvent, KeyboardEvent } from 'react';
import classes from './grid.module.css';
import { readPieces } from './pieces.ts';
import { isInvalid } from './weighing.ts';

interface WeightFieldProps {
  /** Accessible name: `Ribeye, case 2`. */
  name: string;
  /** What stands over it: `Case 2`. */
  caption: string;
  text: string;
  slip: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  onType: (text: string) => void;
  onLeave: (text: string) => void;
  /** Several weights were pasted here. */
  onPieces: (pieces: string[]) => void;
  onEnter: () => void;
}

/** The weight of one piece, in pounds. */
export function WeightField(props: WeightFieldProps) {
  const { name, caption, text, slip, autoFocus, disabled, onType, onLeave, onPieces, onEnter } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const pieces = readPieces(text);
    if (pieces && pieces.length > 1) onPieces(pieces);
    else onEnter();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pieces = readPieces(event.clipboardData.getData('text/plain'));
    if (!pieces || pieces.length < 2) return;
    event.preventDefault();
    onPieces(pieces);
  };
  return (
    <label className={classes.weightField}>
      <span>{caption}</span>
      <input
        aria-label={name}
        aria-invalid={isInvalid(text) && !readPieces(text)?.length ? true : undefined}
        data-slip={slip || undefined}
        data-autofocus={autoFocus || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        disabled={disabled}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => onLeave(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </label>
  );
}
