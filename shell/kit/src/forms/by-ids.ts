import type { Answer, Call } from '@primal/contracts/shared/api';
import { useQueries } from '@tanstack/react-query';
import { type InputArgs, send } from '../platform/api-client.ts';
import { apiKey } from '../platform/cache.ts';

/**
 * Single records by id, each read once and shared with the pages that read it by the same call: what a form refers to
 * beyond the lists it has loaded. `records` holds those that are there.
 */
export const useByIds = <C extends Call>(
  call: C,
  ids: readonly string[],
): { records: Answer<C>[]; loading: boolean; error: Error | null } =>
  useQueries({
    queries: [...new Set(ids)].map((id) => {
      const input = { params: { id } };
      return {
        queryKey: apiKey(call, input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          send(call, ...([{ ...input, signal }] as unknown as InputArgs<C>)),
      };
    }),
    combine: (answers) => ({
      records: answers.flatMap(({ data }) => (data === undefined ? [] : [data])),
      loading: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error)?.error ?? null,
    }),
  });
