/**
 * Page available without a network (docs/rules/delivery.md#without-a-network). The service worker caches its
 * files, and the page caches the route.
 */
export const keptPage = '/my-route';

export const keptPageWorker = '/my-route-worker.js';

/** Browser cache of the driver's data. It is deleted when the session ends. */
export const keptRouteCache = 'my-route';

export const keptRouteAddress = '/my-route/kept';

export interface KeptRoute {
  user: { id: string };
  route: unknown;
  at: string;
}
