import { documentTitle, useLocation } from '@primal/kit/platform';
import { useLayoutEffect } from 'react';

/** The document's title from the route. In a layout effect, so that a page's own `usePageTitle` has the last word. */
export const useScreenTitle = (title: string | null): void => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record of the same screen starts with its title again.
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title, pathname]);
};
