import type { usersApi } from '@primal/contracts/admin/account';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { withinDays } from '@primal/service-kit/lists/days';
import { askedRecords, keysetPage } from '@primal/service-kit/lists/page';
import { contains, folded, together } from '@primal/service-kit/lists/search';
import type { AdminDb } from '../tables.ts';
import { selectUsers } from './store.ts';

const sortColumns = {
  username: sql`lower(username)`,
  email: { column: sql`lower(email)`, nullable: true as const },
  role: sql.ref('role'),
  isActive: sql.ref('is_active'),
  lastLogin: { column: sql.ref('last_login'), nullable: true as const },
  createdAt: sql.ref('created_at'),
};

const searched = sql.raw(folded(together(['username', 'email', 'first_name', 'last_name'])));

/** One page of accounts; newest first unless sorted otherwise. */
export const listUsers = (db: AdminDb, query: Query<typeof usersApi.listUsers>) => {
  return keysetPage(
    db,
    selectUsers(db)
      .where(contains(searched, query.q))
      .where(withinDays(sql.ref('created_at'), query)),
    {
      columns: sortColumns,
      id: sql.ref('id'),
      ...askedRecords(query),
    },
  );
};
