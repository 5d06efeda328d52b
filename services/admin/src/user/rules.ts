import type { AccountAction } from '@primal/contracts/admin/user';
import type { Allowed } from '@primal/contracts/shared/allowed';
import type { Permission } from '@primal/contracts/shared/permissions';
import { assertPermission, createFieldProblem, problem } from '@primal/service-kit/problem';
import { assertMayGrant, type Person } from '../role/rules.ts';
import { listRolePermissions, type RoleDetails } from '../role/store.ts';
import type { AdminTx } from '../tables.ts';
import type { User } from './user.ts';

type Rights = Partial<Pick<User, 'role' | 'isActive' | 'mustChangePassword'>>;

const sentences = {
  foreign: 'Only an admin may change other accounts.',
  rights: 'Only an admin may change roles and deactivate accounts.',
  deletion: 'Only an admin may delete accounts.',
  ownActivity: 'You cannot deactivate the account you are signed in with.',
  ownDeletion: 'You cannot delete the account you are signed in with.',
  admins: 'Only an admin may change the account of an admin.',
  above: 'You may not change an account with permissions that you do not have.',
  makingAdmin: 'Only an admin may make others admin.',
  noRole: 'This role does not exist.',
  lastAdmin: 'This is the last active admin: make another account admin first.',
};

const rights = ['role', 'isActive', 'mustChangePassword'] as const;

/**
 * Users edit their own account; admins edit others
 * (docs/rules/identity-and-sessions.md#what-only-an-admin-does).
 */
export const assertMayEdit = (person: Person, userId: string): void => {
  if (person.userId !== userId) assertPermission(person, 'manageUsers', sentences.foreign);
};

/**
 * Roles and activity are for admins. Unchanged values are accepted
 * (docs/rules/values.md#the-server-computes).
 */
export const assertMaySetRights = (person: Person, user: Required<Rights>, changes: Rights): void => {
  if (rights.some((right) => changes[right] !== undefined && changes[right] !== user[right]))
    assertPermission(person, 'manageUsers', sentences.rights);
};

/**
 * Returns a sentence if the account has permissions that the user lacks. Setting its password would grant
 * these permissions to the user.
 */
const findRankRefusal = (person: Person, role: string, held: readonly Permission[]): string | false => {
  if (person.role === 'admin') return false;
  if (role === 'admin') return sentences.admins;
  return !held.every((permission) => person.permissions.includes(permission)) && sentences.above;
};

/**
 * Users cannot grant an account more permissions than their own, or edit an account that has more
 * (docs/rules/identity-and-sessions.md#roles).
 */
export const assertNoEscalation = (
  person: Person,
  roles: Map<string, RoleDetails>,
  user: Pick<User, 'id' | 'role'> | null,
  role: string | undefined,
): void => {
  if (user && user.id !== person.userId) {
    const refusal = findRankRefusal(person, user.role, listRolePermissions(roles, user.role));
    if (refusal) throw problem.forbidden(refusal, 'not_permitted');
  }
  if (role === undefined || role === user?.role) return;
  const newRole = roles.get(role);
  if (!newRole) throw createFieldProblem(sentences.noRole, 'role');
  if (role === 'admin' && person.role !== 'admin')
    throw problem.forbidden(sentences.makingAdmin, 'not_permitted');
  assertMayGrant(person, newRole.permissions);
};

const isActiveAdmin = ({ role, isActive }: Pick<User, 'role' | 'isActive'>): boolean =>
  role === 'admin' && isActive;

/**
 * Users cannot lock themselves out, and one admin must remain
 * (docs/rules/identity-and-sessions.md#the-last-admin).
 */
export const assertNoLockout = (
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

/** Admins delete accounts, but not their own. */
export const assertMayDelete = (person: Person, userId: string): void => {
  assertPermission(person, 'manageUsers', sentences.deletion);
  if (person.userId === userId) throw problem.conflict(sentences.ownDeletion, 'own_account');
};

/** `held` are the account's permissions; `isLast`: no other account is an active admin. */
export const decideAccountActions = (
  person: Person,
  user: Pick<User, 'id' | 'role' | 'isActive'>,
  { held, isLast }: { held: readonly Permission[]; isLast: boolean },
): Allowed<AccountAction> => {
  const manages = person.permissions.includes('manageUsers');
  const isOwn = person.userId === user.id;
  const above = !isOwn && findRankRefusal(person, user.role, held);
  const lastAdminRefusal = isLast && isActiveAdmin(user) && sentences.lastAdmin;
  return {
    edit: isOwn || (!manages && sentences.foreign) || above || true,
    setRights: (!manages && sentences.rights) || above || lastAdminRefusal || true,
    delete:
      (!manages && sentences.deletion) ||
      (isOwn && sentences.ownDeletion) ||
      above ||
      lastAdminRefusal ||
      true,
  };
};

export const hasAccounts = async (tx: AdminTx): Promise<boolean> =>
  (await tx.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

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
