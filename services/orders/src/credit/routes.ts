import { creditApi } from '@primal/contracts/orders/credit-api';
import { type Handlers, routes, withoutTransaction } from '@primal/service-kit/routes';
import type { OrdersTables } from '../tables.ts';
import { readCredit } from './read.ts';

const handlers: Handlers<typeof creditApi, OrdersTables> = {
  getCredit: withoutTransaction(async ({ tx, params, query, askKnown }) => {
    const [credit, known] = await Promise.all([
      readCredit(tx.db, params.id, query.orderId),
      askKnown('billing'),
    ]);
    return { ...credit, ...known };
  }),
};

export const creditRoutes = routes(creditApi, handlers);
