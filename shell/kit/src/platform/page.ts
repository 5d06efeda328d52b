import { useEffect } from 'react';
import type { LazyPage } from './lazy-page.ts';

/** One page of a remote, default-exported as an array from `src/pages.tsx`; `path` is one of its manifest's routes. */
export interface Page {
  path: string;
  element: LazyPage;
}

export const documentTitle = (title: string): string => `${title} · Primal`;

/** Sets the document's title to something more telling than the manifest's (`Order SO-1001`); nothing while null. */
export const usePageTitle = (title: string | null | undefined): void => {
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
};
