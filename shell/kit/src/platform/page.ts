import { type ComponentType, createElement, type FunctionComponent, use, useEffect } from 'react';

/** One page of a remote; `path` is one of its manifest's routes. */
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

/** A page whose code is fetched when it is first shown, or before that by `fetchAhead`. */
export interface LazyPage extends FunctionComponent {
  /** Fetches the code, so that showing the page needs no wait. A failure counts for nothing: showing it tries again. */
  fetchAhead: () => void;
}

type Loaded = { default: ComponentType };

/**
 * Has React's `use` take the value of a promise at once when it is there already, without a moment of 'Loading'. It is what
 * React itself notes at a promise once it has seen its outcome.
 */
export const rememberValue = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
};

const failures = new Set<() => void>();

/** Lets every page whose code could not be fetched try again when it is next shown: for Retry. */
export const forgetFailedPages = (): void => {
  for (const forget of failures) forget();
  failures.clear();
};

/**
 * The component of a page in a file of its own: `lazyPage(() => import('./pages/invoices.tsx'))`. React's `lazy` keeps a
 * failed load for ever; this one keeps it until Retry (`forgetFailedPages`).
 */
export const lazyPage = (load: () => Promise<Loaded>): LazyPage => {
  let loading: Promise<Loaded> | null = null;
  let isShown = false;
  const begin = (): Promise<Loaded> => {
    if (loading) return loading;
    loading = rememberValue(load());
    loading.catch(() => {
      const forget = () => {
        loading = null;
      };
      if (isShown) failures.add(forget);
      else forget();
    });
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, outside of every component
  const Page = () => {
    isShown = true;
    return createElement(use(begin()).default);
  };
  return Object.assign(Page, { fetchAhead: () => void begin().catch(() => {}) });
};

/** The pages of a remote, the default export of its `src/pages.tsx`: `lazyPages({ '/invoices': () => import('./invoice/list.tsx') })`. */
export const lazyPages = (loads: Readonly<Record<string, () => Promise<Loaded>>>): Page[] =>
  Object.entries(loads).map(([path, load]) => ({ path, element: lazyPage(load) }));
