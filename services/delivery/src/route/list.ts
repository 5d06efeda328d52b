import type { routeApi } from '@primal/contracts/delivery/api';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import { contains, folded, type SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import type { DeliveryDb } from '../tables.ts';
import { selectRoutes, withStops } from './store.ts';

type Filters = Query<typeof routeApi.listRoutes>;

const columns = { routeDate: sql.ref('r.route_date'), createdAt: sql.ref('r.created_at') };

const filtered = (db: DeliveryDb, { from, to, driverId, routeDate }: Filters) => {
  let query = selectRoutes(db);
  if (from) query = query.where('r.route_date', '>=', from);
  if (to) query = query.where('r.route_date', '<=', to);
  if (routeDate) query = query.where('r.route_date', '=', routeDate);
  if (driverId) query = query.where('r.driver_id', '=', driverId);
  return query;
};

const search = (q: string | undefined): SearchSource[] | null => {
  if (!q) return null;
  const drivers = sql`select id from drivers where ${contains(sql.raw(folded('name')), q)}`;
  return [{ column: sql.ref('r.driver_id'), keys: drivers, type: 'uuid' }];
};

/** One page of routes with their stops, newest date first unless sorted otherwise. */
export const listRoutes = async (db: DeliveryDb, filters: Filters): Promise<Page<RouteAnswer[]>> => {
  const found = await keysetPage(db, filtered(db, filters), {
    columns,
    id: sql.ref('r.id'),
    ...asked(filters, { sort: 'routeDate', order: 'desc' }),
    search: search(filters.q),
  });
  return page(await withStops(db, found.rows), found);
};
