import { useLatest } from '@primal/kit';
import { type RefObject, useEffect } from 'react';
import { shortKey } from '../shorts/short-key.tsx';
import { isScanned } from './label/weigh-entry.ts';

/** FNC1 as keyboard-wedge scanners send it: the control character GS, or Ctrl plus its key. */
export const groupSeparator = '\u001d';
const scannerMilliseconds = 60;
/**
 * Longest gap between keys after a scanner prefix. Long enough for a busy machine, since no user types such a prefix.
 */
const carriedMilliseconds = 1_000;

const isWithin = (element: EventTarget | null, selector: string): boolean =>
  element instanceof Element && element.closest(selector) !== null;

const isField = (element: EventTarget | null): boolean =>
  isWithin(element, 'input, textarea, [contenteditable="true"]');
const handlesOwnKeys = (element: EventTarget | null): boolean =>
  isField(element) || isWithin(element, 'select, [aria-modal="true"]');

/** Elements that Escape closes before it dismisses a question. */
const closedByEscape = '[role="menu"], [aria-expanded="true"]';

/**
 * Detects a label scanned while a field or dialog has the focus. Removes the scanned keys from the field and swallows
 * the final Enter or Tab.
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
 * Redirects every key press on the page to the box, unless a field, dialog or button has the focus. A scan's first
 * key must not be lost.
 */
export const useScannerInput = (box: RefObject<HTMLInputElement | null>, heard: NoticeContext) => {
  const on = useLatest(heard);
  useEffect(() => {
    const burst = createBurst((text) => on.current.onScan(text));
    const onShortcut = (event: globalThis.KeyboardEvent) => {
      const { target, key, shiftKey } = event;
      const isUndo = key.toLowerCase() === 'z' && !shiftKey;
      if ((!isUndo && key !== 'Enter' && key !== shortKey) || handlesOwnKeys(target) || !box.current) return;
      event.preventDefault();
      box.current.focus();
      if (box.current.value !== '') return;
      if (isUndo) on.current.onTakeBack();
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
      if (handlesOwnKeys(target)) return burst(event);
      if (event.ctrlKey || event.metaKey || key === shortKey) return onShortcut(event);
      if (key === 'Escape') return isWithin(target, closedByEscape) ? undefined : onEscape(event);
      const presses = isWithin(target, 'button, a, summary');
      if (key.length !== 1 || (presses && key === ' ')) return;
      // Suppress single-letter shortcuts. The key itself goes to the newly focused box.
      event.stopPropagation();
      box.current.focus();
    };
    const back = () => {
      if (document.activeElement === document.body || document.activeElement === null)
        box.current?.focus({ preventScroll: true });
    };
    const onBlur = () => setTimeout(back);
    const onClick = ({ detail, target }: MouseEvent) => {
      const isHere = target instanceof Element && target.closest('main')?.contains(box.current);
      if (detail > 0 && isHere && !handlesOwnKeys(target))
        setTimeout(
          () => handlesOwnKeys(document.activeElement) || box.current?.focus({ preventScroll: true }),
        );
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
