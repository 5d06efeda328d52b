import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from './latest.ts';

/** Forms with unsaved changes; `keeps` marks a form with an autosaved draft. */
const dirty = new Map<object, { discard: () => void; keeps: boolean }>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

export const hasUnsavedChanges = (): boolean => dirty.size > 0;

export const canKeepUnsavedChanges = (): boolean => [...dirty.values()].every(({ keeps }) => keeps);

/** Removes all guards but no drafts, when the session ends or the user continues later. */
export const forgetUnsavedChanges = (): void => {
  dirty.clear();
  removeEventListener('beforeunload', askBrowser);
};

export const discardUnsavedChanges = (): void => {
  for (const { discard } of dirty.values()) discard();
  forgetUnsavedChanges();
};

/**
 * Guards a form against navigation while `changed`. `onDiscard` runs when the user leaves anyway; `keeps` is
 * true if the form has an autosaved draft. Call the returned `release()` before navigating after a save.
 */
export const useUnsavedChanges = (changed: boolean, onDiscard?: () => void, keeps = false): (() => void) => {
  const token = useRef({});
  const discard = useLatest(onDiscard);
  const release = useCallback(() => {
    dirty.delete(token.current);
    if (dirty.size === 0) removeEventListener('beforeunload', askBrowser);
  }, []);
  useEffect(() => {
    if (!changed) return;
    dirty.set(token.current, { discard: () => discard.current?.(), keeps });
    addEventListener('beforeunload', askBrowser);
    return release;
  }, [changed, release, keeps, discard]);
  return release;
};
