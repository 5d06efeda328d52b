import { useEffect, useLayoutEffect, useRef } from 'react';

const afterClosing = 10;

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, tr[tabindex], [tabindex="0"]';

const findAncestors = (element: HTMLElement): { parent: HTMLElement; index: number }[] => {
  const place = [];
  for (let node = element; node.parentElement; node = node.parentElement)
    place.push({ parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) });
  return place;
};

const takesFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

/** Element now in the place of a removed element: the next row, else the nearest focusable element. */
const findNeighbor = (place: ReturnType<typeof findAncestors>): HTMLElement | null => {
  let within: HTMLElement | undefined;
  for (const { parent, index } of place) {
    // If a bulk bar is now empty, focus the table's cursor row. After navigation, the new page focuses its
    // heading.
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

export const isFocusReturning = (): boolean => returning;

export const returnFocus = (target: HTMLElement | null): void => {
  returning = true;
  target?.focus({ preventScroll: true });
  returning = false;
};

/** True if focus is on the page or in an open dialog, as opposed to a closing one. */
const isPlaced = ({ activeElement: active, body }: Document): boolean => {
  if (!active || active === body) return false;
  const dialog = active.closest('[role="dialog"]');
  return dialog === null || dialog.querySelector('[data-opened]') !== null;
};

export interface FocusOrigin {
  before: HTMLElement;
  place: ReturnType<typeof findAncestors>;
}

/**
 * Origin of the dialog that just closed; a dialog that replaces it immediately returns focus to the same
 * origin.
 */
let leaving: (FocusOrigin & { timer: ReturnType<typeof setTimeout> }) | null = null;

export const findOrigin = (element: EventTarget | null): FocusOrigin | null =>
  element instanceof HTMLElement && element !== element.ownerDocument.body
    ? { before: element, place: findAncestors(element) }
    : null;

const findCurrentOrigin = ({ activeElement }: Document): FocusOrigin | null => {
  const origin = findOrigin(activeElement);
  if (origin) return origin;
  if (leaving) clearTimeout(leaving.timer);
  return leaving;
};

const replacementMilliseconds = 10_000;

/** Moves focus to the replacement of a focused element that is removed soon after the dialog closes. */
const followReplacement = ({ before, place }: FocusOrigin): void => {
  const { ownerDocument } = before;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    before.removeEventListener('blur', leave);
  };
  // The browser also blurs a removed element, with no related target.
  const leave = ({ relatedTarget }: FocusEvent) => relatedTarget && stop();
  const observer = new MutationObserver(() => {
    if (before.isConnected) return;
    stop();
    if (!isPlaced(ownerDocument)) returnFocus(findNeighbor(place));
  });
  const timer = setTimeout(stop, replacementMilliseconds);
  before.addEventListener('blur', leave);
  observer.observe(ownerDocument.body, { childList: true, subtree: true });
};

const focusOrigin = (origin: FocusOrigin): void => {
  const isThere = takesFocus(origin.before);
  returnFocus(isThere ? origin.before : findNeighbor(origin.place));
  if (isThere) followReplacement(origin);
};

export const restoreFocus = (origin: FocusOrigin | null): void => {
  if (!origin) return;
  const { ownerDocument } = origin.before;
  setTimeout(() => {
    if (ownerDocument.defaultView && !isPlaced(ownerDocument)) focusOrigin(origin);
  }, afterClosing);
};

/** Call before an action that removes the focused element. Dialogs, table rows and page headers call it themselves. */
export const preserveFocus = (): void => {
  const origin = findOrigin(document.activeElement);
  if (origin) followReplacement(origin);
};

/** Focuses the page heading after the pressed button is gone. */
export const focusHeading = (): void => {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
};

/** Focuses the page heading if a new step of the page has removed the focused element. */
export const useStepFocus = (step: string): void => {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && !isPlaced(document)) focusHeading();
    shown.current = step;
  }, [step]);
};

/** Replaces Mantine's focus return, which misses dialogs that mount open, such as lazily loaded dialogs. */
export const useFocusReturn = (opened: boolean): void => {
  useLayoutEffect(() => {
    if (!opened) return;
    const origin = findCurrentOrigin(document);
    if (!origin) return;
    const { before } = origin;
    // Captured here: the global document may be gone when the cleanup runs.
    const { ownerDocument } = before;
    return () => {
      const timer = setTimeout(() => {
        leaving = null;
        if (!ownerDocument.defaultView || isPlaced(ownerDocument)) return;
        focusOrigin(origin);
      }, afterClosing);
      leaving = { ...origin, timer };
    };
  }, [opened]);
};
