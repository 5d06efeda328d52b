import { useLayoutEffect } from 'react';
import { isBufferingKeys, isDialogOpen } from '../base/window-keys.ts';
import { toast } from '../toasts/toast.ts';
import { endsScan, followsScan, takeEarlyKeys } from './early-keys.ts';

/** Longest time keys are buffered, in milliseconds: on a page with a heading, and on an empty page. */
const patience = { heading: 4_000, nothing: 15_000 };
const pollMilliseconds = 15;

const texts =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), textarea';
const reachable =
  'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]';

let loadingPage = { path: '', at: 0, isReady: true };
let waitingSince = 0;

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element?.matches(texts) ?? false;

const isLoading = (within: Element | null): boolean => within?.querySelector('[data-loading]') != null;

const isDialogLoading = (): boolean => {
  if (!isDialogOpen()) return false;
  const active = document.activeElement;
  // A dialog's list or menu is portaled outside the dialog.
  const place = active?.closest('[role="dialog"], [role="menu"], [role="listbox"]') ?? null;
  return place === null || (!isText(active) && isLoading(place));
};

const isPageLoading = (): boolean => {
  if (loadingPage.path === location.pathname && loadingPage.isReady) return false;
  if (loadingPage.path !== location.pathname) return true;
  const page = document.querySelector('main') ?? document.body;
  const isComplete =
    (isText(document.activeElement) && page.contains(document.activeElement)) ||
    !isLoading(page) ||
    (page.querySelector('h1') !== null && performance.now() - loadingPage.at > patience.heading);
  loadingPage.isReady = isComplete;
  return !isComplete;
};

/** True if ArrowDown would move the focus into a table whose rows are loading or stale. */
const areRowsLoading = ({ key }: KeyboardEvent): boolean => {
  const from = document.activeElement;
  if (key !== 'ArrowDown' || !from) return false;
  const table = document.querySelector('main table');
  if (from.matches('main [role="searchbox"]'))
    return from.matches('[data-pending]') || (table?.matches('[aria-busy="true"]') ?? false);
  return (
    from.matches('body, h1, #main') &&
    (table?.matches('[aria-busy="true"]:not(:has(tr[data-index]))') ?? false)
  );
};

const isTargetLoading = (event: KeyboardEvent): boolean => {
  const isLoadingNow = isBufferingKeys() || isDialogLoading() || isPageLoading() || areRowsLoading(event);
  if (!isLoadingNow) waitingSince = 0;
  else if (waitingSince === 0) waitingSince = performance.now();
  return isLoadingNow && performance.now() - waitingSince < patience.nothing;
};

const insert = (field: HTMLInputElement | HTMLTextAreaElement, text: string | null): void => {
  const { selectionStart: from, selectionEnd: to } = field;
  if (from === null || to === null || field.readOnly) return;
  if (text === null) field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  else field.setRangeText(text, from, to, 'end');
  const inputType = text === null ? 'deleteContentBackward' : 'insertText';
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text }));
};

const moveCaret = (field: HTMLInputElement | HTMLTextAreaElement, backwards: boolean): void => {
  const { selectionStart: from, selectionEnd: to } = field;
  if (from === null || to === null) return;
  const [left, right] = from === to ? [Math.max(0, from - 1), from + 1] : [from, to];
  const at = backwards ? left : right;
  field.setSelectionRange(at, at);
};

/** Moves focus like Tab, also from elements outside the tab order such as a new page's heading. */
const focusNext = (from: Element, backwards: boolean): void => {
  const within = from.closest('[role="dialog"]') ?? document;
  const places = [...within.querySelectorAll<HTMLElement>(reachable)].filter(
    (place) => place.tabIndex >= 0 && place.offsetParent !== null,
  );
  const lies = (place: Element, where: number) => (from.compareDocumentPosition(place) & where) !== 0;
  const next = backwards
    ? places.findLast((place) => lies(place, Node.DOCUMENT_POSITION_PRECEDING))
    : places.find((place) => lies(place, Node.DOCUMENT_POSITION_FOLLOWING));
  next?.focus();
};

const wordLasts = 1_000;
let word = { text: '', at: 0 };

const choose = (list: HTMLSelectElement, key: string): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined && key.length > 1) return;
  const now = performance.now();
  if (step === undefined)
    word = { text: (now - word.at < wordLasts ? word.text : '') + key.toLowerCase(), at: now };
  const choice =
    step === undefined
      ? [...list.options].find(({ label }) => label.toLowerCase().startsWith(word.text))
      : list.options[list.selectedIndex + step];
  if (!choice || choice.selected) return;
  choice.selected = true;
  list.dispatchEvent(new Event('change', { bubbles: true }));
};

