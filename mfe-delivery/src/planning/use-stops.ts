import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { type RouteAnswer, routeApi } from '@primal/contracts/delivery/route';
import { describeCancellation } from '@primal/contracts/delivery/route-sheet';
import { type StopAnswer, stopApi } from '@primal/contracts/delivery/stop';
import { computeRouteStatus, type StopStatus } from '@primal/contracts/delivery/stop-rules';
import { toast, toastFailure } from '@primal/kit';
import {
  hasStatus,
  invalidatePaths,
  resend,
  send,
  toApiKey,
  useApiMutation,
  useApiQuery,
  useQueryClient,
} from '@primal/kit/platform';
import { useCallback, useMemo, useRef } from 'react';
import { boardReads } from '../board-reads.ts';
import { useActiveDrivers } from '../driver/field.tsx';

const toDayInput = (routeDate: string) => ({ query: { routeDate, limit: '1000' } });

export interface DriverDay {
  driver: DriverAnswer;
  route: RouteAnswer | null;
}

/**
 * Drivers by name with their routes: all active ones, and inactive ones with stops. One read returns the whole day.
 */
export const useDay = (date: string) => {
  const routes = useApiQuery(routeApi.listRoutes, toDayInput(date), { keepPrevious: true });
  const drivers = useActiveDrivers();
  const days = useMemo<DriverDay[] | undefined>(() => {
    if (!routes.data || !drivers.data) return undefined;
    const byDriver = new Map(routes.data.map((route) => [route.driverId, route]));
    const active = new Set(drivers.data.map(({ id }) => id));
    const left = routes.data.filter(({ driverId, items }) => !active.has(driverId) && items.length > 0);
    return [
      ...drivers.data.map((driver) => ({ driver, route: byDriver.get(driver.id) ?? null })),
      ...left.map((route) => ({ driver: route.driver, route })),
    ].sort((one, other) => one.driver.name.localeCompare(other.driver.name));
  }, [routes.data, drivers.data]);
  const failed = routes.error ? routes : drivers;
  return {
    query: { data: days, error: failed.error, refetch: failed.refetch, isFetching: failed.isFetching },
    isPlaceholder: routes.isPlaceholderData,
    activeCount: drivers.data?.length,
  };
};

const usePatchRoute = (date: string) => {
  const client = useQueryClient();
  return useCallback(
    (routeId: string, change: (route: RouteAnswer) => RouteAnswer) =>
      client.setQueryData<RouteAnswer[]>(toApiKey(routeApi.listRoutes, toDayInput(date)), (routes) =>
        routes?.map((route) => (route.id === routeId ? change(route) : route)),
      ),
    [client, date],
  );
};

interface StopChange {
  status: StopStatus;
  failedReason?: StopAnswer['failedReason'];
  failedNote?: string | null;
}

const withStatus = (route: RouteAnswer, stopId: string, change: StopChange): RouteAnswer => {
  const shown = { failedReason: null, failedNote: null, ...change };
  const items = route.items.map((stop) => (stop.id === stopId ? { ...stop, ...shown } : stop));
  const active = items.filter((stop) => describeCancellation(stop) === null);
  return { ...route, items, status: computeRouteStatus(active.map((stop) => stop.status)) };
};

const isSame = (one: StopChange, other: StopChange): boolean =>
  one.status === other.status &&
  (one.status !== 'failed' ||
    (one.failedReason === other.failedReason && one.failedNote === other.failedNote));

const reorderStops = (route: RouteAnswer, stops: readonly StopAnswer[]): RouteAnswer => ({
  ...route,
  items: stops.map((stop, at) => ({ ...stop, sequenceNumber: at + 1 })),
});

const listStopIds = (stops: readonly StopAnswer[]): string[] => stops.map(({ id }) => id);

/**
 * Saves the stop order and returns the new version. Retries on a newer version if the stops and their order are the
 * same.
 */
