import { type MyRoute, type MyStop, myRouteApi } from '@primal/contracts/delivery/my-route';
import type { ReportBody, StopReport } from '@primal/contracts/delivery/report';
import {
  offlinePage,
  offlineWorker,
  routeCacheAddress,
  routeCacheName,
  type StoredRoute,
} from '@primal/contracts/screens/route-cache';
import { toast } from '@primal/kit';
import { useOutbox } from '@primal/kit/outbox';
import {
  ApiError,
  type DelayReason,
  hasStatus,
  surviveSignOut,
  toApiKey,
  useApiQuery,
  useQueryClient,
  useUser,
} from '@primal/kit/platform';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { getReportQueue, type QueuedReport } from './report-queue.ts';

/** Cached route for offline use. */
interface CachedRoute {
  route: MyRoute;
  at: string;
}

/** Caches the route with its user. Without space, the older copy stays. */
const cacheRoute = async (cached: StoredRoute): Promise<void> => {
  try {
    const cache = await caches.open(routeCacheName);
    await cache.put(routeCacheAddress, Response.json(cached));
  } catch {
    // Ignore the failure. Without TLS there is no cache, and a full cache rejects writes.
  }
};

/** Cached route of this user, or null. Older shapes are readable, since answers only grow. */
const readCachedRoute = async (userId: string): Promise<CachedRoute | null> => {
  try {
    const found = await caches.match(routeCacheAddress, { cacheName: routeCacheName });
    const cached = found && ((await found.json()) as StoredRoute);
    return cached?.user.id === userId ? { route: cached.route as MyRoute, at: cached.at } : null;
  } catch {
    return null;
  }
};

/** Deletes the cached route, which the user may no longer see. */
const deleteCachedRoute = async (): Promise<void> => {
  await globalThis.caches?.delete(routeCacheName);
};

/** Has the service worker cache this page's files. Skipped in development, which would show stale files. */
const cachePage = async (): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  try {
    if (process.env.NODE_ENV === 'development')
      await (await workers?.getRegistration(offlinePage))?.unregister();
    else await workers?.register(offlineWorker, { scope: offlinePage });
  } catch {
    // Without a service worker, the page requires a network.
  }
};

const queryKey = toApiKey(myRouteApi.readMyRoute);

const addReport = (route: MyRoute, report: StopReport): MyRoute => ({
  ...route,
  stops: route.stops.map((stop) =>
    stop.id === report.stopId ? { ...stop, status: report.kind, report } : stop,
  ),
});

/** Time to wait for an answer before showing the cached route, in milliseconds. */
const slowMilliseconds = 2_000;

/** True once a wait exceeds `patience`. */
const useIsSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), slowMilliseconds);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow;
};

/** True for a network failure. An error from the server is not a network failure. */
const isNetworkFailure = (error: Error | null): boolean => error !== null && !(error instanceof ApiError);

/**
 * Route of the signed-in user from the server, or cached (`asOf`) if unreachable. Cached while the session lasts
 * (`isAway` is false).
 */
const useRoute = (isAway: boolean) => {
  const user = useUser();
  const client = useQueryClient();
  const read = useApiQuery(myRouteApi.readMyRoute);
  const { data, error, dataUpdatedAt } = read;
  const [cached, setCached] = useState<CachedRoute | null>(null);
  const isSlow = useIsSlow(read.isPending);
  const isUnavailable = data === undefined && (isNetworkFailure(error) || isSlow);
  useEffect(() => {
    if (isUnavailable) void readCachedRoute(user.id).then(setCached);
  }, [isUnavailable, user.id]);
  useEffect(() => {
    if (!data || isAway) return;
    void cacheRoute({ user, route: data, at: new Date(dataUpdatedAt).toISOString() });
    void cachePage();
  }, [data, dataUpdatedAt, user, isAway]);
  const isRefused = hasStatus(error, 403);
  useEffect(() => {
    if (isRefused) void deleteCachedRoute();
  }, [isRefused]);
  const shown = data || isRefused ? null : cached;
  return {
    route: { ...read, data: data ?? shown?.route, error: shown && isNetworkFailure(error) ? null : error },
    /** Time and reason of a cached route; null if current. */
    asOf: shown && { at: shown.at, waiting: (error ? 'offline' : 'slow') as DelayReason },
    noteStored: useCallback(
      (report: StopReport) => {
        client.setQueryData<MyRoute>(queryKey, (known) => known && addReport(known, report));
        setCached((known) => known && { ...known, route: addReport(known.route, report) });
        // The network works again, even if the browser has not noticed.
        if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
      },
      [client],
    ),
    readAgain: useCallback(() => client.invalidateQueries({ queryKey }), [client]),
  };
};

/** A stop with this phone's unsent reports. */
export interface DrivenStop extends MyStop {
  waiting: QueuedReport | null;
  refused: QueuedReport | null;
}

export const isDone = ({ status, gone }: Pick<MyStop, 'status' | 'gone'>): boolean =>
  gone !== null || status === 'delivered' || status === 'completed' || status === 'failed';

const withReports = (stops: readonly MyStop[], reports: readonly QueuedReport[]): DrivenStop[] =>
  stops.map((stop) => {
    const own = reports.filter(({ stopId }) => stopId === stop.id);
    const waiting = own.findLast(({ state }) => state === 'waiting') ?? null;
    const refused = own.findLast(({ state }) => state === 'refused') ?? null;
    return { ...stop, status: waiting?.body.kind ?? stop.status, waiting, refused };
  });

/**
 * Today's route of the signed-in user, with this phone's reports. While `isAway` (session ended), reports are stored
 * and nothing is sent.
 */
export const useMyRoute = () => {
  const user = useUser();
  const [queue] = useState(getReportQueue);
  const [isAway, setIsAway] = useState(false);
  const contents = useOutbox(queue);
  const { route, asOf, noteStored, readAgain } = useRoute(isAway);
  useEffect(() => surviveSignOut(() => setIsAway(true)), []);
  useEffect(() => {
    if (isAway) toast.endSession();
  }, [isAway]);
  useEffect(() => {
    if (isAway) return;
    return queue.sendFor(user.id, { onStored: noteStored, onRefused: () => void readAgain() });
  }, [queue, noteStored, readAgain, user.id, isAway]);
  const own = useMemo(
    () => contents.records.filter(({ userId }) => userId === user.id),
    [contents.records, user.id],
  );
  const planned = route.data?.stops;
  const stops = useMemo(() => withReports(planned ?? [], own), [planned, own]);
  return {
    route,
    asOf,
    readAgain,
    stops,
    orphaned: own.filter(
      ({ stopId, state }) =>
        state === 'refused' && !(route.data?.stops ?? []).some((stop) => stop.id === stopId),
    ),
    unsent: own.filter(({ state }) => state === 'waiting').length,
    waiting: contents.waiting,
    keeps: contents.keeps,
    isAway,
    /** Reports a stop's outcome and replaces its rejected reports. */
    report: async ({ id, customer }: MyStop, body: ReportBody) => {
      await queue.add({ userId: user.id, stopId: id, customerName: customer?.name ?? 'A stop', body });
      const refused = own.filter(({ stopId, state }) => stopId === id && state === 'refused');
      for (const before of refused) await queue.dismiss(before.id);
    },
    dismiss: queue.dismiss,
  };
};

export type MyRouteView = ReturnType<typeof useMyRoute>;
