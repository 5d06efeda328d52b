import { standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { toSummary } from './presenter.ts';
import { listProductIds, readProducts } from './products.ts';
import { matchesCustomer, readCalendar, selectStandingOrders } from './store.ts';
import { readRecordedDates } from './upcoming.ts';

export const listStandingOrders = documentList({
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
