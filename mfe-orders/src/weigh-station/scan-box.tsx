import { readWeighEntry } from '@primal/contracts/orders/weigh-entry';
import { TextInput } from '@primal/kit';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import classes from './box.module.css';

/** FNC1 as scanners with a keyboard's plug send it: the control character GS, or Ctrl with the key that stands for it. */
const groupSeparator = '\u001d';
/** A single key that is followed by no other for so long is a person's answer; a scanner's keys come faster. */
const answerMilliseconds = 120;

/** A scanner that ends with two line ends sends Enter twice; the second is no answer. */
const echoMilliseconds = 60;

const within = (element: EventTarget | null, selector: string): boolean =>
  element instanceof Element && element.closest(selector) !== null;

/** What is typed into. Menus, lists and links have no use for a scanner's keys: its Enter would open what they lead to. */
const isField = (element: EventTarget | null): boolean =>
  within(element, 'input, textarea, [contenteditable="true"]');
/** Where the focus belongs while it is there. */
const keepsFocus = (element: EventTarget | null): boolean =>
  isField(element) || within(element, 'select, [aria-modal="true"]');

interface Props {
  box: RefObject<HTMLInputElement | null>;
  /** What is expected now: its name for those who do not see it. */
  label: string;
  /** How many answers one key chooses among; 0 while nothing is asked that a key answers. */
  answers: number;
  /** What was scanned, typed or pasted, at Enter; '' for Enter alone. */
  onBurst: (text: string) => void;
  /** A digit alone, while something is asked. */
  onAnswer: (number: number) => void;
  onText: (text: string) => void;
  onMove: (step: 1 | -1) => void;
  onEscape: () => void;
  onTakeBack: () => void;
  /** Shows the tablet's own keyboard: a scanner needs none, and it would cover half of the screen. */
  touchKeyboard: boolean;
}

const isLabel = (text: string): boolean => readWeighEntry(text).kind === 'label';

/** Puts text where the cursor stands, as if it had been typed. */
const insert = (input: HTMLInputElement, text: string): void => {
  const start = input.selectionStart ?? input.value.length;
  input.setRangeText(text, start, input.selectionEnd ?? start, 'end');
};

/**
 * Has every key that is pressed anywhere on the page go into the box, unless it belongs to another field, a dialog or a
 * button: the first key of a scanner's burst must not be lost when the focus is elsewhere.
 */
const useCatchKeys = (box: RefObject<HTMLInputElement | null>, onTakeBack: () => void) => {
  const takeBack = useRef(onTakeBack);
  useEffect(() => {
    takeBack.current = onTakeBack;
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key } = event;
      if (!box.current || target === box.current || event.altKey || isField(target)) return;
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== 'z' || event.shiftKey || keepsFocus(target)) return;
        event.preventDefault();
        box.current.focus();
        if (box.current.value === '') takeBack.current();
        return;
      }
      const presses = within(target, 'button, a, summary, select');
      if (key.length !== 1 || (presses && key === ' ')) return;
      // Single letters are no shortcuts here. The key itself goes where the focus is now.
      event.stopPropagation();
      box.current.focus();
    };
    const back = () => {
      if (document.activeElement === document.body || document.activeElement === null)
        box.current?.focus({ preventScroll: true });
    };
    const onBlur = () => setTimeout(back);
    // A finger or a mouse leaves the focus where it pressed; who goes there by keyboard stays there (detail 0).
    const onClick = ({ detail, target }: MouseEvent) => {
      const isHere = target instanceof Element && target.closest('main')?.contains(box.current);
      if (detail > 0 && isHere && !keepsFocus(target))
        setTimeout(() => keepsFocus(document.activeElement) || box.current?.focus({ preventScroll: true }));
    };
    back();
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('focus', back);
    document.addEventListener('focusout', onBlur);
    document.addEventListener('click', onClick);
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('focus', back);
      document.removeEventListener('focusout', onBlur);
      document.removeEventListener('click', onClick);
    };
  }, [box]);
};

/** The one box of the station: scanners, keyboards and pastes end here, and it takes the focus back by itself. */
export const ScanBox = (props: Props) => {
  const { box, label, answers, onBurst, onAnswer, onText, onMove, onEscape, onTakeBack, touchKeyboard } =
    props;
  const answering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finished = useRef(Number.NEGATIVE_INFINITY);
  useCatchKeys(box, onTakeBack);
  useEffect(() => () => clearTimeout(answering.current), []);

  const set = (input: HTMLInputElement, text: string) => {
    input.value = text;
    onText(text);
  };
  const answerOf = (text: string): number | null => {
    const number = /^[1-9]$/.test(text) ? Number(text) : 0;
    return number > 0 && number <= answers ? number : null;
  };
  const answer = (input: HTMLInputElement, number: number) => {
    set(input, '');
    onAnswer(number);
  };
  /** `pressedAt` is when the key went down: a busy page hears of two keys closer together than they were. */
  const finish = (input: HTMLInputElement, pressedAt: number) => {
    clearTimeout(answering.current);
    const text = input.value;
    const isEcho = text === '' && pressedAt - finished.current < echoMilliseconds;
    if (isEcho) return;
    finished.current = pressedAt;
    const number = answerOf(text);
    if (number !== null) return answer(input, number);
    set(input, '');
    const first = answerOf(text.slice(0, 1));
    // The next case was scanned in the same moment in which a person answered.
    const isBoth = first !== null && !isLabel(text) && isLabel(text.slice(1));
    if (isBoth) onAnswer(first);
    onBurst(isBoth ? text.slice(1) : text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const control = event.ctrlKey || event.metaKey;
    const acts = (): boolean => {
      // A scanner may end with Tab in place of Enter; Tab in an empty box goes on to the buttons.
      if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && input.value !== ''))
        finish(input, event.timeStamp);
      else if (control && event.key === ']') insert(input, groupSeparator);
      else if (control && event.key.toLowerCase() === 'z' && input.value === '') onTakeBack();
      else if (event.key === 'Escape') input.value === '' ? onEscape() : set(input, '');
      else if (event.key === 'ArrowDown') onMove(1);
      else if (event.key === 'ArrowUp') onMove(-1);
      else return false;
      return true;
    };
    if (!event.nativeEvent.isComposing && acts()) event.preventDefault();
  };
  const onInput = (input: HTMLInputElement) => {
    clearTimeout(answering.current);
    onText(input.value);
    if (answerOf(input.value) === null) return;
    answering.current = setTimeout(() => {
      const number = answerOf(input.value);
      if (number !== null) answer(input, number);
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
      className={classes.box}
      classNames={{ input: classes.boxInput }}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={touchKeyboard ? 'text' : 'none'}
      enterKeyHint="done"
      onKeyDown={onKeyDown}
      onInput={(event) => onInput(event.currentTarget)}
      onPaste={onPaste}
    />
  );
};
