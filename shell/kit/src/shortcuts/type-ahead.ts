import { useLayoutEffect } from 'react';
import { isAnythingAwaited, isDialogOpen } from '../base/window-keys.ts';
import { toast } from '../toasts/toast.ts';
import { endsScan, followsScan, takeEarlyKeys } from './early-keys.ts';

/** As long keys wait for a page that shows its heading, and for one that shows nothing yet, in milliseconds. */
const patience = { heading: 4_000, nothing: 15_000 };
/** How soon it is looked again whether the field is there. */
const lookAgain = 15;

const texts =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), textarea';
const reachable =
  'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]';

/** The address whose page stands on the screen, and since when. */
let drawn = { path: '', at: 0, isReady: true };
let waitingSince = 0;

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element?.matches(texts) ?? false;

const isLoading = (within: Element | null): boolean => within?.querySelector('[data-loading]') != null;

const windowIsOnItsWay = (): boolean => {
  if (!isDialogOpen()) return false;
  const active = document.activeElement;
  // A list or menu that belongs to a window stands beside it in the page.
  const place = active?.closest('[role="dialog"], [role="menu"], [role="listbox"]') ?? null;
  return place === null || (!isText(active) && isLoading(place));
};

const pageIsOnItsWay = (): boolean => {
  if (drawn.path === location.pathname && drawn.isReady) return false;
  if (drawn.path !== location.pathname) return true;
  const page = document.querySelector('main') ?? document.body;
  const isThere =
    (isText(document.activeElement) && page.contains(document.activeElement)) ||
    !isLoading(page) ||
    (page.querySelector('h1') !== null && performance.now() - drawn.at > patience.heading);
  drawn.isReady = isThere;
  return !isThere;
};

/** An arrow that enters a table whose rows are not there yet, or are those of another search than the one it leaves. */
const rowsAreOnTheirWay = ({ key }: KeyboardEvent): boolean => {
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

/** What a key is meant for was asked for and is not there yet: a page, a window, a choice, rows. */
const isOnItsWay = (event: KeyboardEvent): boolean => {
  const onItsWay = isAnythingAwaited() || windowIsOnItsWay() || pageIsOnItsWay() || rowsAreOnTheirWay(event);
  if (!onItsWay) waitingSince = 0;
  else if (waitingSince === 0) waitingSince = performance.now();
  return onItsWay && performance.now() - waitingSince < patience.nothing;
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

/** From an element that Tab itself never reaches as well: the heading that has the focus of a page that has just come. */
const goOn = (from: Element, backwards: boolean): void => {
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

/** How long letters for a list of choices belong together, in milliseconds. */
const wordLasts = 1_000;
let word = { text: '', at: 0 };

/** Chooses by the first letters of a choice, or the one beside with an arrow. */
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

/** What the browser does after a key that nobody has taken. */
const byDefault = (target: Element, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): void => {
  if (ctrlKey || metaKey) return;
  if (key === 'Tab') goOn(target, shiftKey);
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
  if (target.dispatchEvent(again)) byDefault(target, event);
};

const kept: KeyboardEvent[] = [];

/** The time of the last key that was thrown away in the middle of a scan: what follows it belongs to the same label. */
let cutOffAt = Number.NEGATIVE_INFINITY;

const cutOff = (last: KeyboardEvent | undefined): void => {
  cutOffAt = last && !endsScan(last) ? last.timeStamp : Number.NEGATIVE_INFINITY;
};

/** A key that arrives right behind one that was thrown away: half a label would be read as another one. */
const isCutOff = (event: KeyboardEvent): boolean => {
  if (event.key === 'Shift' || event.key === 'Control' || !followsScan(event, cutOffAt)) return false;
  cutOff(event);
  return true;
};

const throwAway = (): void => {
  if (kept.length > 0) cutOff(kept.at(-1));
  kept.length = 0;
};

/** One key at a time, so that each finds what the one before has made of the page. */
const handOn = (): void => {
  const [event] = kept;
  if (!event) return;
  if (isOnItsWay(event)) setTimeout(handOn, lookAgain);
  else {
    deliver(event);
    kept.shift();
    setTimeout(handOn);
  }
};

const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * Text, keys that move in it, and keys that a form takes with Ctrl; the browser has all others at once. Scanners send FNC1
 * as Ctrl and ]: without it a serial number runs into the lot.
 */
export const isKept = ({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed): boolean => {
  if (isComposing || altKey) return false;
  if (ctrlKey || metaKey) return key === 'Enter' || key === 's' || key === ']';
  return key.length === 1 || ['Enter', 'Backspace', 'Tab', ...arrows].includes(key);
};

const keep = (event: KeyboardEvent): void => {
  event.preventDefault();
  kept.push(event);
  if (kept.length === 1) setTimeout(handOn, lookAgain);
};

/** Has a key that a field cannot follow yet wait like those that are typed after it, within the frame. */
export const keepKey = ({ nativeEvent }: { nativeEvent: KeyboardEvent }): void => {
  if (drawn.path !== '') keep(nativeEvent);
};

const onKeyDown = (event: KeyboardEvent): void => {
  // Those that are handed on are not the keyboard's.
  if (!event.isTrusted) return;
  if (isCutOff(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (event.key === 'Escape') throwAway();
  if (!isKept(event) || (kept.length === 0 && !isOnItsWay(event))) return;
  event.stopImmediatePropagation();
  keep(event);
};

/** Whoever takes up the mouse goes elsewhere than where the keys were meant for. */
const onPointerDown = throwAway;

/** Keys pressed before this code ran go where the first page puts the cursor. */
const takeEarly = (): void => {
  const early = takeEarlyKeys();
  if (early.cutOff.length > 0) {
    cutOff(early.cutOff.at(-1));
    toast.error('The page was still loading. Scan it again.');
  }
  kept.push(...early.keys.filter(isKept));
  if (kept.length > 0) setTimeout(handOn, lookAgain);
};

/**
 * Keeps what is typed after a key, a link or a button that leads to a page or window, until its field is there, and hands it
 * on in order (docs/decisions/0090). For the frame around all pages; `path` is that of the page that is drawn.
 */
export const useTypeAhead = (path: string): void => {
  useLayoutEffect(() => {
    drawn = {
      path: new URL(path, location.origin).pathname,
      at: performance.now(),
      isReady: false,
    };
  }, [path]);
  useLayoutEffect(() => {
    takeEarly();
    addEventListener('keydown', onKeyDown, true);
    addEventListener('pointerdown', onPointerDown, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('pointerdown', onPointerDown, true);
      kept.length = 0;
      drawn = { path: '', at: 0, isReady: true };
    };
  }, []);
};
