import { deliveryApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { apiKey, send, useQueries } from '@primal/kit/platform';

const chunkSize = 100;

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, at) =>
    ids.slice(at * chunkSize, (at + 1) * chunkSize),
  );

const byOrder = (stops: readonly StopAnswer[]): Map<string, StopAnswer> =>
  new Map(stops.flatMap((stop) => (stop.salesOrderId ? [[stop.salesOrderId, stop] as const] : [])));

/**
 * The route stops of some orders, by order id; one call per hundred orders. Undefined while delivery has not answered,
 * or is away: the list goes on without.
 */
export const useStops = (orderIds: readonly string[]): Map<string, StopAnswer> | undefined =>
  useQueries({
    queries: chunks(orderIds).map((ids) => {
      const input = { query: { salesOrderIds: ids.join(','), limit: '1000' } };
      return {
        queryKey: apiKey(deliveryApi.listStops, input),
        queryFn: () => send(deliveryApi.listStops, input),
      };
    }),
    combine: (answers) =>
      answers.some(({ data }) => data) ? byOrder(answers.flatMap(({ data }) => data ?? [])) : undefined,
  });
