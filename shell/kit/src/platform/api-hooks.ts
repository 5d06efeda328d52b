import type { Answer, Call } from '@primal/contracts/shared/api';
import {
  keepPreviousData,
  type UseMutationOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CallInput, type InputArgs, send, sendPage } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { apiKey, invalidatePaths } from './cache.ts';
import { useIdempotencyKey } from './idempotency.ts';

interface ReadOptions {
  /** False while what the call needs is not known yet. */
  enabled?: boolean;
  /** Shows the answer before, marked `isPlaceholderData`, while another one of the same call loads. */
  keepPrevious?: boolean;
}

type ReadArgs<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: ReadOptions]
    : [input: CallInput<C>, options?: ReadOptions];

/** Reads a call: `useApiQuery(ordersApi.getOrder, { params: { id } })`. */
export const useApiQuery = <C extends Call>(call: C, ...[input, options]: ReadArgs<C>) =>
  useQuery<Answer<C>, Error>({
    queryKey: apiKey(call, input),
    queryFn: ({ signal }) => send(call, ...([{ ...input, signal }] as InputArgs<C>)),
    enabled: options?.enabled ?? true,
    ...(options?.keepPrevious && { placeholderData: keepPreviousData }),
  });

type Row<C extends Call> = Answer<C> extends (infer R)[] ? R : never;

/**
 * Reads a list call page by page. `rows` holds all pages fetched so far (undefined until the first is there), `total`
 * the count on the server; the rest is TanStack's (`fetchNextPage`, `hasNextPage`, `isFetchingNextPage`, `refetch` …).
 */
export const useApiList = <C extends Call>(call: C, ...[input, options]: ReadArgs<C>) => {
  const query = useInfiniteQuery({
    queryKey: [...apiKey(call, input), 'pages'],
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
  return { ...query, rows, total: query.data?.pages[0]?.total };
};

/** `/api/sales-orders` of `/api/sales-orders/{id}/weights`: what a write makes old without being told. */
const area = (call: Call): string => call.path.split('/').slice(0, 3).join('/');

interface WriteOptions<C extends Call>
  extends Pick<
    UseMutationOptions<Answer<C>, Error, CallInput<C>>,
    'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
  > {
  /** Further path prefixes whose reads the write makes old; its own (`/api/sales-orders`) always are. */
  invalidates?: readonly string[];
}

/**
 * The answer is lost, so the write may have happened: only then is the same idempotency key sent again. After any
 * definite answer the next submission is a new one.
 */
const answerLost = (error: Error | null): boolean =>
  !(error === null || (error instanceof ApiError && error.status < 500));

/**
 * Writes through a call: `const save = useApiMutation(ordersApi.createOrder, { onSuccess })`, then
 * `save.mutate({ body })`. Creating calls carry an `Idempotency-Key` by themselves.
 */
export const useApiMutation = <C extends Call>(call: C, options: WriteOptions<C> = {}) => {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const { invalidates = [], onSuccess, ...callbacks } = options;
  return useMutation<Answer<C>, Error, CallInput<C>>({
    ...callbacks,
    mutationFn: async (input) => {
      const keyed = call.creates ? { idempotencyKey: idempotency.key(), ...input } : input;
      try {
        const answer = await send(call, ...([keyed] as unknown as InputArgs<C>));
        idempotency.renew();
        return answer;
      } catch (error) {
        if (!answerLost(error as Error)) idempotency.renew();
        throw error;
      }
    },
    onSuccess: (...args) => {
      void invalidatePaths(client, [area(call), ...invalidates]);
      return onSuccess?.(...args);
    },
  });
};
