import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { stored } from '../base/stored.ts';
import { isDialogOpen } from '../base/window-keys.ts';

export interface Shortcut {
  /** A character (`n`, `/`), or a character with Ctrl or Command (`Ctrl+S`). */
  keys: string;
  label: string;
}

interface Registered extends Shortcut {
  act: () => void;
}

const kept = stored('primal.shortcuts');
const registered = new Set<Registered>();

const isOn = (): boolean => kept.get() !== 'off';

/** Single-letter shortcuts only (WCAG 2.1.4): Ctrl combinations, arrows and Enter always work. */
export const setShortcutsOn = (on: boolean): void => kept.set(on ? 'on' : 'off');

export const useShortcutsOn = (): boolean => useSyncExternalStore(kept.subscribe, isOn);

export const listShortcuts = (): Shortcut[] => [...registered];

// Multi-select listboxes, such as the dispatch board, do not use letters.
const textual =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], ' +
  '[role="combobox"], [role="listbox"]:not([aria-multiselectable]), [role="menu"], [role="grid"]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textual) !== null;

export const acceptsLetters = (
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean => !(event.ctrlKey || event.metaKey || event.altKey) && isOn() && !isTyping(event.target);

/** Longest pause between characters of a scan, in milliseconds; typing is slower. */
const scannerPace = 30;
let run = { at: Number.NEGATIVE_INFINITY, length: 0 };

/** True from the fourth character of a scan outside a field. Callers must pass every key. */
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
  return acceptsLetters(event);
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (isScanned(event) || event.defaultPrevented || event.isComposing || isDialogOpen()) return;
  const shortcut = [...registered].reverse().find((entry) => fits(entry, event));
  if (!shortcut) return;
  event.preventDefault();
  // Ignore key repeat, which would skip one delivery after another.
  if (!event.repeat) shortcut.act();
};

/**
 * Letters act outside fields, lists and menus, if turned on; `Ctrl+S` acts in fields too. No shortcut acts
 * while a dialog is open. The last registration of a key replaces earlier registrations.
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
