import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useParams as useRouterParams, useSearchParams } from 'react-router-dom';
import { observable } from '../base/observable.ts';

interface Ahead {
  pathname: string;
  /** The entry of the history that stood when the first of them was set. */
  from: string;
  params: URLSearchParams;
  /** What the address will be on its way to `params`. */
  awaited: Set<string>;
}

// The address follows a moment after it was set. What was set since then stands here, once for the whole page: two
// parts of it that set something in that moment must both be in the address.
const aheadOfAddress = observable<Ahead | null>(null);

/** Values by the name of a parameter; an empty one takes the parameter away. */
export type AddressValues = Record<string, string | null | undefined>;

/** The parameters of the address, with what was just set to it, and a setter that leaves all others as they are. */
export const useAddressParams = (): [URLSearchParams, (values: AddressValues) => void] => {
  const [address, setAddress] = useSearchParams();
  const { pathname, key } = useLocation();
  const set = useSyncExternalStore(aheadOfAddress.subscribe, aheadOfAddress.current);
  const latest = useRef(address);

  useLayoutEffect(() => {
    latest.current = address;
    const ahead = aheadOfAddress.current();
    if (!ahead) return;
    const shown = address.toString();
    const isOnItsWay =
      ahead.pathname === pathname &&
      shown !== ahead.params.toString() &&
      (ahead.from === key || ahead.awaited.has(shown));
    if (!isOnItsWay) aheadOfAddress.set(null);
  }, [address, pathname, key]);

  const setValues = useCallback(
    (values: AddressValues) => {
      const ahead = aheadOfAddress.current();
      const before = ahead?.pathname === pathname ? ahead : null;
      const params = new URLSearchParams(before?.params ?? latest.current);
      for (const [name, value] of Object.entries(values))
        value ? params.set(name, value) : params.delete(name);
      const awaited = new Set(before?.awaited).add(params.toString());
      aheadOfAddress.set({ pathname, from: before?.from ?? key, params, awaited });
      setAddress(params, { replace: true });
    },
    [pathname, key, setAddress],
  );

  return [set?.pathname === pathname ? set.params : address, setValues];
};

const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of no record: what is asked for under it is answered with 404. */
const noRecord = '00000000-0000-0000-0000-000000000000';

const isId = (name: string): boolean => name === 'id' || name.endsWith('Id');

/**
 * The parts of the page's address by name. In place of what is no id stands that of no record: typed by hand,
 * '/sales-orders/standing/attention' would ask for what the API calls so, and the page would read a list as a record.
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
