import type { StandingOrderSummary, standingOrdersApi } from '@primal/contracts/orders/standing-order';
import type { Query } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { keysetPage } from '@primal/service-kit/lists/page';
import { type Page, page } from '@primal/service-kit/routes';
import type { OrdersDb } from '../tables.ts';
import { presentSummary } from './presenter.ts';
import { namedProducts, productsOf } from './products.ts';
import { all, ofCustomer, readCalendar, selectStandingOrders } from './store.ts';
import { knownDates } from './upcoming.ts';

const id = sql.ref('s.id');

const columns = {
  customerName: {
    column: sql`(select c.search_name from customers as c where c.id = s.customer_id)`,
    nullable: true as const,
  },
  from: sql.ref('s.from_date'),
  to: { column: sql.ref('s.to_date'), nullable: true as const },
  createdAt: id,
};

/** `GET /api/standing-orders`: by customer unless sorted otherwise. */
export const listStandingOrders = async (
  db: OrdersDb,
  query: Query<typeof standingOrdersApi.listStandingOrders>,
): Promise<Page<StandingOrderSummary[]>> => {
  const { sort = 'customerName', order = 'asc', limit, cursor, status, customerId, from, to, q } = query;
  const matching = selectStandingOrders(db).where(
    all([
      status && sql`s.active = ${status === 'active'}`,
      customerId && sql`s.customer_id = ${customerId}`,
      from && sql`s.from_date >= ${from}`,
      to && sql`s.from_date <= ${to}`,
      ofCustomer(q),
    ]),
  );
  const found = await keysetPage(db, matching, { columns, id, sort, order, limit, cursor });
  const ids = found.rows.map((row) => row.id);
  const [calendar, known, products] = await Promise.all([
    readCalendar(db),
    knownDates(db, ids, today()),
    productsOf(db, found.rows.flatMap(namedProducts)),
  ]);
  return page(
    found.rows.map((row) => presentSummary(row, { calendar, known, products })),
    found,
  );
};
