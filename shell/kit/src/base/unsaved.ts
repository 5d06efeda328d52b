import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from './latest.ts';

/** Each form that holds changes: what its leaving discards, its draft, and whether that can be left for later. */
const dirty = new Map<object, { discard: () => void; keeps: boolean }>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** True while any form on the screen holds changes that are not saved. The shell asks before leaving then. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0;

/** All that is unsaved is in drafts, which are offered later. */
export const canKeepUnsavedChanges = (): boolean => [...dirty.values()].every(({ keeps }) => keeps);

/** Lets the user go without being asked again: the session is over, or they keep it for later. Drafts stay. */
export const forgetUnsavedChanges = (): void => {
  dirty.clear();
  removeEventListener('beforeunload', askBrowser);
};

/** The user has been asked and leaves: what was typed is discarded with its draft. */
export const discardUnsavedChanges = (): void => {
  for (const { discard } of dirty.values()) discard();
  forgetUnsavedChanges();
};

/**
 * Guards a form: while `changed` is true, leaving the page, by link, back button or closing the tab, asks first.
 * `onDiscard` is called when the user leaves all the same; `keeps` says that a draft may stay for later. Gives `release()`, to call before navigating away after a
 * save.
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
