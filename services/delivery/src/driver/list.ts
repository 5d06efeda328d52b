import { driverApi } from '@primal/contracts/delivery/driver';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { concatColumns, contains, foldSql } from '@primal/service-kit/lists/search';
import { toAnswer } from './presenter.ts';
import { selectDrivers } from './store.ts';

const searched = sql.raw(foldSql(concatColumns(['d.name', 'd.phone', 'd.email', 'd.vehicle_number'])));

export const listDrivers = documentList({
  call: driverApi.listDrivers,
  select: selectDrivers,
  id: 'd.id',
  columns: {
    name: sql`lower(d.name)`,
    phone: { nullable: 'd.phone' },
    email: { nullable: sql`lower(d.email)` },
    vehicleNumber: { nullable: sql`lower(d.vehicle_number)` },
    isActive: 'd.is_active',
    boardNumber: 'd.board_number',
    createdAt: 'd.created_at',
  },
  where: ({ status, q }) => [status && sql`d.is_active = ${status === 'active'}`, q && contains(searched, q)],
  toAnswers: (rows) => rows.map((driver) => toAnswer(driver)),
});
