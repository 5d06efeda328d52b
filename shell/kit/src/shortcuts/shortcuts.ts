import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { stored } from '../base/stored.ts';
import { isDialogOpen } from '../base/window-keys.ts';

/** A key of the page and what it does, as the help sheet lists it. */
export interface Shortcut {
  /** One character (`n`, `/`), or one with Ctrl or Command (`Ctrl+S`). */
  keys: string;
  label: string;
}

interface Registered extends Shortcut {
  act: () => void;
}

const kept = stored('primal.shortcuts');
const registered = new Set<Registered>();

const isOn = (): boolean => kept.get() !== 'off';

/** Turns single-letter keys on or off, in this browser (WCAG 2.1.4). Keys with Ctrl, arrows and Enter always work. */
export const setShortcutsOn = (on: boolean): void => kept.set(on ? 'on' : 'off');

/** Whether single-letter keys act: off when the user switched them off. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(kept.subscribe, isOn);

/** The keys of the page as it is now. */
export const currentShortcuts = (): Shortcut[] => [...registered];

// In these a letter is text, or picks an entry: not in a list of which several are chosen, as on the dispatch board.
const textual =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], ' +
  '[role="combobox"], [role="listbox"]:not([aria-multiselectable]), [role="menu"], [role="grid"]';

/** Whether a key belongs to what has the focus: a field, a list, a menu. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textual) !== null;

/** Whether a single letter may act now: switched on, without Ctrl, Alt or Command, and not text. */
export const isLetterFree = (
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean => !(event.ctrlKey || event.metaKey || event.altKey) && isOn() && !isTyping(event.target);

/** Characters that come this soon after each other, in milliseconds, are those of a scanner: hands take longer. */
const scannerPace = 30;
let run = { at: Number.NEGATIVE_INFINITY, length: 0 };

/**
 * Whether a character is one of a label that is scanned where no field takes it: from the fourth on that comes at a scanner's
 * pace. Asked about each key that comes, by rows and page, else a label is not known as one.
 */
export const isScanned = ({ key, timeStamp, repeat, ctrlKey, metaKey }: KeyboardEvent): boolean => {
  if (key.length > 1 || repeat || ctrlKey || metaKey) {
    if (key !== 'Shift') run = { at: Number.NEGATIVE_INFINITY, length: 0 };
    return false;
  }
  if (timeStamp !== run.at)
    run = { at: timeStamp, length: timeStamp - run.at < scannerPace ? run.length + 1 : 1 };
  return run.length > 3;
};

const fits = ({ keys }: Shortcut, event: KeyboardEvent): boolean => {
  const control = keys.startsWith('Ctrl+');
  const key = control ? keys.slice('Ctrl+'.length) : keys;
  if (key.toLowerCase() !== event.key.toLowerCase()) return false;
  if (control) return (event.ctrlKey || event.metaKey) && !event.altKey;
  return isLetterFree(event);
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (isScanned(event) || event.defaultPrevented || event.isComposing || isDialogOpen()) return;
  const shortcut = [...registered].reverse().find((entry) => fits(entry, event));
  if (!shortcut) return;
  event.preventDefault();
  // A key that is held down means one thing once: it would skip one delivery after the other.
  if (!event.repeat) shortcut.act();
};

/**
 * A key of the page: `useShortcut('n', 'New sales order', begin)`. A letter acts unless the focus is in a field, list or
 * menu or letters are switched off; `Ctrl+S` acts in fields too. None acts while a dialog is open. Of two for the same
 * key the later one counts. `enabled: false` takes it away for the time being.
 */
export const useShortcut = (keys: string, label: string, act: () => void, enabled = true): void => {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    if (!enabled) return;
    const entry: Registered = { keys, label, act: () => onAct() };
    if (registered.size === 0) document.addEventListener('keydown', onKeyDown);
    registered.add(entry);
    return () => {
      registered.delete(entry);
      if (registered.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [keys, label, enabled]);
};
