import { useLayoutEffect } from 'react';

/** Long enough for the dialog to let the focus go. */
const afterClosing = 10;

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, tr[tabindex], [tabindex="0"]';

const placeOf = (element: HTMLElement): { parent: HTMLElement; index: number }[] => {
  const place = [];
  for (let node = element; node.parentElement; node = node.parentElement)
    place.push({ parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) });
  return place;
};

const takesFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

/** What stands now where an element stood that is gone: the row after a deleted one, else what is near it. */
const neighbor = (place: ReturnType<typeof placeOf>): HTMLElement | null => {
  let within: HTMLElement | undefined;
  for (const { parent, index } of place) {
    // A bar that has nothing to say any more leaves it to the row with the cursor. Where the whole page was left its
    // successor's heading takes the focus.
    if (parent.matches('main, body'))
      return within?.isConnected ? parent.querySelector('tr[tabindex="0"]') : null;
    within = parent;
    if (!parent.isConnected) continue;
    const child = parent.children[Math.min(index, parent.children.length - 1)];
    if (child instanceof HTMLElement && child.matches(reachable)) return child;
    const near = child?.querySelector<HTMLElement>(reachable) ?? parent.querySelector<HTMLElement>(reachable);
    if (near) return near;
  }
  return null;
};

let returning = false;

/** True while a closed dialog or menu gives the focus back: nobody has moved it there. */
export const isFocusReturning = (): boolean => returning;

export const returnFocus = (target: HTMLElement | null): void => {
  returning = true;
  target?.focus({ preventScroll: true });
  returning = false;
};

/** Whether the focus is somewhere by intent: on the page, or in a dialog that is still open. */
const isPlaced = ({ activeElement: active, body }: Document): boolean => {
  if (!active || active === body) return false;
  const dialog = active.closest('[role="dialog"]');
  return dialog === null || dialog.querySelector('[data-opened]') !== null;
};

/** What had the focus, and where it stood. */
export interface Origin {
  before: HTMLElement;
  place: ReturnType<typeof placeOf>;
}

/** Of the dialog that has just gone: the one that comes in its place at once (it was loading) goes back there too. */
let leaving: (Origin & { timer: ReturnType<typeof setTimeout> }) | null = null;

/** Where an element stands that has the focus; null of the page as a whole. */
export const originAt = (element: EventTarget | null): Origin | null =>
  element instanceof HTMLElement && element !== element.ownerDocument.body
    ? { before: element, place: placeOf(element) }
    : null;

const originOf = ({ activeElement }: Document): Origin | null => {
  const origin = originAt(activeElement);
  if (origin) return origin;
  if (leaving) clearTimeout(leaving.timer);
  return leaving;
};

/** As long what a dialog has changed may take to be drawn, in milliseconds. */
const redrawn = 10_000;

/**
 * Goes to what stands in the place of an element that has the focus, should it go soon: the button that asked goes with
 * what it did, a moment after the dialog.
 */
const follow = ({ before, place }: Origin): void => {
  const { ownerDocument } = before;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    before.removeEventListener('blur', leave);
  };
  // The browser takes the focus from what goes as well, and gives it to nothing.
  const leave = ({ relatedTarget }: FocusEvent) => relatedTarget && stop();
  const observer = new MutationObserver(() => {
    if (before.isConnected) return;
    stop();
    if (!isPlaced(ownerDocument)) returnFocus(neighbor(place));
  });
  const timer = setTimeout(stop, redrawn);
  before.addEventListener('blur', leave);
  observer.observe(ownerDocument.body, { childList: true, subtree: true });
};

/** Goes back to what had the focus, or to what stands in its place by now or soon. */
const goBackTo = (origin: Origin): void => {
  const isThere = takesFocus(origin.before);
  returnFocus(isThere ? origin.before : neighbor(origin.place));
  if (isThere) follow(origin);
};

/** Gives the focus back that something had which is gone, unless it is somewhere else by now. */
export const giveFocusBack = (origin: Origin | null): void => {
  if (!origin) return;
  const { ownerDocument } = origin.before;
  setTimeout(() => {
    if (ownerDocument.defaultView && !isPlaced(ownerDocument)) goBackTo(origin);
  }, afterClosing);
};

/**
 * Where what has the focus goes with what it does, as a row that is done with, the focus goes to what stands in its place: to
 * call before it is done. A dialog that asks first does so by itself.
 */
export const followFocus = (): void => {
  const origin = originAt(document.activeElement);
  if (origin) follow(origin);
};

/**
 * Gives the focus back to what had it when the dialog opened, or, when that has gone meanwhile (the button of a step
 * that is done, a deleted row) or goes right after, to what stands in its place: never to the page as a whole.
 * (Mantine's own return misses a dialog that is mounted opened, as one that loads with its first use is.)
 */
export const useFocusReturn = (opened: boolean): void => {
  useLayoutEffect(() => {
    if (!opened) return;
    const origin = originOf(document);
    if (!origin) return;
    const { before } = origin;
    // Not the global one, which may be gone when the time comes: a closed page, a test that is over.
    const { ownerDocument } = before;
    return () => {
      const timer = setTimeout(() => {
        leaving = null;
        if (!ownerDocument.defaultView || isPlaced(ownerDocument)) return;
        goBackTo(origin);
      }, afterClosing);
      leaving = { ...origin, timer };
    };
  }, [opened]);
};
