import type { RoleEventData } from '@primal/contracts/admin/role';
import type { User, UserEventData } from '@primal/contracts/admin/user';
import { builtInRoleTexts } from '@primal/contracts/shared/permission-texts';
import {
  type BuiltInRole,
  listDefaultPermissions,
  type Permission,
  permissions,
} from '@primal/contracts/shared/permissions';
import type { Queryable } from '@primal/service-kit/events/kit-state';

export interface StoredRole {
  roleName: string | null;
  granted: string[] | null;
}

export const roleJoinSql = 'left join roles r on r.role = u.role';
export const roleColumns = 'r.name as "roleName", r.permissions as granted';

export const resolvePermissions = (role: string, { granted }: StoredRole): readonly Permission[] => {
  if (role === 'admin') return permissions;
  if (granted === null) return listDefaultPermissions(role);
  return permissions.filter((permission) => granted.includes(permission));
};

export const resolveRoleName = (role: string, { roleName }: StoredRole): string =>
  roleName ?? (Object.hasOwn(builtInRoleTexts, role) ? builtInRoleTexts[role as BuiltInRole].name : '');

export const findRole = async (database: Queryable, role: string): Promise<StoredRole> => {
  const { rows } = await database.query<StoredRole>(`select ${roleColumns} from roles r where r.role = $1`, [
    role,
  ]);
  return rows[0] ?? { roleName: null, granted: null };
};

export const toRoleRow = ({ role, name, permissions: granted }: RoleEventData) => ({
  role,
  name,
  permissions: granted,
});

export const roleTombstone = { permissions: [] };

/** Upserts a role unless a newer version is stored. */
export const saveRole = async (
  database: Queryable,
  id: string,
  { role, name, permissions: granted }: RoleEventData,
  sequence: number,
): Promise<void> => {
  await database.query(
    `insert into roles (id, sequence, role, name, permissions) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set sequence = excluded.sequence, role = excluded.role, name = excluded.name,
       permissions = excluded.permissions
     where roles.sequence <= excluded.sequence`,
    [id, sequence, role, name, JSON.stringify(granted)],
  );
};

/** Clears a deleted role. The tombstone prevents late events from restoring the role. */
export const deleteRole = (database: Queryable, id: string, sequence: number): Promise<void> =>
  saveRole(database, id, { role: id, name: '', permissions: [] }, sequence);

const formatDisplayName = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

export const toUserRow = ({ passwordVersion, passwordSession, ...profile }: UserEventData) => ({
  name: formatDisplayName(profile),
  role: profile.role,
  is_active: profile.isActive,
  profile,
  password_version: passwordVersion,
  password_session: passwordSession,
});

export const userTombstone = { is_active: false, profile: null };

const save = `
  insert into users (id, sequence, name, role, is_active, profile, password_version, password_session)
  values ($1, $2, $3, $4, $5, $6, coalesce($7, 0), $8)
  on conflict (id) do update set sequence = excluded.sequence, name = excluded.name, role = excluded.role,
    is_active = excluded.is_active, profile = excluded.profile,
    password_version = coalesce($7, users.password_version),
    password_session = case when $7::int is null then users.password_session else excluded.password_session end
  where users.sequence <= excluded.sequence`;

/** SQL condition: user `u` is active and has not changed the password since session `s` began. */
export const sessionAllowedSql = `
  u.is_active and (s.user_version >= u.password_version or s.reference::text = u.password_session)`;

const endSessions = `
  delete from sessions s using users u where s.user_id = $1 and u.id = $1 and not (${sessionAllowedSql})`;

/**
 * Upserts an account unless a newer version is stored. Deactivation ends all of its sessions. A new
 * password ends all sessions except the session that set it. The answer to a sign-in has no password
 * version, so the stored version stays.
 */
export const saveUser = async (
  database: Queryable,
  user: User & Partial<UserEventData>,
  sequence: number,
): Promise<void> => {
  const { passwordVersion, passwordSession, ...profile } = user;
  await database.query(save, [
    user.id,
    sequence,
    formatDisplayName(user),
    user.role,
    user.isActive,
    JSON.stringify(profile),
    passwordVersion ?? null,
    passwordSession ?? null,
  ]);
  await database.query(endSessions, [user.id]);
};

export const hasAccounts = async (database: Queryable): Promise<boolean> =>
  (await database.query('select 1 from users where profile is not null limit 1')).rows.length > 0;

export const isAccountName = async (database: Queryable, name: string): Promise<boolean> => {
  const { rows } = await database.query(
    `select 1 from users where lower(profile ->> 'username') = lower($1) limit 1`,
    [name],
  );
  return rows.length > 0;
};

/** Ends a deleted account's sessions. The tombstone prevents late events from restoring the account. */
export const deleteUser = async (database: Queryable, id: string, sequence: number): Promise<void> => {
  await database.query(save, [id, sequence, '', 'user', false, null, null, null]);
  await database.query(endSessions, [id]);
};
