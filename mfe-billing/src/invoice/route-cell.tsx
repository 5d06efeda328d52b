import { stopApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { stableChunks } from '@primal/contracts/screens/stable-chunks';
import { showDate } from '@primal/contracts/shared/dates';
import { Text, TwoLines } from '@primal/kit';
import { apiKey, send, useQueries } from '@primal/kit/platform';
import { useRef } from 'react';

/** An invoice's stop; null when it has none, undefined while delivery has not answered for it. */
type StopOf = (invoiceId: string) => StopAnswer | null | undefined;

const stopsOf = async (invoiceIds: readonly string[], signal: AbortSignal) => {
  const query = { invoiceIds: invoiceIds.join(','), limit: '1000' };
  const stops = await send(stopApi.listStops, { query, signal });
  const byInvoice = new Map<string, StopAnswer | null>(invoiceIds.map((id) => [id, null]));
  for (const stop of stops) if (stop.invoiceId) byInvoice.set(stop.invoiceId, stop);
  return byInvoice;
};

/** The route stops of some invoices; one call per hundred. Those that delivery has not answered for have none yet. */
export const useStops = (invoiceIds: readonly string[]): StopOf => {
  const chunks = useRef<string[][]>([]);
  chunks.current = stableChunks(chunks.current, invoiceIds);
  return useQueries({
    queries: chunks.current.map((ids) => ({
      queryKey: [...apiKey(stopApi.listStops, { query: { invoiceIds: ids.join(',') } }), 'byInvoice'],
      queryFn: ({ signal }: { signal: AbortSignal }) => stopsOf(ids, signal),
    })),
    combine: (answers) => {
      const known = answers.flatMap(({ data }) => (data ? [data] : []));
      return (invoiceId: string) => known.find((stops) => stops.has(invoiceId))?.get(invoiceId);
    },
  });
};

export const RouteCell = ({ stop }: { stop: StopAnswer | null | undefined }) => {
  if (stop === undefined) return <Text c="dimmed">—</Text>;
  if (stop === null) return <Text c="dimmed">No route</Text>;
  return <TwoLines main={stop.route.driver?.name ?? 'Unassigned'} sub={showDate(stop.route.routeDate)} />;
};
