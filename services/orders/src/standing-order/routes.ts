import { standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { findCustomer } from '@primal/service-trade/copies/customers';
import type { OrdersTables } from '../tables.ts';
import { toSummary } from './presenter.ts';
import { createStandingOrder, findDetail, updateStandingOrder } from './save.ts';
import { StandingDateSchema, StandingOrderSchema, StandingProgressSchema } from './standing-order.ts';
import {
  listProductIds,
  lockStandingOrder,
  matchesCustomer,
  readCalendar,
  readProducts,
  selectStandingOrders,
} from './store.ts';
import { readRecordedDates } from './upcoming.ts';

const listStandingOrders = documentList({
  call: standingOrdersApi.listStandingOrders,
  select: selectStandingOrders,
  id: 's.id',
  columns: {
    customerName: {
      nullable: sql`(select c.search_name from customers as c where c.id = s.customer_id)`,
    },
    from: 's.from_date',
    to: { nullable: 's.to_date' },
    createdAt: 's.id',
  },
  sort: ['customerName', 'asc'],
  dates: 's.from_date',
  equal: { customerId: 's.customer_id' },
  where: ({ status, q }) => [status && sql`s.active = ${status === 'active'}`, matchesCustomer(q)],
  toAnswers: async (rows, { tx: { db } }) => {
    const ids = rows.map((row) => row.id);
    const [calendar, known, products] = await Promise.all([
      readCalendar(db),
      readRecordedDates(db, ids, today()),
      readProducts(db, rows.flatMap(listProductIds)),
    ]);
    return rows.map((row) => toSummary(row, { calendar, known, products }));
  },
});

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
