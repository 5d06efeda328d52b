import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { stored } from '../base/stored.ts';

/** How long a page may take to be as long as it was, with its code and its rows. */
const patience = 5_000;
const keptTops = stored('primal.places', 'sessionStorage');
const mostKept = 200;

/** What the lists were filtered by when they were last shown, by path. */
const lists = new Map<string, string>();

/** Pixels from the top, by entry of the history and by address. */
const tops = new Map((keptTops.getJson() ?? []) as [string, number][]);

const keep = (): void => keptTops.setJson([...tops].slice(-mostKept));

/** The addresses of this tab's history by their number, as far as they were shown. */
const entries = new Map<number, string>();
const entryNumber = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

/** Remembers what a list is filtered and sorted by: whoever goes back to it finds it so. */
export const useListPlace = (): void => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    lists.set(pathname, search);
  }, [pathname, search]);
};

/**
 * Goes to a path. A list is as it was when it was left, filters, sorting and place: where it was the page before, by
 * going back there. Links of the navigation do not go through here and show a list anew.
 */
export const useGoToPlace = (): ((to: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (to: string) => {
      const search = lists.get(to);
      if (search === undefined) return void navigate(to);
      const now = entryNumber();
      if (now !== undefined && entries.get(now - 1) === to + search) return void navigate(-1);
      void navigate(to + search, { state: { isReturn: true } });
    },
    [navigate],
  );
};

/** Scrolls there once the page is long enough, unless somebody else scrolls or types before. */
const scrollBack = (top: number) => {
  const end = performance.now() + patience;
  let frame = 0;
  const others = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    for (const name of others) removeEventListener(name, stop, true);
  };
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1 || performance.now() > end) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const name of others) addEventListener(name, stop, true);
  frame = requestAnimationFrame(attempt);
  attempt();
  return { stop, isUnderWay: () => frame !== 0 };
};

/** Whether this document was opened by its address; false after a reload, and by the browser's Back and Forward. */
const isOpenedByAddress = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate';

/** An entry of the history; the first one of every document has the key `default`. */
const entryOf = (key: string, address: string): string => (key === 'default' ? `default ${address}` : key);

const isReturn = ({ state }: Location): boolean =>
  (state as { isReturn?: boolean } | null)?.isReturn === true;

/** A new page begins at its top, one that was left is as far down as it was. Used once, by the shell. */
export const useKeptPlace = (): void => {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const { key, hash } = location;
  const address = addressOf(location);
  const entry = entryOf(key, address);
  const returns = isReturn(location);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
  useLayoutEffect(() => {
    const number = entryNumber();
    if (number !== undefined) entries.set(number, address);
    const isNew = isFirst.current && isOpenedByAddress();
    isFirst.current = false;
    const top = (isNew ? 0 : isBack ? tops.get(entry) : returns ? tops.get(address) : 0) ?? 0;
    const way = top > 0 ? scrollBack(top) : null;
    const named = way ? null : document.getElementById(hash.slice(1));
    if (named) named.scrollIntoView();
    else if (!way) window.scrollTo(0, 0);
    const note = () => {
      if (way?.isUnderWay()) return;
      tops.set(entry, window.scrollY);
      tops.set(address, window.scrollY);
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      way?.stop();
      removeEventListener('scroll', note);
    };
  }, [entry, hash, address, isBack, returns]);
};
