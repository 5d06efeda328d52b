import { Button, TextInput, toast } from '@primal/kit';
import { IconBackspace } from '@primal/kit/icons';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { shortKey } from '../shorts/short-key.tsx';
import { readWeighEntry } from './label/weigh-entry.ts';
import classes from './number-pad.module.css';
import boxClasses from './scan-box.module.css';
import { groupSeparator, useScannerInput } from './scanner-input.ts';

/** Delay after which a single digit counts as an answer. A typed weight's next key comes sooner. */
const answerMilliseconds = 700;

/** Window in which a second Enter from a scanner is ignored. */
const echoMilliseconds = 60;

const isLabel = (text: string): boolean => readWeighEntry(text).kind === 'label';

const insert = (input: HTMLInputElement, text: string): void => {
  const start = input.selectionStart ?? input.value.length;
  input.setRangeText(text, start, input.selectionEnd ?? start, 'end');
};

interface Props {
  box: RefObject<HTMLInputElement | null>;
  /** Accessible name; states the expected input. */
  label: string;
  answers: readonly string[];
  /** Called at Enter with scanned, typed or pasted text; '' for Enter alone. */
  onBurst: (text: string) => void;
  onAnswer: (key: string) => void;
  onText: (text: string) => void;
  onMove: (step: 1 | -1) => void;
  onEscape: () => void;
  onTakeBack: () => void;
  onAllDone: () => void;
  onShort: () => void;
  /** On-screen keyboard. `none` for scanners, since it would cover half the screen. */
  keyboard: 'none' | 'text' | 'decimal';
}

/** The station's only input: receives scans, typing and pastes, and restores its own focus. */
export const ScanBox = (props: Props) => {
  const { box, label, answers, onBurst, onAnswer, onText, onMove, onEscape, onTakeBack, onAllDone, onShort } =
    props;
  const answering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finished = useRef(Number.NEGATIVE_INFINITY);
  useScannerInput(box, { onEscape, onTakeBack, onAllDone, onShort, onScan: onBurst });
  useEffect(() => () => clearTimeout(answering.current), []);

  const set = (input: HTMLInputElement, text: string) => {
    input.value = text;
    onText(text);
  };
  const answer = (input: HTMLInputElement, key: string) => {
    set(input, '');
    onAnswer(key);
  };
  /** `pressedAt` is the key's time stamp, since a busy page handles keys closer together than they were pressed. */
  const finish = (input: HTMLInputElement, pressedAt: number) => {
    clearTimeout(answering.current);
    const text = input.value;
    const isEcho = text === '' && pressedAt - finished.current < echoMilliseconds;
    if (isEcho) return;
    finished.current = pressedAt;
    if (answers.includes(text)) return answer(input, text);
    set(input, '');
    const [first = ''] = text;
    const isBoth = answers.includes(first) && !isLabel(text) && isLabel(text.slice(1));
    if (isBoth) onAnswer(first);
    onBurst(isBoth ? text.slice(1) : text);
  };
  /** Acts only while the box is empty, since beside text a key would be ambiguous. */
  const whenEmpty = (input: HTMLInputElement, act: () => void) =>
    input.value === ''
      ? act()
      : toast.error(`${input.value} is in the box. First press Enter to take it or Escape to clear it.`);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const control = event.ctrlKey || event.metaKey;
    const isHandled = (): boolean => {
      if (control && event.key === 'Enter') whenEmpty(input, onAllDone);
      else if (event.key === shortKey) whenEmpty(input, onShort);
      // Scanners may send Tab instead of Enter; Tab in an empty box moves the focus to the buttons.
      else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && input.value !== ''))
        finish(input, event.timeStamp);
      else if (control && event.key === ']') insert(input, groupSeparator);
      else if (control && event.key.toLowerCase() === 'z' && input.value === '') onTakeBack();
      else if (event.key === 'Escape') input.value === '' ? onEscape() : set(input, '');
      else if (event.key === 'ArrowDown') onMove(1);
      else if (event.key === 'ArrowUp') onMove(-1);
      else return false;
      clearTimeout(answering.current);
      return true;
    };
    if (!event.nativeEvent.isComposing && isHandled()) event.preventDefault();
  };
  const onInput = (input: HTMLInputElement) => {
    clearTimeout(answering.current);
    onText(input.value);
    if (!answers.includes(input.value)) return;
    answering.current = setTimeout(() => {
      if (answers.includes(input.value)) answer(input, input.value);
    }, answerMilliseconds);
  };
  // A single-line input would join the lines of a pasted column.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    insert(event.currentTarget, event.clipboardData.getData('text').replace(/[\r\n\t]+/g, ' '));
    onText(event.currentTarget.value);
  };

  return (
    <TextInput
      ref={box}
      className={boxClasses.box}
      classNames={{ input: boxClasses.boxInput }}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={props.keyboard}
      enterKeyHint="done"
      onKeyDown={onKeyDown}
      onInput={(event) => onInput(event.currentTarget)}
      onPaste={onPaste}
    />
  );
};

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'];

const type = (input: HTMLInputElement, key: string): void => {
  input.focus({ preventScroll: true });
  if (key === 'Enter') {
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return;
  }
  if (key === 'Backspace') input.value = input.value.slice(0, -1);
  else input.value += key;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

export const NumberPad = ({ box }: { box: RefObject<HTMLInputElement | null> }) => {
  const press = (key: string) => () => box.current && type(box.current, key);
  return (
    <fieldset className={classes.pad}>
      <legend className={classes.legend}>Number pad</legend>
      {keys.map((key) => (
        <Button key={key} variant="default" onClick={press(key)}>
          {key}
        </Button>
      ))}
      <Button variant="default" aria-label="Delete the last digit" onClick={press('Backspace')}>
        <IconBackspace size={28} stroke={1.8} />
      </Button>
      <Button className={classes.enter} onClick={press('Enter')}>
        Enter
      </Button>
    </fieldset>
  );
};
