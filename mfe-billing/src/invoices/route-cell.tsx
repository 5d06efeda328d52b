import { deliveryApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { showDate } from '@primal/contracts/shared/dates';
import { Text, TwoLines } from '@primal/kit';
import { apiKey, send, useQueries } from '@primal/kit/platform';

const chunkSize = 100;

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, at) =>
    ids.slice(at * chunkSize, (at + 1) * chunkSize),
  );

/** The route stops of some invoices, by invoice id. Undefined while delivery has not answered, or is away. */
export const useStops = (invoiceIds: readonly string[]): Map<string, StopAnswer> | undefined =>
  useQueries({
    queries: chunks(invoiceIds).map((ids) => {
      const input = { query: { invoiceIds: ids.join(','), limit: '1000' } };
      return {
        queryKey: apiKey(deliveryApi.listStops, input),
        queryFn: () => send(deliveryApi.listStops, input),
      };
    }),
    combine: (answers) =>
      answers.some(({ data }) => data)
        ? new Map(
            answers
              .flatMap(({ data }) => data ?? [])
              .flatMap((stop) => (stop.invoiceId ? [[stop.invoiceId, stop] as const] : [])),
          )
        : undefined,
  });

/** Driver and date of an invoice's stop (specification, finance section 2 "Invoices list"). */
export const RouteCell = ({ stop, known }: { stop: StopAnswer | undefined; known: boolean }) => {
  if (!known) return <Text c="dimmed">—</Text>;
  if (!stop) return <Text c="dimmed">No route</Text>;
  return <TwoLines main={stop.route.driver?.name ?? 'Unassigned'} sub={showDate(stop.route.routeDate)} />;
};
