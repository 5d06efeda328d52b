import type { Call } from '@primal/contracts/shared/api';
import { type Query, QueryClient } from '@tanstack/react-query';
import { callPath } from './api-client.ts';

/** The one cache of server state: never stale by time, no retry, no refetch on focus (docs/rules/screens.md#reads). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        // What failed while the network was away is read again once it is back; what was read stays.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
        refetchInterval: false,
        // Without a network a read fails and says so; Query would hold it back without a word until it believes in one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

interface Read {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** A read's key in the cache: its path, filled in, and its query: `['/api/invoices', { status: 'sent' }]`. */
export const apiKey = (call: Call, input?: object): readonly unknown[] => {
  const { params, query } = (input ?? {}) as Read;
  const path = callPath(call, params);
  return query === undefined ? [path] : [path, query];
};

/** True for the path itself and everything below it; `{id}` in the prefix stands for any one part. */
export const isBelow = (path: string, prefix: string): boolean => {
  const parts = path.split('/');
  return prefix
    .split('/')
    .every((part, at) => (part.startsWith('{') ? parts[at] !== undefined : parts[at] === part));
};

/** Marks every read below the given paths as old; those on screen are fetched again at once. */
export const invalidatePaths = (client: QueryClient, paths: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }: Query) =>
      typeof path === 'string' && paths.some((prefix) => isBelow(path, prefix)),
  });
