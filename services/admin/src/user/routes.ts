import { usersApi } from '@primal/contracts/admin/account';
import { adminsOnly } from '@primal/service-kit/problem';
import { type Handlers, page, prepare, routes, withoutTransaction } from '@primal/service-kit/routes';
import type { AdminDb, AdminTables } from '../tables.ts';
import { listUsers } from './list.ts';
import { hashChosen } from './password.ts';
import { decideAdmins, isLastAdmin, refuseDeletion, refuseForeignEdit, refuseLockout } from './rules.ts';
import { accountsOf, lockUser, storeAccount } from './store.ts';
import { type Account, User } from './user.ts';

interface Chosen {
  password?: string | undefined;
  username?: string | undefined;
  email?: string | null | undefined;
}

/** The changes with a new password as its hash; it may be neither the name nor the address that the account then has. */
const withHash = async <Fields extends Chosen>(db: AdminDb, id: string, { password, ...fields }: Fields) => {
  if (password === undefined) return fields;
  const known = await db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { ...fields, passwordHash: await hashChosen(password, { ...known, ...fields }) };
};

const handlers: Handlers<typeof usersApi, AdminTables> = {
  listUsers: async ({ query, tx }) => {
    const found = await listUsers(tx.db, query);
    const { present } = await accountsOf(tx);
    return page(found.rows.map(present), found);
  },

  createUser: prepare(
    ({ body, identity }) => {
      adminsOnly(identity, 'Only an admin may add accounts.');
      return hashChosen(body.password, body);
    },
    async ({ body: { password, ...fields }, tx }, passwordHash) => {
      const user = User.add(tx, { ...fields, passwordHash });
      await storeAccount(tx);
      return (await accountsOf(tx)).present(user);
    },
  ),

  // The password is hashed before the transaction: no connection and no lock is held meanwhile.
  updateUser: withoutTransaction(async ({ params, body, identity, tx, transaction }) => {
    refuseForeignEdit(identity, params.id, body);
    const changes: Partial<Account> = await withHash(tx.db, params.id, body);
    return transaction(async (tx) => {
      await decideAdmins(tx);
      const user = await lockUser(tx, params.id);
      refuseLockout(identity, user, changes, await isLastAdmin(tx, user.id));
      user.edit(tx, changes);
      await storeAccount(tx);
      return (await accountsOf(tx)).present(user);
    });
  }),

  deleteUser: async ({ params, identity, tx }) => {
    refuseDeletion(identity, params.id);
    await decideAdmins(tx);
    const user = await lockUser(tx, params.id);
    refuseLockout(identity, user, { role: 'user' }, await isLastAdmin(tx, user.id));
    user.remove(tx);
    return undefined;
  },
};

export const userRoutes = routes(usersApi, handlers);
