import { documentTitle, useLocation } from '@primal/kit/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';

const patience = 10_000;

/** Where a page put the focus itself, it stays. */
const isTakenByPage = (): boolean => document.activeElement?.closest('main, [role=dialog]') != null;

const focusHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  if (!isTakenByPage()) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return true;
};

/** After navigation the focus goes to the new page's heading, so that screen readers say where one is. */
export const useHeadingFocus = (): void => {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === null || before === pathname) return;
    // The page's code may still be on its way.
    const observer = new MutationObserver(() => focusHeading() && stop());
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, patience);
    if (!focusHeading()) observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [pathname]);
};

/** The document's title from the route. In a layout effect, so that a page's own `usePageTitle` has the last word. */
export const useScreenTitle = (title: string | null): void => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record of the same screen starts with its title again.
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title, pathname]);
};
