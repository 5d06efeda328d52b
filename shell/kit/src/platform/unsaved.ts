import { useCallback, useEffect, useRef } from 'react';

const dirty = new Set<object>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** True while any form on the screen holds changes that are not saved. The shell asks before leaving then. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0;

/** Lets the user go without being asked: the session is over, or they have been asked already. */
export const forgetUnsavedChanges = (): void => {
  dirty.clear();
  removeEventListener('beforeunload', askBrowser);
};

/**
 * Guards a form: while `changed` is true, leaving the page, by link, back button or closing the tab, asks first. Gives
 * `release()`, to call before navigating away after a save.
 */
export const useUnsavedChanges = (changed: boolean): (() => void) => {
  const token = useRef({});
  const release = useCallback(() => {
    dirty.delete(token.current);
    if (dirty.size === 0) removeEventListener('beforeunload', askBrowser);
  }, []);
  useEffect(() => {
    if (!changed) return;
    dirty.add(token.current);
    addEventListener('beforeunload', askBrowser);
    return release;
  }, [changed, release]);
  return release;
};
