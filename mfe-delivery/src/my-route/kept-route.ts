import type { MyRoute } from '@primal/contracts/delivery/my-route';
import {
  type KeptRoute,
  keptPage,
  keptPageWorker,
  keptRouteAddress,
  keptRouteCache,
} from '@primal/contracts/screens/kept-route';

/** The route of before, for a page that is opened without a network. */
export interface RouteOfBefore {
  route: MyRoute;
  /** When the server told it. */
  at: string;
}

/** Keeps the route with who is signed in. A phone without room goes on with what it kept before, which says its age. */
export const keepRoute = async (kept: KeptRoute): Promise<void> => {
  try {
    const cache = await caches.open(keptRouteCache);
    await cache.put(keptRouteAddress, Response.json(kept));
  } catch {
    // Over plain HTTP there are no caches, and what is full stores nothing.
  }
};

/** What is kept of this person's route; null for nothing. Answers only grow, so an older build's shape can be read. */
export const readKeptRoute = async (userId: string): Promise<RouteOfBefore | null> => {
  try {
    const found = await caches.match(keptRouteAddress, { cacheName: keptRouteCache });
    const kept = found && ((await found.json()) as KeptRoute);
    return kept?.user.id === userId ? { route: kept.route as MyRoute, at: kept.at } : null;
  } catch {
    return null;
  }
};

/** What is kept is thrown away: the person may not see it any more. */
export const forgetKeptRoute = async (): Promise<void> => {
  await globalThis.caches?.delete(keptRouteCache);
};

/** Has the browser keep this page's files. While developing it must not: what was changed would not be seen. */
export const keepPage = async (): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  try {
    if (process.env.NODE_ENV === 'development')
      await (await workers?.getRegistration(keptPage))?.unregister();
    else await workers?.register(keptPageWorker, { scope: keptPage });
  } catch {
    // A shell without one, or a browser that allows none: the page needs a network then.
  }
};
