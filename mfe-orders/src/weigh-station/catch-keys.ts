import { useLatest } from '@primal/kit';
import { type RefObject, useEffect } from 'react';
import { shortKey } from '../shorts/short-key.tsx';
import { isScanned } from './label/weigh-entry.ts';

/** FNC1 as scanners with a keyboard's plug send it: the control character GS, or Ctrl with the key that stands for it. */
export const groupSeparator = '\u001d';
/** Keys that follow each other faster come from a scanner. */
const scannerMilliseconds = 60;
/** Nobody types what a scanner puts before a label by hand: after that its keys may come more slowly, on a busy machine. */
const carriedMilliseconds = 1_000;

const within = (element: EventTarget | null, selector: string): boolean =>
  element instanceof Element && element.closest(selector) !== null;

/**
 * Whether a person types into the element. Menus, lists and links have no use for a scanner's keys: its Enter would
 * open what they lead to.
 */
const isField = (element: EventTarget | null): boolean =>
  within(element, 'input, textarea, [contenteditable="true"]');
/** Where keys belong while the focus is there. */
const keepsKeys = (element: EventTarget | null): boolean =>
  isField(element) || within(element, 'select, [aria-modal="true"]');

/** What Escape closes, in place of leaving out what is asked. */
const closedByEscape = '[role="menu"], [aria-expanded="true"]';

/**
 * Hears a label that is scanned while the focus is in a field or a dialog: its keys are taken out of the field again, and
 * the Enter or Tab that ends it presses no button and leaves no field.
 */
const createBurst = (onScan: (text: string) => void) => {
  let text = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  let field: { element: HTMLInputElement; before: string } | null = null;
  const begin = (target: EventTarget | null) => {
    text = '';
    field = target instanceof HTMLInputElement ? { element: target, before: target.value } : null;
  };
  const putBack = () => {
    if (!field) return;
    const { element, before } = field;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, before);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (event: globalThis.KeyboardEvent) => {
    const { key, target, timeStamp, ctrlKey } = event;
    if (key === 'Control' || key === 'Shift') return;
    const patience = text.startsWith(']') ? carriedMilliseconds : scannerMilliseconds;
    if (timeStamp - lastAt > patience || (key === ']' && !ctrlKey)) begin(target);
    lastAt = timeStamp;
    if ((key === 'Enter' || key === 'Tab') && isScanned(text)) {
      event.preventDefault();
      event.stopPropagation();
      putBack();
      onScan(text);
      text = '';
    } else if (ctrlKey && key === ']') {
      event.preventDefault();
      text += groupSeparator;
    } else if (key.length === 1) text += key;
  };
};

interface NoticeContext {
  onEscape: () => void;
  onTakeBack: () => void;
  onAllDone: () => void;
  onShort: () => void;
  onScan: (text: string) => void;
}

/**
 * Has every key that is pressed anywhere on the page go into the box, unless it belongs to another field, a dialog or a
 * button: the first key of a scanner's burst must not be lost when the focus is elsewhere.
 */
export const useCatchKeys = (box: RefObject<HTMLInputElement | null>, heard: NoticeContext) => {
  const on = useLatest(heard);
  useEffect(() => {
    const burst = createBurst((text) => on.current.onScan(text));
    const onShortcut = (event: globalThis.KeyboardEvent) => {
      const { target, key, shiftKey } = event;
      const isTakeBack = key.toLowerCase() === 'z' && !shiftKey;
      if ((!isTakeBack && key !== 'Enter' && key !== shortKey) || keepsKeys(target) || !box.current) return;
      event.preventDefault();
      box.current.focus();
      if (box.current.value !== '') return;
      if (isTakeBack) on.current.onTakeBack();
      else if (key === shortKey) on.current.onShort();
      else on.current.onAllDone();
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      event.preventDefault();
      box.current?.focus();
      if (box.current?.value === '') on.current.onEscape();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key } = event;
      if (!box.current || target === box.current || event.altKey) return;
      if (keepsKeys(target)) return burst(event);
      if (event.ctrlKey || event.metaKey || key === shortKey) return onShortcut(event);
      if (key === 'Escape') return within(target, closedByEscape) ? undefined : onEscape(event);
      const presses = within(target, 'button, a, summary');
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
      if (detail > 0 && isHere && !keepsKeys(target))
        setTimeout(() => keepsKeys(document.activeElement) || box.current?.focus({ preventScroll: true }));
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
