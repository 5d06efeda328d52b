import { useEffect, useRef } from 'react';

/** Ctrl+Enter and Ctrl+S (⌘ on a Mac) save from wherever the cursor is, so that no order ends with a walk to a button. */
export const useSaveKey = (save: () => void): void => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's');
      if (!pressed || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      // A cell still being edited commits when it loses the focus; saving waits for the state that follows.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      requestAnimationFrame(() => latest.current());
    };
    // Before the grid, for which Enter has a meaning of its own.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
};
