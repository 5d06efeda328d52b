import { type FocusEvent, useEffect, useRef } from 'react';

const buttonsIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('button, [role="button"]') ?? []),
];

/**
 * A button that is not allowed any more is drawn anew with its reason, and the focus that was on it would be lost: it is
 * given back to the one in its place; the number of buttons stays the same.
 */
export const useKeptFocus = () => {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    if (place.current >= 0 && document.activeElement === document.body)
      buttonsIn(box.current)[place.current]?.focus();
  });
  return {
    ref: box,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      place.current = buttonsIn(box.current).indexOf(event.target);
    },
    onBlur: () => {
      place.current = -1;
    },
  };
};