const saveOrder = async (
  seen: RouteAnswer,
  stops: readonly StopAnswer[],
  version: number,
): Promise<number> => {
  const params = { id: seen.id };
  const body = { itemIds: listStopIds(stops) };
  try {
    return (await send(routeApi.orderRoute, { params, body: { ...body, version } })).version;
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const now = await send(routeApi.getRoute, { params });
    if (listStopIds(now.items).join() !== listStopIds(seen.items).join()) throw error;
    return (await send(routeApi.orderRoute, { params, body: { ...body, version: now.version } })).version;
  }
};

/**
 * Sets a stop's status optimistically and retries offline. Reverts if rejected or stopped. Sends one at a time,
 * skipping intermediate choices.
 */
export const useStopStatus = (route: RouteAnswer, stop: StopAnswer) => {
  const client = useQueryClient();
  const patch = usePatchRoute(route.routeDate);
  const stored = useRef<StopChange>(stop);
  const sending = useRef(false);
  const next = useRef<StopChange | null>(null);
  const show = ({ status, failedReason = null, failedNote = null }: StopChange) =>
    patch(route.id, (now) => withStatus(now, stop.id, { status, failedReason, failedNote }));
  const update = useApiMutation(stopApi.updateStop, {
    persistent: true,
    invalidates: boardReads,
    amend: resend(stopApi.updateStop),
    onError: (error) => {
      toastFailure(error, 'Failed to update the stop');
      void invalidatePaths(client, boardReads);
    },
  });
  const sendNext = async (change: StopChange): Promise<void> => {
    next.current = null;
    try {
      await update.mutateAsync({ params: { id: stop.id }, body: change });
      stored.current = change;
    } catch {
      // The failure was reported; a later choice still applies.
    }
    if (next.current === null || isSame(next.current, stored.current)) {
      show(stored.current);
      return;
    }
    show(next.current);
    return sendNext(next.current);
  };
  const set = async (change: StopChange) => {
    show(change);
    next.current = change;
    if (sending.current) return;
    stored.current = stop;
    sending.current = true;
    await sendNext(change);
    sending.current = false;
  };
  return { set, busy: update.isPending, waiting: update.waiting, onStop: update.stop };
};

/** Stop actions of a route. Order changes are optimistic; after a rejection, the route is refetched. */
export const useStops = (route: RouteAnswer) => {
  const client = useQueryClient();
  const patch = usePatchRoute(route.routeDate);
  const refetch = () => void invalidatePaths(client, boardReads);

  // Save sequentially, each on the version that the previous save returned.
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const saved = useRef(0);
  const reorder = (stops: readonly StopAnswer[]) => {
    patch(route.id, (now) => reorderStops(now, stops));
    saving.current = saving.current.then(async () => {
      try {
        saved.current = await saveOrder(route, stops, Math.max(route.version, saved.current));
      } catch (error) {
        toastFailure(error, 'Failed to reorder the stops');
      }
      refetch();
    });
  };

  const step = (stop: StopAnswer, by: 1 | -1) => {
    const stops = route.items.filter(({ id }) => id !== stop.id);
    stops.splice(route.items.indexOf(stop) + by, 0, stop);
    reorder(stops);
  };

  const remove = useApiMutation(stopApi.deleteStop, {
    invalidates: boardReads,
    failed: 'Failed to remove the stop',
  });
  const restore = useApiMutation(stopApi.createStop, {
    invalidates: boardReads,
    subject: ({ body }) => String(body?.invoiceId ?? body?.salesOrderId),
    failed: 'Failed to put the stop back',
  });
  const removeStop = (stop: StopAnswer) => {
    const { routeId, invoiceId, salesOrderId, customerId, sequenceNumber, status, deliveryNotes } = stop;
    const body = { routeId, invoiceId, salesOrderId, customerId, sequenceNumber, status, deliveryNotes };
    const action = { label: 'Undo', onClick: () => restore.mutate({ body }) };
    const onSuccess = () =>
      // Voided and deleted documents cannot be reassigned.
      toast({ title: 'Stop removed from the route', ...(!describeCancellation(stop) && { action }) });
    remove.mutate({ params: { id: stop.id } }, { onSuccess });
  };

  return { reorder, step, removeStop };
};
