import { type ComponentType, createElement, type FunctionComponent, use, useEffect } from 'react';

export interface Page {
  path: string;
  element: LazyPage;
}

export const formatDocumentTitle = (title: string): string => `${title} · Primal`;

/**
 * Replaces the manifest's document title with a specific one (`Order SO-1001`); null keeps the manifest's
 * title.
 */
export const usePageTitle = (title: string | null | undefined): void => {
  useEffect(() => {
    if (title) document.title = formatDocumentTitle(title);
  }, [title]);
};

export interface LazyPage extends FunctionComponent {
  /** Prefetches the code. Failures are ignored: showing the page retries. */
  prefetch: () => void;
}

type Loaded = { default: ComponentType };

/** React's `use` reads a fulfilled promise without suspending. React sets the same fields internally. */
export const markFulfilled = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
};

const failures = new Set<() => void>();

/** Resets failed pages, so that Retry loads them again. */
export const resetFailedPages = (): void => {
  for (const forget of failures) forget();
  failures.clear();
};

/** Unlike React's `lazy`, a failed load can be retried (`resetFailedPages`). */
export const lazyPage = (load: () => Promise<Loaded>): LazyPage => {
  let loading: Promise<Loaded> | null = null;
  let isShown = false;
  const begin = (): Promise<Loaded> => {
    if (loading) return loading;
    loading = markFulfilled(load());
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
  return Object.assign(Page, { prefetch: () => void begin().catch(() => {}) });
};

/** Default export of `./pages`, which the build writes from `src/routes.ts`. */
export const lazyPages = (loads: Readonly<Record<string, () => Promise<Loaded>>>): Page[] =>
  Object.entries(loads).map(([path, load]) => ({ path, element: lazyPage(load) }));
