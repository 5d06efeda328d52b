import { ordersApi } from '@primal/contracts/orders/api';
import type { UsualWeight } from '@primal/contracts/orders/piece';
import { send, useQueries } from '@primal/kit/platform';
import { useMemo } from 'react';
import type { StationOrder } from './decide.ts';

const chunkSize = 100;

/** The usual weight of each product that is to be weighed; null until it is known. */
export type UsualWeights = ReadonlyMap<string, UsualWeight> | null;

const together = (results: { data: UsualWeight[] | undefined; isPending: boolean }[]): UsualWeights =>
  // Those that cannot be had are done without: then the catalogue's average says what is usual.
  results.some(({ isPending }) => isPending)
    ? null
    : new Map(results.flatMap(({ data }) => data ?? []).map((usual) => [usual.productId, usual]));

/** The usual weights, asked for once for each product: they do not change while one weighs. */
export const useUsualWeights = (orders: readonly StationOrder[]): UsualWeights => {
  const ids = useMemo(
    () => [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))].sort(),
    [orders],
  );
  const chunks = Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, at) =>
    ids.slice(at * chunkSize, (at + 1) * chunkSize),
  );
  return useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: ['usual weights', chunk],
      // Without a network it fails at once: nobody is kept waiting for it.
      networkMode: 'always' as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(ordersApi.usualWeights, { query: { productIds: chunk.join(',') }, signal }),
    })),
    combine: together,
  });
};
