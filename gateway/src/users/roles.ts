import type { RoleEventData } from '@primal/contracts/admin/role';
import { builtInRoleTexts } from '@primal/contracts/shared/permission-texts';
import {
  type BuiltInRole,
  type Permission,
  permissions,
  permissionsByDefault,
} from '@primal/contracts/shared/permissions';
import type { Queryable } from '@primal/service-kit/events/kit-state';

/** What is stored of a role; nothing of a built-in one that nobody has changed. */
export interface StoredRole {
  roleName: string | null;
  granted: string[] | null;
}

/** Reads the role of a user `u` along with it; `r` is the role. */
export const withRole = 'left join roles r on r.role = u.role';
export const roleColumns = 'r.name as "roleName", r.permissions as granted';

/**
 * What an account of that role may do. An admin everything, whatever is stored; an own role that this copy does not know
 * yet nothing. Permissions of a later version are left out.
 */
export const permissionsOf = (role: string, { granted }: StoredRole): readonly Permission[] => {
  if (role === 'admin') return permissions;
  if (granted === null) return permissionsByDefault(role);
  return permissions.filter((permission) => granted.includes(permission));
};

/** What the role is called. */
export const roleNameOf = (role: string, { roleName }: StoredRole): string =>
  roleName ?? (Object.hasOwn(builtInRoleTexts, role) ? builtInRoleTexts[role as BuiltInRole].name : '');

/** What is stored of a role, e.g. of the account that signs in. */
export const findRole = async (database: Queryable, role: string): Promise<StoredRole> => {
  const { rows } = await database.query<StoredRole>(`select ${roleColumns} from roles r where r.role = $1`, [
    role,
  ]);
  return rows[0] ?? { roleName: null, granted: null };
};

/** The columns of a role's copy besides the version. */
export const roleRow = ({ role, name, permissions: granted }: RoleEventData) => ({
  role,
  name,
  permissions: granted,
});

/** What a deleted role lets anybody do. */
export const formerRole = { permissions: [] };

/** Stores a role as of a version, unless a newer one is stored. */
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

/** Leaves a deleted role without permissions. What stays keeps an event that comes late from bringing it back. */
export const deleteRole = (database: Queryable, id: string, sequence: number): Promise<void> =>
  saveRole(database, id, { role: id, name: '', permissions: [] }, sequence);
