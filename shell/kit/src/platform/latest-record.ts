import { createContext, useContext } from 'react';

/** The record of the surrounding edit form as stored now; null outside of one. */
export const LatestRecordContext = createContext<{ version?: number } | null>(null);

/**
 * True if another user saved a newer version than the form shows. After the form's first save, false: the
 * newer version may be the user's own.
 */
export const useIsOutdated = (shown: number | undefined, { isIdle }: { isIdle: boolean }): boolean => {
  const stored = useContext(LatestRecordContext)?.version;
  return isIdle && stored !== undefined && shown !== undefined && stored > shown;
};
