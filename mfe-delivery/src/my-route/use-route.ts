import { type MyRoute, myRouteApi } from '@primal/contracts/delivery/my-route';
import type { StopReport } from '@primal/contracts/delivery/report';
import {
  type KeptRoute,
  keptPage,
  keptPageWorker,
  keptRouteAddress,
  keptRouteCache,
} from '@primal/contracts/screens/kept-route';
import {
  ApiError,
  apiKey,
  hasStatus,
  useApiQuery,
  useQueryClient,
  useUser,
  type Waiting,
} from '@primal/kit/platform';
import { useCallback, useEffect, useState } from 'react';

/** The route of before, for a page that is opened without a network. */
interface RouteOfBefore {
  route: MyRoute;
  /** When the server told it. */
  at: string;
}

/** Keeps the route with who is signed in. A phone without room goes on with what it kept before, which says its age. */
const keepRoute = async (kept: KeptRoute): Promise<void> => {
  try {
    const cache = await caches.open(keptRouteCache);
    await cache.put(keptRouteAddress, Response.json(kept));
  } catch {
    // Over plain HTTP there are no caches, and what is full stores nothing.
  }
};

/** What is kept of this person's route; null for nothing. Answers only grow, so an older build's shape can be read. */
const readKeptRoute = async (userId: string): Promise<RouteOfBefore | null> => {
  try {
    const found = await caches.match(keptRouteAddress, { cacheName: keptRouteCache });
    const kept = found && ((await found.json()) as KeptRoute);
    return kept?.user.id === userId ? { route: kept.route as MyRoute, at: kept.at } : null;
  } catch {
    return null;
  }
};

/** What is kept is thrown away: the person may not see it any more. */
const forgetKeptRoute = async (): Promise<void> => {
  await globalThis.caches?.delete(keptRouteCache);
};

/** Has the browser keep this page's files. While developing it must not: what was changed would not be seen. */
const keepPage = async (): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  try {
    if (process.env.NODE_ENV === 'development')
      await (await workers?.getRegistration(keptPage))?.unregister();
    else await workers?.register(keptPageWorker, { scope: keptPage });
  } catch {
    // A shell without one, or a browser that allows none: the page needs a network then.
  }
};

const queryKey = apiKey(myRouteApi.readMyRoute);

/** The route after the server has stored a report. */
const reportedInRoute = (route: MyRoute, report: StopReport): MyRoute => ({
  ...route,
  stops: route.stops.map((stop) =>
    stop.id === report.stopId ? { ...stop, status: report.kind, report } : stop,
  ),
});

/** So long an answer is waited for before the route of before is shown, in milliseconds. */
const patience = 2_000;

/** True once something has been waited for longer than anybody should. */
const useIsSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), patience);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow;
};

/** No answer came at all. What a server says, however bad, is an answer. */
const isCut = (error: Error | null): boolean => error !== null && !(error instanceof ApiError);

/**
 * The route of whoever is signed in: as the server tells it, and where no server can be reached as it told it last (`asOf`). What
 * is told is kept for that, but not after the session has ended (`isAway`).
 */
export const useRoute = (isAway: boolean) => {
  const user = useUser();
  const client = useQueryClient();
  const read = useApiQuery(myRouteApi.readMyRoute);
  const { data, error, dataUpdatedAt } = read;
  const [before, setBefore] = useState<RouteOfBefore | null>(null);
  const isSlow = useIsSlow(read.isPending);
  const isMissed = data === undefined && (isCut(error) || isSlow);
  useEffect(() => {
    if (isMissed) void readKeptRoute(user.id).then(setBefore);
  }, [isMissed, user.id]);
  useEffect(() => {
    if (!data || isAway) return;
    void keepRoute({ user, route: data, at: new Date(dataUpdatedAt).toISOString() });
    void keepPage();
  }, [data, dataUpdatedAt, user, isAway]);
  const isRefused = hasStatus(error, 403);
  useEffect(() => {
    if (isRefused) void forgetKeptRoute();
  }, [isRefused]);
  const shown = data || isRefused ? null : before;
  return {
    route: { ...read, data: data ?? shown?.route, error: shown && isCut(error) ? null : error },
    /** When the server told what is shown, and why nothing newer is; null while that is now. */
    asOf: shown && { at: shown.at, waiting: (error ? 'offline' : 'slow') as Waiting },
    /** Shows a report that the server has stored, before the route is read again. */
    noteStored: useCallback(
      (report: StopReport) => {
        client.setQueryData<MyRoute>(queryKey, (known) => known && reportedInRoute(known, report));
        setBefore((known) => known && { ...known, route: reportedInRoute(known.route, report) });
        // The network is there again, whether or not the browser has noticed.
        if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
      },
      [client],
    ),
    readAgain: useCallback(() => client.invalidateQueries({ queryKey }), [client]),
  };
};
