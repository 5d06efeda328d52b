import { z } from 'zod';
import { allowedSchema } from '../shared/allowed.ts';
import { apiTable, noContent } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { builtInRoles, permissions } from '../shared/permissions.ts';
import { id, optionalText, requiredName } from '../shared/schemas.ts';

const badRole = 'Role must be admin, user, office, warehouse, driver or the id of a custom role.';

/** Value of `users.role` and of `/api/roles/{id}`: the name of a built-in role or the id of a custom role. */
export const roleId = () => z.union([z.enum(builtInRoles), id()], { error: badRole });

const held = z.enum(permissions, { error: 'Permissions must be from the list of permissions.' });

const fields = {
  name: requiredName(60, 'Name is required.'),
  description: optionalText(300),
  /** Drops duplicates and sorts permissions in the order of the contracts. */
  permissions: z
    .array(held, { error: 'Permissions must be a list.' })
    .max(100, 'There are too many permissions.')
    .transform((given) => permissions.filter((permission) => given.includes(permission))),
};

/** New custom role (docs/rules/identity-and-sessions.md#roles). */
export const roleBody = z.strictObject(fields);

export const rolePatch = z.strictObject(fields).partial().extend({ version: z.number().int().optional() });

export const roleActions = ['edit', 'delete'] as const;
export type RoleAction = (typeof roleActions)[number];

/** Role as returned by the API. Admins always have all `permissions`. */
export const roleAnswer = z.object({
  id: z.string(),
  isBuiltIn: z.boolean(),
  name: z.string(),
  description: z.string().nullable(),
  permissions: z.array(z.enum(permissions)),
  accounts: z.number().int(),
  /** 0 for an unchanged built-in role. */
  version: z.number().int(),
  allowed: allowedSchema(roleActions),
});
export type RoleAnswer = z.infer<typeof roleAnswer>;

/** Role as stored by the gateway. Newer versions of the product may add permissions. */
export const roleEventData = z.object({
  role: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
});
export type RoleEventData = z.infer<typeof roleEventData>;

/** Changes what the role's accounts may do. Built-in roles are published only after a change. */
export const roleSaved = eventDefinition('admin.role.saved', roleEventData, { isAwaited: true });
export const roleDeleted = eventDefinition('admin.role.deleted', z.object({ id: z.string() }), {
  isAwaited: true,
});

export const rolesApi = apiTable({
  listRoles: {
    method: 'GET',
    path: '/api/roles',
    permission: ['manageUsers', 'changeSettings'],
    summary: 'All roles: built-in roles, then custom roles by name.',
    answer: z.array(roleAnswer),
  },
  createRole: {
    method: 'POST',
    path: '/api/roles',
    permission: 'manageUsers',
    summary: 'Add a role with permissions that you have yourself.',
    body: roleBody,
    answer: roleAnswer,
    status: 201,
    creates: true,
  },
  updateRole: {
    method: 'PATCH',
    path: '/api/roles/{id}',
    permission: 'manageUsers',
    params: { id: roleId() },
    summary:
      'Change a role; its accounts get the new permissions immediately. For a built-in role, only the permissions can change.',
    body: rolePatch,
    answer: roleAnswer,
  },
  deleteRole: {
    method: 'DELETE',
    path: '/api/roles/{id}',
    permission: 'manageUsers',
    params: { id: roleId() },
    summary: 'Delete a custom role; 409 while accounts have it.',
    answer: noContent,
    status: 204,
  },
});
