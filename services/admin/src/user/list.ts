import { usersApi } from '@primal/contracts/admin/user';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { concatColumns, contains, foldSql } from '@primal/service-kit/lists/search';
import { createAccountPresenter, selectUsers } from './store.ts';

const searched = sql.raw(foldSql(concatColumns(['username', 'email', 'first_name', 'last_name'])));

export const listUsers = documentList({
  call: usersApi.listUsers,
  select: selectUsers,
  id: 'id',
  columns: {
    username: sql`lower(username)`,
    email: { nullable: sql`lower(email)` },
    role: 'role',
    isActive: 'is_active',
    lastLogin: { nullable: 'last_login' },
    createdAt: 'created_at',
  },
  instants: 'created_at',
  where: ({ q }) => [q && contains(searched, q)],
  toAnswers: async (rows, { tx, identity }) =>
    rows.map((await createAccountPresenter(tx.db, identity)).toAccount),
});
