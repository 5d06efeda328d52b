import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import type { driverApi } from '@primal/contracts/delivery/driver-api';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { keysetPage } from '@primal/service-kit/lists/page';
import { contains, folded, together } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import type { DeliveryDb } from '../tables.ts';
import { presentDriver } from './driver.ts';
import { selectDrivers } from './store.ts';

const columns = {
  name: sql`lower(d.name)`,
  phone: { column: sql.ref('d.phone'), nullable: true as const },
  email: { column: sql`lower(d.email)`, nullable: true as const },
  vehicleNumber: { column: sql`lower(d.vehicle_number)`, nullable: true as const },
  isActive: sql.ref('d.is_active'),
  createdAt: sql.ref('d.created_at'),
};

const searched = sql.raw(folded(together(['d.name', 'd.phone', 'd.email', 'd.vehicle_number'])));

/** One page of drivers, newest first unless sorted otherwise. */
export const listDrivers = async (
  db: DeliveryDb,
  {
    status,
    q,
    sort = 'createdAt',
    order = sort === 'createdAt' ? 'desc' : 'asc',
    limit,
    cursor,
  }: Query<typeof driverApi.listDrivers>,
): Promise<Page<DriverAnswer[]>> => {
  let query = selectDrivers(db);
  if (status) query = query.where('d.is_active', '=', status === 'active');
  if (q) query = query.where(contains(searched, q));
  const found = await keysetPage(db, query, { columns, id: sql.ref('d.id'), sort, order, limit, cursor });
  return page(
    found.rows.map((driver) => presentDriver(driver)),
    found,
  );
};
