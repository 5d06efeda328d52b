import { usersApi } from '@primal/contracts/admin/user';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { concatColumns, contains, foldSql } from '@primal/service-kit/lists/search';
import { assertVersion, createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers, prepare, withoutTransaction } from '@primal/service-kit/routes';
import { readRoles, serializeAdminChanges } from '../role/store.ts';
import type { AdminDb, AdminTables } from '../tables.ts';
import { hashChosenPassword, isPasswordCorrect } from './password.ts';
import { deleteResets } from './resets.ts';
import {
  assertMayDelete,
  assertMayEdit,
  assertMaySetRights,
  assertNoEscalation,
  assertNoLockout,
  isLastAdmin,
} from './rules.ts';
import { createAccountPresenter, lockUser, republishUsers, selectUsers, storeAccount } from './store.ts';
import { type Account, PasswordResetSchema, User, UserSchema } from './user.ts';

const searched = sql.raw(foldSql(concatColumns(['username', 'email', 'first_name', 'last_name'])));

const listUsers = documentList({
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

interface Chosen {
  password?: string | undefined;
  username?: string | undefined;
  email?: string | null | undefined;
}

/** Replaces a new password by its hash. The password must differ from the account's new name and address. */
const hashNewPassword = async <Fields extends Chosen>(
  db: AdminDb,
  id: string,
  { password, ...fields }: Fields,
) => {
  if (password === undefined) return fields;
  const known = await db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { ...fields, passwordHash: await hashChosenPassword(password, { ...known, ...fields }) };
};

const handlers: Handlers<typeof usersApi, AdminTables> = {
  listUsers,

  createUser: prepare(
    ({ body }) => hashChosenPassword(body.password, body),
    async ({ tx, body: { password, ...fields }, identity }, passwordHash) => {
      await serializeAdminChanges(tx);
      assertNoEscalation(identity, await readRoles(tx.db), null, fields.role);
      const user = User.create(tx, { ...fields, passwordHash });
      await storeAccount(tx, user);
      return (await createAccountPresenter(tx.db, identity)).toAccount(user);
    },
  ),

  // Hashes the password before the transaction, which would hold a connection and locks.
  updateUser: withoutTransaction(
    async ({ tx, params, body: { version, ...body }, identity, transaction }) => {
      assertMayEdit(identity, params.id);
      const changes: Partial<Account> = await hashNewPassword(tx.db, params.id, body);
      return transaction(async (tx) => {
        await serializeAdminChanges(tx);
        const user = await lockUser(tx, params.id);
        assertVersion(user, version);
        assertMaySetRights(identity, user, changes);
        assertNoEscalation(identity, await readRoles(tx.db), user, changes.role);
        assertNoLockout(identity, user, changes, await isLastAdmin(tx, user.id));
        const { username, email } = user;
        const chosen = changes.passwordHash !== undefined && params.id === identity.userId;
        user.edit(tx, chosen ? { mustChangePassword: false, ...changes } : changes);
        if (changes.passwordHash !== undefined || changes.isActive === false) await deleteResets(tx, user.id);
        await storeAccount(tx, user, { username, email });
        return (await createAccountPresenter(tx.db, identity)).toAccount(user);
      });
    },
  ),

  choosePassword: withoutTransaction(async ({ tx, params: { id }, body, identity, transaction }) => {
    if (id !== identity.userId) throw problem.forbidden('You can only choose your own password.');
    const known = await tx.db
      .selectFrom('users')
      .select(['username', 'email', 'password_hash as hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => problem.missing('User'));
    if (await isPasswordCorrect(known.hash, body.password))
      throw createFieldProblem('This is your current password. Please choose another one.', 'password');
    const passwordHash = await hashChosenPassword(body.password, known);
    await transaction(async (tx) => {
      const user = await lockUser(tx, id);
      user.edit(tx, { passwordHash, mustChangePassword: false });
      await deleteResets(tx, id);
    });
    return undefined;
  }),

  deleteUser: async ({ tx, params, identity }) => {
    assertMayDelete(identity, params.id);
    await serializeAdminChanges(tx);
    const user = await lockUser(tx, params.id);
    assertNoEscalation(identity, await readRoles(tx.db), user, undefined);
    assertNoLockout(identity, user, { role: 'user' }, await isLastAdmin(tx, user.id));
    user.remove(tx);
    return undefined;
  },
};

export const userSlice = createSlice(usersApi, handlers, {
  entities: [UserSchema, PasswordResetSchema],
  republish: republishUsers,
});
