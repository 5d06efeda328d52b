import { guideApi } from '@primal/contracts/orders/guide';
import { type Handlers, routes } from '@primal/service-kit/routes';
import type { OrdersTables } from '../tables.ts';
import { listGuide } from './list.ts';
import { markProduct } from './mark.ts';

const handlers: Handlers<typeof guideApi, OrdersTables> = {
  orderGuide: ({ tx, query }) => listGuide(tx.db, query),
  markGuideProduct: ({ tx, params, body }) => markProduct(tx, params, body),
};

export const guideRoutes = routes(guideApi, handlers);
