import { standingAttentionApi } from '@primal/contracts/orders/standing-attention';
import { type Handlers, routes } from '@primal/service-kit/routes';
import type { OrdersTables } from '../tables.ts';
import { listAttention } from './list.ts';
import { dismissDate, retryDate } from './see-to.ts';

const handlers: Handlers<typeof standingAttentionApi, OrdersTables> = {
  listStandingAttention: ({ tx, query }) => listAttention(tx.db, query),

  dismissStandingAttention: async ({ tx, params }) => {
    await dismissDate(tx, params.id);
    return undefined;
  },

  retryStandingDate: async ({ tx, params }) => {
    await retryDate(tx, params.id);
    return undefined;
  },
};

export const standingAttentionRoutes = routes(standingAttentionApi, handlers);
