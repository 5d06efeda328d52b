/**
 * What a driver's phone keeps of `/my-route`, so that the page can be opened without a network
 * (docs/rules/delivery.md#without-a-network): files by the shell's service worker, the route by the page itself.
 */
export const keptPage = '/my-route';

/** The script of the service worker, in the shell's build. */
export const keptPageWorker = '/my-route-worker.js';

/** The cache of the browser with what is the driver's own; it goes when the session does. */
export const keptRouteCache = 'my-route';

/** Under which address of that cache `KeptRoute` stands. */
export const keptRouteAddress = '/my-route/kept';

/** The route as the server told it last, and to whom. */
export interface KeptRoute {
  /** Who is signed in, as `GET /api/user` answers. */
  user: { id: string };
  /** As `GET /api/my-route` answers. */
  route: unknown;
  /** When the server told it. */
  at: string;
}
