import { ownTransactions, page, withBefore } from '@primal/service-kit/routes';
import { lockRecord } from '../aggregate.ts';
import type { AdminHandlers } from '../tables.ts';
import { accountsOf } from './accounts.ts';
import { hashChosen } from './chosen-password.ts';
import { listUsers } from './list.ts';
import {
  adminsOnly,
  decideAdmins,
  isLastAdmin,
  refuseDeletion,
  refuseForeignEdit,
  refuseLockout,
} from './rules.ts';
import { storeAccount } from './store.ts';
import { type Account, User } from './user.ts';

const missing = 'User not found.';

interface Chosen {
  password?: string | undefined;
  username?: string | undefined;
  email?: string | null | undefined;
}

const withHash = async <Fields extends Chosen>({ password, ...fields }: Fields) =>
  password === undefined ? fields : { ...fields, passwordHash: await hashChosen(password, fields) };

export const userHandlers = {
  listUsers: async ({ query, tx }) => {
    const found = await listUsers(tx.db, query);
    const { present } = await accountsOf(tx);
    return page(found.rows.map(present), found);
  },

  createUser: withBefore(
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
  updateUser: ownTransactions(async ({ params, body, identity, transaction }) => {
    refuseForeignEdit(identity, params.id, body);
    const changes: Partial<Account> = await withHash(body);
    return transaction(async (tx) => {
      await decideAdmins(tx);
      const user = await lockRecord(tx, User, params.id, missing);
      refuseLockout(identity, user, changes, await isLastAdmin(tx, user.id));
      user.edit(tx, changes);
      await storeAccount(tx);
      return (await accountsOf(tx)).present(user);
    });
  }),

  deleteUser: async ({ params, identity, tx }) => {
    refuseDeletion(identity, params.id);
    await decideAdmins(tx);
    const user = await lockRecord(tx, User, params.id, missing);
    refuseLockout(identity, user, { role: 'user' }, await isLastAdmin(tx, user.id));
    user.remove(tx);
    return undefined;
  },
} satisfies Pick<AdminHandlers, 'listUsers' | 'createUser' | 'updateUser' | 'deleteUser'>;
