import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

const fields = 'input, textarea, select, [role="combobox"], [contenteditable="true"]';
const controls = 'button, a[href], [tabindex="0"]';

const usable = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [type="hidden"], [tabindex="-1"], [aria-disabled="true"]');

const firstOf = (within: Element | null, selector: string): HTMLElement | undefined =>
  [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])].find(usable);

/** Mantine's focus trap goes to what carries this, and otherwise to the first control: the button that closes. */
const mark = 'data-autofocus';

/**
 * Where the focus goes when a dialog opens: to what asks for it (`data-autofocus`, `autoFocus`), else to the first field,
 * else to the first control of the body or the buttons, never to Close. Fields that come later, with the record that is
 * still on its way, take the focus when they are there, unless the user has gone elsewhere.
 */
export const useFirstFocus = (content: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const root = content.current;
    if (!root) return;
    const body = root.querySelector('[data-dialog-body]');
    const focused = document.activeElement as HTMLElement | null;
    const asked = root.querySelector(`[${mark}]`) ?? (root.contains(focused) ? focused : null);
    const field = firstOf(body, fields);
    const waiting = firstOf(body, controls) ?? firstOf(root, controls) ?? root;
    (asked ?? field ?? waiting).setAttribute(mark, '');
    if (asked || field) return;
    const observer = new MutationObserver(() => {
      const late = firstOf(body, `:is(${fields})[${mark}]`) ?? firstOf(body, fields);
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

/** Only lists and editors inside a window know what Escape means to them. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  (event.target instanceof Element &&
    event.target.closest('[aria-expanded="true"][role="combobox"], [data-mantine-stop-propagation]') !==
      null);

/** Escape for windows above each other: the uppermost one takes it, and only when nothing inside it did. */
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

/** Whether a dialog stands above the page: the page's own keys rest then. */
export const isDialogOpen = (): boolean => windows.length > 0;

/** Windows, parts and choices that were asked for and are on their way. */
const awaited = new Set<object>();

/** Whether what is typed now belongs to what is not there yet. */
export const isAnythingAwaited = (): boolean => awaited.size > 0;

/** While `isAwaited`, what was asked for is on its way (a window's code, the answer to a search): what is typed belongs to what it leads to. */
export const useAwaited = (isAwaited: boolean): void => {
  useLayoutEffect(() => {
    if (!isAwaited) return;
    const one = {};
    awaited.add(one);
    return () => void awaited.delete(one);
  }, [isAwaited]);
};
