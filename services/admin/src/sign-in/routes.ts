import { roleDeleted, roleSaved, userDeleted, userSaved } from '@primal/contracts/admin/events';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { findLocked } from '@primal/service-kit/aggregate';
import { storeEntries } from '@primal/service-kit/audit';
import { type Kysely, sql } from '@primal/service-kit/database';
import { findEvent } from '@primal/service-kit/events/outbox';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { serializeAdminChanges } from '../role/store.ts';
import { readSettings } from '../settings/store.ts';
import type { AdminTables, AdminTx } from '../tables.ts';
import { hashChosenPassword, isPasswordCorrect } from '../user/password.ts';
import { consumeReset, findResetAccount } from '../user/resets.ts';
import { hasAccounts } from '../user/rules.ts';
import { storeAccount } from '../user/store.ts';
import { toVersionedAnswer, User } from '../user/user.ts';
import { createResetMailer, mailReset } from './reset-mail.ts';

const createRefusal = () => problem.unauthorized('Invalid username or password.', 'invalid_credentials');

const registrationClosed = 'Registration is closed. Please ask an administrator for an account.';

const accountEvents = new Set<string>(
  [userSaved, userDeleted, roleSaved, roleDeleted].map(({ type }) => type),
);

const findByName = (db: Kysely<AdminTables>, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash as passwordHash', 'is_active as isActive'])
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();

const stampSignIn = async (tx: AdminTx, id: string, checkedHash: string): Promise<User> => {
  const user = await findLocked(tx, User, id);
  if (!user?.isActive || user.passwordHash !== checkedHash) throw createRefusal();
  user.signIn(tx);
  return user;
};

/** Users may type their password into the name field, so the audit trail omits unknown names. */
const unknownName = 'Unknown name';

const auditFailure = async (
  tx: AdminTx,
  { id = null, username = unknownName }: { id?: string | null; username?: string } = {},
): Promise<void> => {
  if (id === null && (await isNotedThisHour(tx))) return;
  tx.audit({
    kind: 'sign_in_failed',
    subject: { type: 'account', id, label: username },
    by: { userId: null, name: username },
  });
};

const isNotedThisHour = async ({ db, identity }: AdminTx): Promise<boolean> => {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('kind', '=', 'sign_in_failed')
    .where('subject_id', 'is', null)
    .where(sql<boolean>`address is not distinct from ${identity.address ?? null}`)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
};

const handlers: Handlers<typeof adminInternalApi, AdminTables> = {
  signIn: withoutTransaction(async ({ tx, body, transaction }) => {
    const user = await findByName(tx.db, body.username);
    const matches = await isPasswordCorrect(user?.passwordHash, body.password);
    if (!user?.isActive || !matches) {
      await transaction((tx) => auditFailure(tx, user));
      throw createRefusal();
    }
    return toVersionedAnswer(await transaction((tx) => stampSignIn(tx, user.id, user.passwordHash)));
  }),

  register: withoutTransaction(async ({ body: { password, onlyFirst, ...person }, transaction }) => {
    const passwordHash = await hashChosenPassword(password, person);
    const user = await transaction(async (tx) => {
      await serializeAdminChanges(tx);
      const isFirst = !(await hasAccounts(tx));
      if (onlyFirst && !isFirst) throw problem.forbidden(registrationClosed, 'registration_closed');
      const role = isFirst ? 'admin' : 'user';
      const account = {
        ...person,
        passwordHash,
        role,
        isActive: true,
        profileImageUrl: null,
        mustChangePassword: false,
      };
      const added = User.create(tx, account, new Date());
      await storeAccount(tx, added);
      return added;
    });
    return toVersionedAnswer(user);
  }),

  // Answers before any account-dependent work, so that neither text nor timing reveals that an account
  // exists.
  requestPasswordReset: withoutTransaction(async ({ tx, body, log, transaction }) => {
    const settings = await readSettings(tx);
    const isMailSetUp = createResetMailer(settings) !== null;
    if (isMailSetUp)
      void mailReset(settings, body.name, transaction).catch((error: unknown) =>
        log.warn({ err: error }, 'the link for a new password was not mailed'),
      );
    return { isMailSetUp };
  }),

  resetPassword: withoutTransaction(async ({ tx, body, transaction }) => {
    const id = await findResetAccount(tx, body.token);
    const known = await tx.db
      .selectFrom('users')
      .select(['username', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const passwordHash = await hashChosenPassword(body.password, known);
    return toVersionedAnswer(
      await transaction(async (tx) => {
        const user = await findLocked(tx, User, await consumeReset(tx, body.token));
        if (!user?.isActive) throw problem.conflict('This account is not active. Ask an admin.', 'inactive');
        user.edit(tx, { passwordHash, mustChangePassword: false }, { userId: user.id, name: user.username });
        return user;
      }),
    );
  }),

  storeAuditEntries: async ({ tx, body }) => {
    await storeEntries(tx.db, body.entries);
    return undefined;
  },

  accountEvent: async ({ tx, params }) => {
    const event = await findEvent(tx.db, params.id);
    if (!event || !accountEvents.has(event.type)) throw problem.notFound('There is no such event.');
    return event;
  },
};

export const signInSlice = createSlice(adminInternalApi, handlers);
