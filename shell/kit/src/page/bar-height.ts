import { type RefObject, useLayoutEffect } from 'react';

/**
 * The height of a bar at the bottom for what must stay clear of it, in `--kit-bottom-bar`, while the bar is shown; 0 where it stands
 * at the end of the page.
 */
export const useBarHeight = (bar: RefObject<HTMLDivElement | null>, isShown = true): void =>
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current || !isShown) return;
    const { style } = document.documentElement;
    const measure = () => {
      const isFixed = getComputedStyle(current).position === 'fixed';
      style.setProperty('--kit-bottom-bar', `${isFixed ? current.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      style.removeProperty('--kit-bottom-bar');
    };
  }, [bar, isShown]);
