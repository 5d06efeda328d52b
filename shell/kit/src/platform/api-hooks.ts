import type { Answer, Call } from '@primal/contracts/shared/api';
import {
  keepPreviousData,
  type UseQueryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApiPage, type CallInput, send, sendPage } from './api-client.ts';
import { toApiKey } from './cache.ts';

interface ReadOptions {
  enabled?: boolean;
  /** Shows the previous answer, marked `isPlaceholderData`, while the next answer loads. */
  keepPrevious?: boolean;
}

type ReadArgs<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: ReadOptions]
    : [input: CallInput<C>, options?: ReadOptions];

const toQueryOptions = (call: Call, input: object | undefined, options: ReadOptions = {}) => ({
  queryKey: toApiKey(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => send(call, { ...input, signal } as CallInput<Call>),
  enabled: options.enabled ?? true,
  ...(options.keepPrevious && { placeholderData: keepPreviousData }),
});

export const useApiQuery = <C extends Call>(call: C, ...[input, options]: ReadArgs<C>) =>
  useQuery<Answer<C>, Error>(toQueryOptions(call, input, options) as UseQueryOptions<Answer<C>, Error>);

/** The same query of several calls, in their order. */
export const useApiQueries = <C extends Call>(
  reads: readonly (ReadOptions & { call: C; query: Record<string, string> })[],
) =>
  useQueries({
    queries: reads.map(({ call, query, ...options }) => toQueryOptions(call, { query }, options)),
  });

type Row<C extends Call> = Answer<C> extends (infer R)[] ? R : never;

const formatTotal = ({ total, totalIsExact }: ApiPage<unknown>): string =>
  `${total.toLocaleString('en-US')}${totalIsExact ? '' : '+'}`;

/**
 * `rows` holds all loaded pages, `total` the server's count. `showing('invoices')` gives 'Showing 50 of
 * 10,000+ invoices'. All other values come from TanStack Query.
 */
export const useApiList = <C extends Call>(call: C, ...[input, options]: ReadArgs<C>) => {
  const query = useInfiniteQuery({
    queryKey: [...toApiKey(call, input), 'pages'],
    queryFn: ({ pageParam, signal }) => sendPage(call, { ...(input as CallInput<C>), signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    enabled: options?.enabled ?? true,
  });
  const rows = useMemo<Row<C>[] | undefined>(
    () => query.data?.pages.flatMap((page) => page.rows),
    [query.data],
  );
  const first = query.data?.pages[0];
  const counted = first && formatTotal(first);
  const showing = (what: string) =>
    rows && `Showing ${rows.length.toLocaleString('en-US')} of ${counted} ${what}`;
  return { ...query, rows, total: first?.total, totalText: counted, showing };
};
