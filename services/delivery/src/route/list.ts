import { routeApi } from '@primal/contracts/delivery/route';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { contains, foldSql } from '@primal/service-kit/lists/search';
import { selectRoutes, withStops } from './store.ts';

export const listRoutes = documentList({
  call: routeApi.listRoutes,
  select: selectRoutes,
  id: 'r.id',
  columns: { routeDate: 'r.route_date', createdAt: 'r.created_at' },
  sort: ['routeDate', 'desc'],
  dates: 'r.route_date',
  equal: { routeDate: 'r.route_date', driverId: 'r.driver_id' },
  search: (q) => {
    const drivers = sql`select id from drivers where ${contains(sql.raw(foldSql('name')), q)}`;
    return [{ column: sql.ref('r.driver_id'), keys: drivers, type: 'uuid' }];
  },
  toAnswers: (rows, { tx }) => withStops(tx.db, rows),
});
