import type { MouseEvent } from 'react';

const own = 'a, button, input, select, textarea, label, [role="menu"], [role="listbox"]';

/** Whether a click is meant for the row itself: not for a control in it, not the end of marking text. */
export const isMeantForRow = (event: MouseEvent<HTMLElement>): boolean => {
  const target = event.target as Element;
  if (event.defaultPrevented || !event.currentTarget.contains(target)) return false;
  if (target.closest(own)) return false;
  return !window.getSelection()?.toString();
};

/** A click as the browser means it on a link: with Ctrl, Command or the middle button it opens a new tab. */
export const wantsNewTab = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.button === 1;
