import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { stored } from '../base/stored.ts';

/** Time a page has to reach its former height, in milliseconds. */
const patience = 5_000;
const storedTops = stored('primal.places', 'sessionStorage');
const maxStored = 200;

const lists = new Map<string, string>();

/** Scroll positions in pixels, by history entry and URL. */
const tops = new Map((storedTops.getJson() ?? []) as [string, number][]);

const storeTops = (): void => storedTops.setJson([...tops].slice(-maxStored));

const entries = new Map<number, string>();
const readEntryNumber = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

const toAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

export const useRememberedList = (): void => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    lists.set(pathname, search);
  }, [pathname, search]);
};

/** Goes back if the list is the previous entry. Navigation links bypass this and open the list fresh. */
export const useReturnToList = (): ((to: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (to: string) => {
      const search = lists.get(to);
      if (search === undefined) return void navigate(to);
      const now = readEntryNumber();
      if (now !== undefined && entries.get(now - 1) === to + search) return void navigate(-1);
      void navigate(to + search, { state: { isReturn: true } });
    },
    [navigate],
  );
};

/** Scrolls once the page is tall enough, unless the user scrolls or types first. */
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

const isOpenedByAddress = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate';

/** Key of a history entry; the first entry of every document has the key `default`. */
const toEntryKey = (key: string, address: string): string => (key === 'default' ? `default ${address}` : key);

const isReturn = ({ state }: Location): boolean =>
  (state as { isReturn?: boolean } | null)?.isReturn === true;

/**
 * Scrolls new pages to the top and restores the position of revisited pages. The shell calls this hook once.
 */
export const useScrollRestoration = (): void => {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const { key, hash } = location;
  const address = toAddress(location);
  const entry = toEntryKey(key, address);
  const returns = isReturn(location);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', storeTops);
    return () => removeEventListener('pagehide', storeTops);
  }, []);
  useLayoutEffect(() => {
    const number = readEntryNumber();
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
