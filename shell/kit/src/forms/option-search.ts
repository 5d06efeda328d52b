import type { Call } from '@primal/contracts/shared/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CallInput, type RowOf, sendPage } from '../platform/api-client.ts';
import { apiKey } from '../platform/cache.ts';

/** As many as one page of a list call holds: what is searched in the browser, without a call for each key. */
const pageSize = '1000';
/** How long the fingers rest before the server is asked. */
const restMilliseconds = 150;

export interface OptionSearch<Option> {
  options: readonly Option[];
  /** Called with the text in the picker's field; '' when there is none. */
  onSearch: (text: string) => void;
  /** Options for the text are on their way: true from the call of `onSearch` on, where the server is asked. */
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
}

const fetchPage = <C extends Call>(call: C, query: Record<string, string>, signal: AbortSignal) =>
  sendPage(call, { query, signal } as unknown as CallInput<C>);

const merged = <R extends { id: string }>(known: readonly R[], found: readonly R[]): R[] => {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...found.filter(({ id }) => !ids.has(id))];
};

/**
 * The records of a list call as the options of a picker, however many there are: the first 1,000 are held in the
 * browser and answer at once; when there are more, what is typed is searched on the server as well (`q`). `query`
 * filters further, e.g. `{ status: 'active' }`.
 */
export const useOptionSearch = <C extends Call>(
  call: C,
  query: Readonly<Record<string, string>> = {},
): OptionSearch<RowOf<C>> => {
  type Option = RowOf<C> & { id: string };
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useQuery({
    queryKey: [...apiKey(call, { query: { ...query, limit: pageSize } }), 'options'],
    queryFn: ({ signal }) => fetchPage(call, { ...query, limit: pageSize }, signal),
  });
  const more = first.data?.next != null;
  const found = useQuery({
    queryKey: [...apiKey(call, { query: { ...query, q: text, limit: '100' } }), 'options'],
    queryFn: ({ signal }) => fetchPage(call, { ...query, q: text, limit: '100' }, signal),
    enabled: more && text !== '',
    placeholderData: keepPreviousData,
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const holdsAll = first.data !== undefined && !more;
  const onSearch = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      // Nobody is asked: a whole form would be drawn anew at each key.
      if (holdsAll) return;
      setTyped(next.trim());
      timer.current = setTimeout(() => setText(next.trim()), next === '' ? 0 : restMilliseconds);
    },
    [holdsAll],
  );
  const { refetch: readFirst } = first;
  const { refetch: readFound } = found;
  const failed = first.error ?? found.error;
  const onRetry = useCallback(() => {
    void (first.error ? readFirst() : readFound());
  }, [first.error, readFirst, readFound]);
  const options = useMemo(
    () => merged((first.data?.rows ?? []) as Option[], (found.data?.rows ?? []) as Option[]),
    [first.data, found.data],
  );
  const loading = first.isPending || (more && (typed !== text || found.isFetching));
  return useMemo(
    () => ({ options, onSearch, loading, error: failed, onRetry }),
    [options, onSearch, loading, failed, onRetry],
  );
};
