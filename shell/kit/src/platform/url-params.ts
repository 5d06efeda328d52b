import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useParams as useRouterParams, useSearchParams } from 'react-router-dom';
import { observable } from '../base/observable.ts';

interface PendingParams {
  pathname: string;
  from: string;
  params: URLSearchParams;
  awaited: Set<string>;
}

// The URL updates a moment after a change. Pending changes are shared, so that the URL receives all changes.
const pendingParams = observable<PendingParams | null>(null);

export type UrlParamValues = Record<string, string | null | undefined>;

/** URL parameters including pending changes, and a setter that leaves other parameters unchanged. */
export const useUrlParams = (): [URLSearchParams, (values: UrlParamValues) => void] => {
  const [address, setAddress] = useSearchParams();
  const { pathname, key } = useLocation();
  const set = useSyncExternalStore(pendingParams.subscribe, pendingParams.current);
  const latest = useRef(address);

  useLayoutEffect(() => {
    latest.current = address;
    const ahead = pendingParams.current();
    if (!ahead) return;
    const shown = address.toString();
    const isOnItsWay =
      ahead.pathname === pathname &&
      shown !== ahead.params.toString() &&
      (ahead.from === key || ahead.awaited.has(shown));
    if (!isOnItsWay) pendingParams.set(null);
  }, [address, pathname, key]);

  const setValues = useCallback(
    (values: UrlParamValues) => {
      const ahead = pendingParams.current();
      const before = ahead?.pathname === pathname ? ahead : null;
      const params = new URLSearchParams(before?.params ?? latest.current);
      for (const [name, value] of Object.entries(values))
        value ? params.set(name, value) : params.delete(name);
      const awaited = new Set(before?.awaited).add(params.toString());
      pendingParams.set({ pathname, from: before?.from ?? key, params, awaited });
      setAddress(params, { replace: true });
    },
    [pathname, key, setAddress],
  );

  return [set?.pathname === pathname ? set.params : address, setValues];
};

const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A valid id without a record, which the server answers with 404. */
const noRecord = '00000000-0000-0000-0000-000000000000';

const isId = (name: string): boolean => name === 'id' || name.endsWith('Id');

/**
 * Replaces an invalid id with an id without a record: a hand-typed '/sales-orders/standing/attention' would
 * call another endpoint.
 */
export const useParams = (): Partial<Record<string, string>> => {
  const params = useRouterParams();
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          value && isId(name) && !recordId.test(value) ? noRecord : value,
        ]),
      ),
    [params],
  );
};
