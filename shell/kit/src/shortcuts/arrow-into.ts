import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../base/window-keys.ts';

const free = 'body, h1, #main, main [role="searchbox"]';

/**
 * Arrow down on the page, its heading or its search focuses the element `entry` returns in the first table.
 */
export const useArrowInto = (
  table: RefObject<HTMLTableElement | null>,
  entry: (table: HTMLTableElement) => HTMLElement | null | undefined,
): void => {
  const enter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.defaultPrevented || isDialogOpen()) return;
    if (!document.activeElement?.matches(free)) return;
    if (!table.current || table.current !== document.querySelector('main table, table')) return;
    const target = entry(table.current);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => enter(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
