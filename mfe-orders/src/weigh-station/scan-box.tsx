import { Button, TextInput, toast } from '@primal/kit';
import { IconBackspace } from '@primal/kit/icons';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { shortKey } from '../shorts/short-key.tsx';
import boxClasses from './box.module.css';
import { groupSeparator, useCatchKeys } from './catch-keys.ts';
import { readWeighEntry } from './label/weigh-entry.ts';
import classes from './pad.module.css';

/**
 * A single digit that is followed by no other key for so long is an answer. Who types a weight by hand presses the next key
 * sooner, and a scanner much sooner.
 */
const answerMilliseconds = 700;

/** A scanner that ends with two line ends sends Enter twice; the second is no answer. */
const echoMilliseconds = 60;

const isLabel = (text: string): boolean => readWeighEntry(text).kind === 'label';

/** Puts text where the cursor stands, as if it had been typed. */
const insert = (input: HTMLInputElement, text: string): void => {
  const start = input.selectionStart ?? input.value.length;
  input.setRangeText(text, start, input.selectionEnd ?? start, 'end');
};

interface Props {
  box: RefObject<HTMLInputElement | null>;
  /** The accessible name: says what is expected now. */
  label: string;
  /** The digits that answer what is asked. */
  answers: readonly string[];
  /** Called at Enter with scanned, typed or pasted text; '' for Enter alone. */
  onBurst: (text: string) => void;
  /** A digit alone, while something is asked. */
  onAnswer: (key: string) => void;
  onText: (text: string) => void;
  onMove: (step: 1 | -1) => void;
  onEscape: () => void;
  onTakeBack: () => void;
  /** The line is done with the pieces it has. */
  onAllDone: () => void;
  /** The line is short by what is missing. */
  onShort: () => void;
  /** The tablet's own keyboard: none, since a scanner needs none and it would cover half of the screen; or what is typed. */
  keyboard: 'none' | 'text' | 'decimal';
}

/** The one box of the station: scanners, keyboards and pastes end here, and it takes the focus back by itself. */
export const ScanBox = (props: Props) => {
  const { box, label, answers, onBurst, onAnswer, onText, onMove, onEscape, onTakeBack, onAllDone, onShort } =
    props;
  const answering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finished = useRef(Number.NEGATIVE_INFINITY);
  useCatchKeys(box, { onEscape, onTakeBack, onAllDone, onShort, onScan: onBurst });
  useEffect(() => () => clearTimeout(answering.current), []);

  const set = (input: HTMLInputElement, text: string) => {
    input.value = text;
    onText(text);
  };
  const answer = (input: HTMLInputElement, key: string) => {
    set(input, '');
    onAnswer(key);
  };
  /** `pressedAt` is when the key went down: a busy page hears of two keys closer together than they were. */
  const finish = (input: HTMLInputElement, pressedAt: number) => {
    clearTimeout(answering.current);
    const text = input.value;
    const isEcho = text === '' && pressedAt - finished.current < echoMilliseconds;
    if (isEcho) return;
    finished.current = pressedAt;
    if (answers.includes(text)) return answer(input, text);
    set(input, '');
    // The next case was scanned in the same moment in which a person answered.
    const [first = ''] = text;
    const isBoth = answers.includes(first) && !isLabel(text) && isLabel(text.slice(1));
    if (isBoth) onAnswer(first);
    onBurst(isBoth ? text.slice(1) : text);
  };
  /** Acts only while the box is empty: beside a text a key could mean the line with or without it. */
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
      // A scanner may end with Tab in place of Enter; Tab in an empty box goes on to the buttons.
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
  // A field of one line would glue the lines of a pasted column together.
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

/** Types into the box as a keyboard would. */
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

/** Keys for weights and answers, large enough for gloves. */
export const Pad = ({ box }: { box: RefObject<HTMLInputElement | null> }) => {
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
