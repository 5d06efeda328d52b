import type { VersionedUser } from '@primal/contracts/admin/internal';
import { type User as UserAnswer, type UserEventData, userSchema } from '@primal/contracts/admin/user';
import { instant } from '@primal/service-kit/database';
import { instants, type Stored } from '../aggregate.ts';

/** The columns of an answer, named as its fields; the password is not among them. */
export const userColumns = [
  'id',
  'username',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'profile_image_url as profileImageUrl',
  'role',
  'is_active as isActive',
  'last_login as lastLogin',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

type StoredUser = Omit<Stored<UserAnswer>, 'lastLogin'> & { lastLogin?: Date | string | null };

/** The columns of what the gateway is told. */
export const userFactColumns = [
  ...userColumns,
  'version',
  'password_version as passwordVersion',
  'password_session as passwordSession',
] as const;

/** A user as answers show one, from an entity or a row. */
export const presentUser = (user: StoredUser): UserAnswer =>
  userSchema.parse({
    ...user,
    ...instants(user),
    lastLogin: user.lastLogin ? instant(user.lastLogin) : null,
  });

/** A user as events tell of one. */
export const presentUserEvent = (
  user: StoredUser & { passwordVersion: number; passwordSession?: string | null },
): UserEventData => ({
  ...presentUser(user),
  passwordVersion: user.passwordVersion,
  passwordSession: user.passwordSession ?? null,
});

/** A user with the version of the account, for the gateway's copy. */
export const presentVersionedUser = (user: StoredUser & { version: number }): VersionedUser => ({
  user: presentUser(user),
  version: user.version,
});
