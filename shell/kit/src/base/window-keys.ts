import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

const fields = 'input, textarea, select, [role="combobox"], [contenteditable="true"]';
const controls = 'button, a[href], [tabindex="0"]';

const isUsable = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [type="hidden"], [tabindex="-1"], [aria-disabled="true"]');

const findFirst = (within: Element | null, selector: string): HTMLElement | undefined =>
  [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isUsable);

/** Mantine's focus trap prefers an element with this attribute over the first control, the close button. */
const mark = 'data-autofocus';

/**
 * Focuses `data-autofocus` or `autoFocus`, else the first field or control, never Close. Fields that load
 * later receive focus unless the user has moved focus.
 */
export const useFirstFocus = (content: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const root = content.current;
    if (!root) return;
    const body = root.querySelector('[data-dialog-body]');
    const focused = document.activeElement as HTMLElement | null;
    const asked = root.querySelector(`[${mark}]`) ?? (root.contains(focused) ? focused : null);
    const field = findFirst(body, fields);
    const waiting = findFirst(body, controls) ?? findFirst(root, controls) ?? root;
    (asked ?? field ?? waiting).setAttribute(mark, '');
    if (asked || field) return;
    const observer = new MutationObserver(() => {
      const late = findFirst(body, `:is(${fields})[${mark}]`) ?? findFirst(body, fields);
      if (!late) return;
      observer.disconnect();
      const active = document.activeElement;
      if (active === document.body || active === waiting) late.focus();
    });
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content]);
};

const windows: object[] = [];

const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  (event.target instanceof Element &&
    event.target.closest('[aria-expanded="true"][role="combobox"], [data-mantine-stop-propagation]') !==
      null);

/** Closes only the topmost window, and only if no element inside the window handled Escape. */
export const useEscape = (opened: boolean, onEscape: () => void): void => {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return;
    const self = {};
    windows.push(self);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isTaken(event) || windows.at(-1) !== self) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      windows.splice(windows.indexOf(self), 1);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [opened]);
};

export const isDialogOpen = (): boolean => windows.length > 0;

const awaited = new Set<object>();

export const isBufferingKeys = (): boolean => awaited.size > 0;

/** Buffers typed keys while requested content loads, such as a window's code or a search result. */
export const useKeyBuffer = (isAwaited: boolean): void => {
  useLayoutEffect(() => {
    if (!isAwaited) return;
    const one = {};
    awaited.add(one);
    return () => void awaited.delete(one);
  }, [isAwaited]);
};
