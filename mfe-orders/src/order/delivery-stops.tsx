import { deliveryApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { stableChunks } from '@primal/contracts/screens/stable-chunks';
import { showDate } from '@primal/contracts/shared/dates';
import { StatusBadge, Text, TwoLines } from '@primal/kit';
import { apiKey, send, useQueries } from '@primal/kit/platform';
import { useRef } from 'react';

/** An order's stop; null when it has none, undefined while delivery has not answered for it. */
type StopOf = (orderId: string) => StopAnswer | null | undefined;

const stopsOf = async (orderIds: readonly string[], signal: AbortSignal) => {
  const query = { salesOrderIds: orderIds.join(','), limit: '1000' };
  const stops = await send(deliveryApi.listStops, { query, signal });
  const byOrder = new Map<string, StopAnswer | null>(orderIds.map((id) => [id, null]));
  for (const stop of stops) if (stop.salesOrderId) byOrder.set(stop.salesOrderId, stop);
  return byOrder;
};

/**
 * The route stops of some orders; one call per hundred. Orders that delivery has not answered for, because it is slow
 * or away, have none yet: the list goes on without.
 */
export const useStops = (orderIds: readonly string[]): StopOf => {
  const chunks = useRef<string[][]>([]);
  chunks.current = stableChunks(chunks.current, orderIds);
  return useQueries({
    queries: chunks.current.map((ids) => ({
      queryKey: [...apiKey(deliveryApi.listStops, { query: { salesOrderIds: ids.join(',') } }), 'byOrder'],
      queryFn: ({ signal }: { signal: AbortSignal }) => stopsOf(ids, signal),
    })),
    combine: (answers) => {
      const known = answers.flatMap(({ data }) => (data ? [data] : []));
      return (orderId: string) => known.find((stops) => stops.has(orderId))?.get(orderId);
    },
  });
};

/** Driver and date of an order's stop, or 'No route' (docs/rules/sales-orders.md#list). */
export const RouteCell = ({ stop }: { stop: StopAnswer | null | undefined }) => {
  if (stop === undefined) return <Text c="dimmed">—</Text>;
  if (stop === null) return <Text c="dimmed">No route</Text>;
  return (
    <>
      <TwoLines main={stop.route.driver?.name ?? 'Unassigned'} sub={showDate(stop.route.routeDate)} />
      {stop.deliveredNotInvoiced && (
        <StatusBadge status="unbilled" label="Delivered, not invoiced" color="yellow" />
      )}
      {stop.status === 'failed' && <StatusBadge status="failed" label="Not delivered" />}
    </>
  );
};
