import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { userSaved } from '@primal/contracts/admin/events';
import { type AccountAnswer, userEventData } from '@primal/contracts/admin/user';
import type { Identity } from '@primal/contracts/shared/identity';
import { lockRecord } from '@primal/service-kit/aggregate';
import { listFields } from '@primal/service-kit/answers';
import { selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import { listRolePermissions, readRoles } from '../role/store.ts';
import type { AdminDb, AdminTx } from '../tables.ts';
import { decideAccountActions } from './rules.ts';
import { toAnswer, toEvent, User, type UserRecord, UserSchema } from './user.ts';

export const selectUsers = (db: AdminDb) =>
  db.selectFrom('users').select(selectOf(UserSchema, 'users', [...listFields(userEventData), 'version']));

export const lockUser = (tx: AdminTx, id: string): Promise<User> =>
  lockRecord(tx, User, id, { label: 'User' });

export const createAccountPresenter = async (db: AdminDb, identity: Identity) => {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .limit(2)
    .execute();
  const roles = await readRoles(db);
  return {
    toAccount: (stored: UserRecord): AccountAnswer => {
      const user = toAnswer(stored);
      const isLast = admins.every(({ id }) => id === user.id);
      const held = listRolePermissions(roles, user.role);
      const allowed = decideAccountActions(identity, user, { held, isLast });
      return { ...user, version: stored.version, roleName: roles.get(user.role)?.name ?? '', allowed };
    },
  };
};

export const republishUsers = (db: AdminDb, ids?: readonly string[]) =>
  readSnapshots(userSaved, { rows: selectUsers(db), id: 'id', ids }, toEvent);

const sentences = {
  users_username_taken: ['This username is already taken.', 'username_taken'],
  users_email_taken: ['This e-mail address already belongs to another account.', 'email_taken'],
} as const;

type Names = Pick<User, 'id' | 'username' | 'email'>;

/**
 * Rejects a name that equals another account's address, or the reverse. A password reset finds accounts by
 * both. The caller holds the lock of `serializeAdminChanges`, which serializes writes of accounts.
 */
const assertOneNameSpace = async (tx: AdminTx, user: Names, stored: Partial<Names>): Promise<void> => {
  const username = user.username === stored.username ? null : user.username;
  const email = user.email === stored.email ? null : user.email;
  if (username === null && email === null) return;
  const other = await tx.db
    .selectFrom('users')
    .select(sql<boolean>`lower(email) = lower(${username}::text)`.as('hasAddress'))
    .where('id', '!=', user.id)
    .where(sql<boolean>`(lower(email) = lower(${username}::text) or lower(username) = lower(${email}::text))`)
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const [message, code] = other.hasAddress ? sentences.users_username_taken : sentences.users_email_taken;
  throw problem.conflict(message, code);
};

/** Writes the account now; 409 if another has the name or address. `stored` is the previous account. */
export const storeAccount = async (tx: AdminTx, user: Names, stored: Partial<Names> = {}): Promise<void> => {
  try {
    await tx.em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const taken = Object.entries(sentences).find(([index]) => error.message.includes(index));
    const [message, code] = taken?.[1] ?? ['This account already exists.', 'conflict'];
    throw problem.conflict(message, code);
  }
  await assertOneNameSpace(tx, user, stored);
};
