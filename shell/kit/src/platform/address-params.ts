import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

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
let ahead: Ahead | null = null;
const listeners = new Set<() => void>();

const keep = (next: Ahead | null): void => {
  ahead = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Values by the name of a parameter; an empty one takes the parameter away. */
export type AddressValues = Record<string, string | null | undefined>;

/** The parameters of the address, with what was just set to it, and a setter that leaves all others as they are. */
export const useAddressParams = (): [URLSearchParams, (values: AddressValues) => void] => {
  const [address, setAddress] = useSearchParams();
  const { pathname, key } = useLocation();
  const set = useSyncExternalStore(subscribe, () => ahead);
  const latest = useRef(address);

  useLayoutEffect(() => {
    latest.current = address;
    if (!ahead) return;
    const shown = address.toString();
    const isOnItsWay =
      ahead.pathname === pathname &&
      shown !== ahead.params.toString() &&
      (ahead.from === key || ahead.awaited.has(shown));
    if (!isOnItsWay) keep(null);
  }, [address, pathname, key]);

  const setValues = useCallback(
    (values: AddressValues) => {
      const before = ahead?.pathname === pathname ? ahead : null;
      const params = new URLSearchParams(before?.params ?? latest.current);
      for (const [name, value] of Object.entries(values))
        value ? params.set(name, value) : params.delete(name);
      const awaited = new Set(before?.awaited).add(params.toString());
      keep({ pathname, from: before?.from ?? key, params, awaited });
      setAddress(params, { replace: true });
    },
    [pathname, key, setAddress],
  );

  return [set?.pathname === pathname ? set.params : address, setValues];
};
