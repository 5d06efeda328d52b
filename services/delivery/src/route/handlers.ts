import type { deliveryApi } from '@primal/contracts/delivery/api';
import { showDate } from '@primal/contracts/shared/dates';
import { problem } from '@primal/service-kit/problem';
import type { Handlers } from '@primal/service-kit/routes';
import { workingDriver } from '../driver/find.ts';
import type { DeliveryTables } from '../tables.ts';
import { lockRoute } from './find.ts';
import { routePage } from './list.ts';
import { openRoute } from './open.ts';
import { readRoute } from './read.ts';

type RouteCalls = Pick<typeof deliveryApi, 'listRoutes' | 'getRoute' | 'createRoute' | 'orderRoute'>;

export const routeHandlers: Handlers<RouteCalls, DeliveryTables> = {
  listRoutes: ({ query, tx }) => routePage(tx.db, query),
  getRoute: ({ params, tx }) => readRoute(tx.db, params.id),
  /** The status follows from the stops, of which a new route has none; what was sent for it is replaced. */
  createRoute: async ({ body: { driverId, routeDate, notes }, tx }) => {
    const driver = await workingDriver(tx, driverId);
    const id = await openRoute(tx, { driverId, routeDate, notes });
    if (!id)
      throw problem.conflict(`${driver.name} already has a route on ${showDate(routeDate)}.`, 'duplicate');
    return readRoute(tx.db, id);
  },
  orderRoute: async ({ params, body, tx }) => {
    const route = await lockRoute(tx, params.id);
    route.reorder(tx, body.itemIds);
    await tx.em.flush();
    return readRoute(tx.db, params.id);
  },
};
