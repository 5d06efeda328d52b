import { myRouteApi } from '@primal/contracts/delivery/my-route';
import { type Handlers, routes } from '@primal/service-kit/routes';
import type { DeliveryTables } from '../tables.ts';
import { readMyRoute } from './my-route.ts';
import { readProof } from './proof.ts';
import { reportStop } from './report-stop.ts';

const handlers: Handlers<typeof myRouteApi, DeliveryTables> = {
  readMyRoute: ({ query: { date }, identity, tx }) => readMyRoute(tx.db, identity.userId, date),
  reportStop: ({ params, body, tx }) => reportStop(tx, params.id, body),
  readProof: ({ params, tx }) => readProof(tx.db, params.id),
};

export const reportRoutes = routes(myRouteApi, handlers);
