import { useDeferredValue, useState } from 'react';

let wentBackTo: string | null = null;

const noteBack = (): void => {
  wentBackTo = location.href;
};

/** Whether somebody comes back to a list, which is as far down as it was (platform/place.ts): it needs its whole height at once. */
const isComeBackTo = (): boolean => {
  // From the first table on, for as long as the document stands: adding the same listener again adds none.
  addEventListener('popstate', noteBack);
  const { usr } = (history.state ?? {}) as { usr?: { isReturn?: boolean } | null };
  return usr?.isReturn === true || wentBackTo === location.href;
};

/**
 * How many rows are drawn: first what fits on the screen, so that a page's heading and what one reads stand there sooner, all
 * right behind that, in one go.
 */
export const useDrawnRows = (all: number, rowHeight: number): number => {
  const [first] = useState(() => (isComeBackTo() ? all : Math.ceil(innerHeight / rowHeight)));
  return useDeferredValue(all, first);
};

/** Whether all rows are drawn: before that the end of the table is not where it will be. */
export const useAllDrawn = (): boolean => useDeferredValue(true, false);
