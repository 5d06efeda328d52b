import type { Call } from '@primal/contracts/shared/api';
import { type Query, QueryClient } from '@tanstack/react-query';
import { toCallPath } from './api-client.ts';

/** Cache of server state: no expiry, no retry, no refetch on focus (docs/rules/screens.md#reads). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

interface Read {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** Query key: the filled-in path and the query: `['/api/invoices', { status: 'sent' }]`. */
export const toApiKey = (call: Call, input?: object): readonly unknown[] => {
  const { params, query } = (input ?? {}) as Read;
  const path = toCallPath(call, params);
  return query === undefined ? [path] : [path, query];
};

/** True for the prefix itself and paths below; `{id}` in the prefix matches any segment. */
export const isBelow = (path: string, prefix: string): boolean => {
  const parts = path.split('/');
  return prefix
    .split('/')
    .every((part, at) => (part.startsWith('{') ? parts[at] !== undefined : parts[at] === part));
};

export const invalidatePaths = (client: QueryClient, paths: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }: Query) =>
      typeof path === 'string' && paths.some((prefix) => isBelow(path, prefix)),
  });
