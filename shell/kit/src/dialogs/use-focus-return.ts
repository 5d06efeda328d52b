import { useLayoutEffect } from 'react';

/** Long enough for the dialog to let the focus go. */
const afterClosing = 10;

/**
 * Gives the focus back to what had it when the dialog opened. (Mantine's own return misses a dialog that is mounted
 * opened, as one that loads with its first use is.)
 */
export const useFocusReturn = (opened: boolean): void => {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    if (!(before instanceof HTMLElement)) return;
    return () => {
      setTimeout(() => {
        // The page that the dialog stood on may itself be gone by now.
        const { activeElement, body } = before.ownerDocument;
        const gone = activeElement === body || activeElement?.closest('[role="dialog"]');
        if (gone && before.isConnected) before.focus({ preventScroll: true });
      }, afterClosing);
    };
  }, [opened]);
};
