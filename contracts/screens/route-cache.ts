/**
 * Page available without a network (docs/rules/delivery.md#without-a-network). The service worker caches its
 * files, and the page caches the route.
 */
export const offlinePage = '/my-route';

export const offlineWorker = '/my-route-worker.js';

/** Browser cache of the driver's data. It is deleted when the session ends. */
export const routeCacheName = 'my-route';

export const routeCacheAddress = '/my-route/kept';

export interface StoredRoute {
  user: { id: string };
  route: unknown;
  at: string;
}
