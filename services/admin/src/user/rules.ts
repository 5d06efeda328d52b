import type { AccountAction } from '@primal/contracts/admin/account';
import type { Allowed } from '@primal/contracts/shared/allowed';
import type { Identity } from '@primal/contracts/shared/identity';
import { sql } from '@primal/service-kit/database';
import { adminsOnly, problem } from '@primal/service-kit/problem';
import type { AdminTx } from '../tables.ts';
import type { User } from './user.ts';

type Person = Pick<Identity, 'userId' | 'role'>;
type Rights = Partial<Pick<User, 'role' | 'isActive'>>;

const sentences = {
  foreign: 'Only an admin may change other accounts.',
  rights: 'Only an admin may change roles and deactivate accounts.',
  deletion: 'Only an admin may delete accounts.',
  ownActivity: 'You cannot deactivate the account you are signed in with.',
  ownDeletion: 'You cannot delete the account you are signed in with.',
  lastAdmin: 'This is the last active admin: make another account admin first.',
};

const touchesRights = (changes: Rights): boolean =>
  changes.role !== undefined || changes.isActive !== undefined;

/**
 * Everyone edits their own account; other accounts, roles and activity are for admins
 * (docs/rules/identity-and-sessions.md#what-only-an-admin-does).
 */
export const refuseForeignEdit = (person: Person, userId: string, changes: Rights): void => {
  if (person.userId !== userId) adminsOnly(person, sentences.foreign);
  if (touchesRights(changes)) adminsOnly(person, sentences.rights);
};

const isActiveAdmin = ({ role, isActive }: Pick<User, 'role' | 'isActive'>): boolean =>
  role === 'admin' && isActive;

/** Nobody locks themselves out, and someone always stays admin (docs/rules/identity-and-sessions.md#the-last-admin). */
export const refuseLockout = (
  person: Person,
  user: Pick<User, 'id' | 'role' | 'isActive'>,
  changes: Rights,
  isLastAdmin: boolean,
): void => {
  if (changes.isActive === false && person.userId === user.id)
    throw problem.conflict(sentences.ownActivity, 'own_account');
  const after = { ...user, ...changes };
  if (isLastAdmin && isActiveAdmin(user) && !isActiveAdmin(after))
    throw problem.conflict(sentences.lastAdmin, 'last_admin');
};

/** Deleting is for admins, and nobody deletes themselves. */
export const refuseDeletion = (person: Person, userId: string): void => {
  adminsOnly(person, sentences.deletion);
  if (person.userId === userId) throw problem.conflict(sentences.ownDeletion, 'own_account');
};

/** What the person may do with an account, as the refusals above have it; `isLast`: no other account is an active admin. */
export const allowedForAccount = (
  person: Person,
  user: Pick<User, 'id' | 'role' | 'isActive'>,
  isLast: boolean,
): Allowed<AccountAction> => {
  const isAdmin = person.role === 'admin';
  const isOwn = person.userId === user.id;
  const isKept = isLast && isActiveAdmin(user) && sentences.lastAdmin;
  return {
    edit: isAdmin || isOwn || sentences.foreign,
    setRights: (!isAdmin && sentences.rights) || isKept || true,
    delete: (!isAdmin && sentences.deletion) || (isOwn && sentences.ownDeletion) || isKept || true,
  };
};

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
