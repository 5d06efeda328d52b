import { useShortcutsOn } from '../shortcuts/shortcuts.ts';

/** What an action carries so that its table row finds it by its letter (row-keys.ts). */
export const shortcutMark = (shortcut: string | undefined) =>
  shortcut ? { 'data-shortcut': shortcut, 'aria-keyshortcuts': shortcut.toUpperCase() } : {};

/** An action's word with its letter: `Delete (D)`; the word alone while letters are switched off. */
export const useShortcutHint = (label: string, shortcut: string | undefined): string => {
  const on = useShortcutsOn();
  if (!shortcut || !on) return label;
  return label ? `${label} (${shortcut.toUpperCase()})` : `Key ${shortcut.toUpperCase()}`;
};
