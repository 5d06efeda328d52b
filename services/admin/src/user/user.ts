import { defineEntity, p } from '@mikro-orm/core';
import { userDeleted, userSaved } from '@primal/contracts/admin/events';
import type { VersionedUser } from '@primal/contracts/admin/internal';
import { type User as UserAnswer, userEventData, userSchema } from '@primal/contracts/admin/user';
import { listAuditChanges } from '@primal/contracts/audit';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import type { EntityTx } from '@primal/service-kit/tx';

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...aggregateColumns,
    username: p.text(),
    email: p.text().strictNullable(),
    passwordHash: p.text().hidden(),
    passwordVersion: p.integer(),
    passwordSession: p.text().strictNullable(),
    firstName: p.text().strictNullable(),
    lastName: p.text().strictNullable(),
    profileImageUrl: p.text().strictNullable(),
    role: p.text(),
    isActive: p.boolean(),
    mustChangePassword: p.boolean(),
    lastLogin: p.datetime().strictNullable(),
  },
});

export type UserRecord = Omit<RecordOf<typeof UserSchema>, 'passwordHash'>;

const shown = [
  'username',
  'email',
  'firstName',
  'lastName',
  'role',
  'isActive',
  'mustChangePassword',
] as const;

type Stored = RecordOf<typeof UserSchema>;

export type Account = Pick<
  Stored,
  (typeof shown)[number] | 'passwordHash' | 'profileImageUrl' | 'mustChangePassword'
>;

export class User extends UserSchema.class {
  static create(tx: EntityTx, account: Account, lastLogin: Date | null = null): User {
    const user = tx.em.create(User, {
      ...createFirstVersion(),
      ...account,
      passwordVersion: 1,
      passwordSession: null,
      lastLogin,
    });
    recordSaved(tx, user);
    tx.audit({
      kind: lastLogin ? 'registration' : 'user_added',
      subject: auditSubject(user),
      changes: listAuditChanges(shown, {}, user),
      ...(lastLogin && { by: { userId: user.id, name: user.username } }),
    });
    return user;
  }

  /** A new password ends all sessions except the caller's. Pass `by` if no user is signed in. */
  edit(tx: EntityTx, changes: Partial<Account>, by?: { userId: string; name: string }): void {
    const before = { ...this };
    incrementVersion<User>(this, changes);
    const changed = listAuditChanges(shown, before, this);
    if (changed.length > 0) tx.audit({ kind: 'user_changed', subject: auditSubject(this), changes: changed });
    if (changes.passwordHash !== undefined) {
      tx.audit({ kind: 'password_set', subject: auditSubject(this), ...(by && { by }) });
      this.passwordVersion = this.version;
      this.passwordSession = tx.identity.session ?? null;
    }
    recordSaved(tx, this);
  }

  signIn(tx: EntityTx): void {
    incrementVersion<User>(this, { lastLogin: new Date() });
    recordSaved(tx, this);
    tx.audit({ kind: 'sign_in', subject: auditSubject(this), by: { userId: this.id, name: this.username } });
  }

  remove(tx: EntityTx): void {
    tx.em.remove(this);
    tx.audit({
      kind: 'user_deleted',
      subject: auditSubject(this),
      changes: listAuditChanges(shown, this, {}),
    });
    tx.record(userDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }
}
UserSchema.setClass(User);

const auditSubject = ({ id, username }: Pick<User, 'id' | 'username'>) =>
  ({ type: 'account', id, label: username }) as const;

const recordSaved = (tx: EntityTx, user: User): void =>
  tx.record(userSaved, { key: user.id, sequence: user.version, data: toEvent(user) });

export const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    tokenHash: p.text().primary(),
    userId: p.uuid(),
    expiresAt: p.datetime(3),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof UserSchema, typeof PasswordResetSchema]> {}
}

export const toAnswer: (user: UserRecord) => UserAnswer = createAnswerMapper(userSchema);

export const toEvent = createAnswerMapper(userEventData);

export const toVersionedAnswer = (user: UserRecord): VersionedUser => ({
  user: toAnswer(user),
  version: user.version,
});
