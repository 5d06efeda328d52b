import { useCallback, useEffect, useRef } from 'react';

/** Each form that holds changes, with what its leaving discards: its draft. */
const dirty = new Map<object, () => void>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** True while any form on the screen holds changes that are not saved. The shell asks before leaving then. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0;

/** Lets the user go without being asked, because the session is over; drafts stay for when they are back. */
export const forgetUnsavedChanges = (): void => {
  dirty.clear();
  removeEventListener('beforeunload', askBrowser);
};

/** The user has been asked and leaves: what was typed is discarded with its draft (decisions, "Screens"). */
export const discardUnsavedChanges = (): void => {
  for (const discard of dirty.values()) discard();
  forgetUnsavedChanges();
};

/**
 * Guards a form: while `changed` is true, leaving the page, by link, back button or closing the tab, asks first.
 * `onDiscard` is called when the user leaves all the same. Gives `release()`, to call before navigating away after a
 * save.
 */
export const useUnsavedChanges = (changed: boolean, onDiscard?: () => void): (() => void) => {
  const token = useRef({});
  const discard = useRef(onDiscard);
  useEffect(() => {
    discard.current = onDiscard;
  });
  const release = useCallback(() => {
    dirty.delete(token.current);
    if (dirty.size === 0) removeEventListener('beforeunload', askBrowser);
  }, []);
  useEffect(() => {
    if (!changed) return;
    dirty.set(token.current, () => discard.current?.());
    addEventListener('beforeunload', askBrowser);
    return release;
  }, [changed, release]);
  return release;
};