const performDefault = (target: Element, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): void => {
  if (ctrlKey || metaKey) return;
  if (key === 'Tab') focusNext(target, shiftKey);
  else if (isText(target)) {
    if (key === 'Enter') target.closest<HTMLFormElement>('[role="dialog"] form')?.requestSubmit();
    else if (key === 'Backspace') insert(target, null);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') moveCaret(target, key === 'ArrowLeft');
    else if (key.length === 1) insert(target, key);
  } else if (target instanceof HTMLSelectElement) choose(target, key);
  else if ((key === 'Enter' || key === ' ') && target.matches('button, a[href]'))
    (target as HTMLElement).click();
};

const deliver = (event: KeyboardEvent): void => {
  const target = document.activeElement ?? document.body;
  const { key, code, shiftKey, ctrlKey, metaKey } = event;
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    ctrlKey,
    metaKey,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  if (target.dispatchEvent(again)) performDefault(target, event);
};

const buffered: KeyboardEvent[] = [];

/** Time of the last key discarded inside a scan: the next keys continue the same label. */
let cutOffAt = Number.NEGATIVE_INFINITY;

const cutOff = (last: KeyboardEvent | undefined): void => {
  cutOffAt = last && !endsScan(last) ? last.timeStamp : Number.NEGATIVE_INFINITY;
};

/** True if the key continues a discarded scan: half a label would be read as another code. */
const isCutOff = (event: KeyboardEvent): boolean => {
  if (event.key === 'Shift' || event.key === 'Control' || !followsScan(event, cutOffAt)) return false;
  cutOff(event);
  return true;
};

const discardKeys = (): void => {
  if (buffered.length > 0) cutOff(buffered.at(-1));
  buffered.length = 0;
};

/** Dispatches one key at a time, so that each key acts on the result of the previous key. */
const deliverNext = (): void => {
  const [event] = buffered;
  if (!event) return;
  if (isTargetLoading(event)) setTimeout(deliverNext, pollMilliseconds);
  else {
    deliver(event);
    buffered.shift();
    setTimeout(deliverNext);
  }
};

const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** True for keys the buffer accepts. Scanners send FNC1 as Ctrl+], which separates serial and lot. */
export const isBufferable = ({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed): boolean => {
  if (isComposing || altKey) return false;
  if (ctrlKey || metaKey) return key === 'Enter' || key === 's' || key === ']';
  return key.length === 1 || ['Enter', 'Backspace', 'Tab', ...arrows].includes(key);
};

const buffer = (event: KeyboardEvent): void => {
  event.preventDefault();
  buffered.push(event);
  if (buffered.length === 1) setTimeout(deliverNext, pollMilliseconds);
};

/** Buffers a key its field cannot handle yet, along with the keys typed after it. */
export const bufferKey = ({ nativeEvent }: { nativeEvent: KeyboardEvent }): void => {
  if (loadingPage.path !== '') buffer(nativeEvent);
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (!event.isTrusted) return;
  if (isCutOff(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (event.key === 'Escape') discardKeys();
  if (!isBufferable(event) || (buffered.length === 0 && !isTargetLoading(event))) return;
  event.stopImmediatePropagation();
  buffer(event);
};

/** A click moves the user elsewhere: discard the buffer. */
const onPointerDown = discardKeys;

const bufferEarlyKeys = (): void => {
  const early = takeEarlyKeys();
  if (early.cutOff.length > 0) {
    cutOff(early.cutOff.at(-1));
    toast.error('The page was still loading. Scan it again.');
  }
  buffered.push(...early.keys.filter(isBufferable));
  if (buffered.length > 0) setTimeout(deliverNext, pollMilliseconds);
};

/** Buffers keys until the field of a new page or dialog exists (docs/decisions/0090). */
export const useTypeAhead = (path: string): void => {
  useLayoutEffect(() => {
    loadingPage = {
      path: new URL(path, location.origin).pathname,
      at: performance.now(),
      isReady: false,
    };
  }, [path]);
  useLayoutEffect(() => {
    bufferEarlyKeys();
    addEventListener('keydown', onKeyDown, true);
    addEventListener('pointerdown', onPointerDown, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('pointerdown', onPointerDown, true);
      buffered.length = 0;
      loadingPage = { path: '', at: 0, isReady: true };
    };
  }, []);
};
