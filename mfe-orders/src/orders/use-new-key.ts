import { useGoTo } from '@primal/kit';
import { useEffect } from 'react';
import { paths } from './paths.ts';

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** `n` on the list begins a new order, for a clerk who takes forty before ten o'clock. */
export const useNewKey = (): void => {
  const goTo = useGoTo();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || typesText(event.target))
        return;
      event.preventDefault();
      goTo(paths.create);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [goTo]);
};
