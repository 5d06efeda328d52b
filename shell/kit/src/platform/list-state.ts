import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListPlace } from './place.ts';

interface ListSort {
  field: string;
  order: 'asc' | 'desc';
}

interface ListState {
  query: Record<string, string>;
  filter: (name: string) => string;
  /** Sets filters; an empty value takes one away. */
  setFilters: (values: Record<string, string | null | undefined>) => void;
  clearFilters: () => void;
  filtered: boolean;
  sort: ListSort;
  setSort: (sort: Partial<ListSort>) => void;
}

const sortNames = new Set(['sort', 'order']);

/** The state of a list in the address, so that reload, back and a shared link show the same rows. */
export const useListState = (defaultSort: ListSort): ListState => {
  const [address, setParams] = useSearchParams();
  const { field, order } = defaultSort;
  useListPlace();

  // The address follows a moment after it was set: a field shows what was chosen at once, and two filters set in that
  // moment must both be in it.
  const [ahead, setAhead] = useState<URLSearchParams | null>(null);
  const params = ahead ?? address;
  const latest = useRef(params);
  const awaited = useRef(new Set<string>());
  useLayoutEffect(() => {
    const isOnItsWay =
      awaited.current.has(address.toString()) && address.toString() !== latest.current.toString();
    if (isOnItsWay) return;
    awaited.current.clear();
    latest.current = address;
    setAhead(null);
  }, [address]);
  const setFilters = useCallback(
    (values: Record<string, string | null | undefined>) => {
      const after = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(values)) value ? after.set(name, value) : after.delete(name);
      latest.current = after;
      awaited.current.add(after.toString());
      setAhead(after);
      setParams(after, { replace: true });
    },
    [setParams],
  );

  return useMemo(() => {
    const set = Object.fromEntries([...params].filter(([, value]) => value !== ''));
    const filters = Object.keys(set).filter((name) => !sortNames.has(name));
    const sort: ListSort = {
      field: set.sort ?? field,
      order: (set.order ?? order) === 'asc' ? 'asc' : 'desc',
    };
    return {
      query: { ...set, sort: sort.field, order: sort.order },
      filter: (name) => set[name] ?? '',
      setFilters,
      clearFilters: () => setFilters(Object.fromEntries(filters.map((name) => [name, null]))),
      filtered: filters.length > 0,
      sort,
      setSort: ({ field, order }) => setFilters({ ...(field && { sort: field }), ...(order && { order }) }),
    };
  }, [params, field, order, setFilters]);
};
