import { formatDocumentTitle, useLocation } from '@primal/kit/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';

const patience = 10_000;

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

/** Focuses the new page's heading after navigation, so that screen readers announce it. */
export const useHeadingFocus = (): void => {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === null || before === pathname) return;
    // The page's code may still be loading.
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

/** Document title of the route, set in a layout effect, so that a page's `usePageTitle` overrides it. */
export const useScreenTitle = (title: string | null): void => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record of the same screen starts with its title again.
  useLayoutEffect(() => {
    if (title) document.title = formatDocumentTitle(title);
  }, [title, pathname]);
};
