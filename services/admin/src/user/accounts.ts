import type { AccountAnswer } from '@primal/contracts/admin/account';
import type { AdminTx } from '../tables.ts';
import { presentUser } from './presenter.ts';
import { allowedForAccount } from './rules.ts';

/** Presents accounts to who asks, each with what they may do with it. */
export const accountsOf = async (tx: AdminTx) => {
  const admins = await tx.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .limit(2)
    .execute();
  return {
    present: (stored: Parameters<typeof presentUser>[0]): AccountAnswer => {
      const user = presentUser(stored);
      const isLast = admins.every(({ id }) => id === user.id);
      return { ...user, allowed: allowedForAccount(tx.identity, user, isLast) };
    },
  };
};
