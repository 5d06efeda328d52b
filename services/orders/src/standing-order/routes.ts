import { standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { findCustomer } from '@primal/service-trade/copies/customers';
import type { OrdersTables } from '../tables.ts';
import { findDetail } from './detail.ts';
import { listStandingOrders } from './list.ts';
import { createStandingOrder, updateStandingOrder } from './save.ts';
import { StandingDateSchema, StandingOrderSchema, StandingProgressSchema } from './standing-order.ts';
import { lockStandingOrder } from './store.ts';

const handlers: Handlers<typeof standingOrdersApi, OrdersTables> = {
  listStandingOrders,
  getStandingOrder: ({ tx, params }) => findDetail(tx.db, params.id),
  createStandingOrder: ({ tx, body }) => createStandingOrder(tx, body),
  updateStandingOrder: ({ tx, params, body }) => updateStandingOrder(tx, params.id, body),

  deleteStandingOrder: async ({ tx, params }) => {
    const standing = await lockStandingOrder(tx, params.id);
    const copy = await findCustomer(tx.db, standing.customerId);
    standing.remove(tx, copy?.customer.name ?? 'an unknown customer');
    return undefined;
  },
};

export const standingOrderSlice = createSlice(standingOrdersApi, handlers, {
  entities: [StandingOrderSchema, StandingDateSchema, StandingProgressSchema],
});
