import { useLayoutEffect } from 'react';

/** Windows that were opened and whose code is on its way. */
const awaited = new Set<object>();

/** Whether what is typed now belongs to a window that is not there yet. */
export const isWindowAwaited = (): boolean => awaited.size > 0;

/** While `isAwaited`, a window was opened and its code is on its way: what is typed belongs to it. */
export const useAwaitedWindow = (isAwaited: boolean): void => {
  useLayoutEffect(() => {
    if (!isAwaited) return;
    const one = {};
    awaited.add(one);
    return () => void awaited.delete(one);
  }, [isAwaited]);
};
