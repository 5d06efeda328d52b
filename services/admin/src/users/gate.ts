import { sql } from '@primal/service-kit/database';
import type { AdminTx } from '../database.ts';

/**
 * Who is admin is decided by one transaction at a time, until its commit: of several first registrations one makes the
 * admin, and two admins cannot take each other's role at once. Taken before any row is locked.
 */
export const decideAdmins = async (tx: AdminTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('admin.users.admins'))`.execute(tx.db);
};

export const hasAccounts = async (tx: AdminTx): Promise<boolean> =>
  (await tx.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Whether no other account is an active admin. */
export const isLastAdmin = async (tx: AdminTx, userId: string): Promise<boolean> => {
  const other = await tx.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
};
