import { Text } from '@mantine/core';
import { type StopAnswer, stopApi } from '@primal/contracts/delivery/stop';
import { chunkStably } from '@primal/contracts/shared/chunk';
import { formatDate } from '@primal/contracts/shared/dates';
import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { TwoLines } from '../page/description-list.tsx';
import { send } from '../platform/api-client.ts';
import { toApiKey } from '../platform/cache.ts';

/** A document's stop; null if there is none, undefined while loading. */
export type RouteStop = StopAnswer | null | undefined;

const queryNames = { invoiceId: 'invoiceIds', salesOrderId: 'salesOrderIds' } as const;

/** `useRouteStops('invoiceId', ids)`: one call per hundred ids. Pages do not wait for the answer. */
export const useRouteStops = (of: keyof typeof queryNames, ids: readonly string[]) => {
  const chunks = useRef<string[][]>([]);
  chunks.current = chunkStably(chunks.current, ids);
  return useQueries({
    queries: chunks.current.map((chunk) => {
      const query = { [queryNames[of]]: chunk.join(',') };
      return {
        queryKey: [...toApiKey(stopApi.listStops, { query }), 'byDocument'],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const stops = await send(stopApi.listStops, { query: { ...query, limit: '1000' }, signal });
          const byId = new Map<string, StopAnswer | null>(chunk.map((id) => [id, null]));
          for (const stop of stops) if (stop[of]) byId.set(stop[of], stop);
          return byId;
        },
      };
    }),
    combine: (answers) => {
      const known = answers.flatMap(({ data }) => (data ? [data] : []));
      return (id: string): RouteStop => known.find((stops) => stops.has(id))?.get(id);
    },
  });
};

export const RouteCell = ({ stop }: { stop: RouteStop }) => {
  if (stop === undefined) return <Text c="dimmed">—</Text>;
  if (stop === null) return <Text c="dimmed">No route</Text>;
  return <TwoLines main={stop.route.driver?.name ?? 'Unassigned'} sub={formatDate(stop.route.routeDate)} />;
};
