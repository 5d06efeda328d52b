import { rolesApi } from '@primal/contracts/admin/role';
import type { Identity } from '@primal/contracts/shared/identity';
import { assertVersion, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { AdminTables, AdminTx } from '../tables.ts';
import { Role, RoleSchema, toRoleKey } from './role.ts';
import { assertMayChangeRole, assertMayGrant, roleSentences } from './rules.ts';
import {
  assertNameIsFree,
  findRole,
  isBuiltIn,
  readRoleAnswers,
  readRoles,
  republishRoles,
  serializeAdminChanges,
  storeRole,
} from './store.ts';

const readRoleAnswer = async ({ db }: AdminTx, identity: Identity, id: string) => {
  const role = (await readRoles(db)).get(id);
  const [presented] = await readRoleAnswers(db, identity, role ? [role] : []);
  if (!presented) throw problem.missing('Role');
  return presented;
};

const handlers: Handlers<typeof rolesApi, AdminTables> = {
  listRoles: async ({ tx, identity }) => readRoleAnswers(tx.db, identity, (await readRoles(tx.db)).values()),

  createRole: async ({ tx, body, identity }) => {
    assertMayGrant(identity, body.permissions);
    await serializeAdminChanges(tx);
    assertNameIsFree(await readRoles(tx.db), body.name);
    const role = Role.create(tx, body);
    await storeRole(tx);
    return readRoleAnswer(tx, identity, toRoleKey(role));
  },

  updateRole: async ({ tx, params: { id }, body: { version, ...changes }, identity }) => {
    if (id === 'admin') throw problem.conflict(roleSentences.admin, 'admin_role');
    await serializeAdminChanges(tx);
    const role = await findRole(tx, id);
    assertVersion(role, version);
    const renamed = changes.name !== undefined && changes.name !== role.name;
    const described = changes.description !== undefined && changes.description !== role.description;
    if (isBuiltIn(id) && (renamed || described))
      throw problem.conflict(roleSentences.builtInName, 'built_in_role');
    assertMayChangeRole(identity, role.permissions, changes.permissions ?? role.permissions);
    if (changes.name !== undefined) assertNameIsFree(await readRoles(tx.db), changes.name, id);
    role.edit(tx, changes);
    await storeRole(tx);
    return readRoleAnswer(tx, identity, id);
  },

  deleteRole: async ({ tx, params: { id } }) => {
    if (isBuiltIn(id)) throw problem.conflict(roleSentences.builtInDeletion, 'built_in_role');
    await serializeAdminChanges(tx);
    const role = await findRole(tx, id);
    const users = await tx.db.selectFrom('users').select('id').where('role', '=', id).execute();
    if (users.length > 0) throw problem.conflict(roleSentences.inUse(users.length), 'role_in_use');
    role.remove(tx);
    return undefined;
  },
};

export const roleSlice = createSlice(rolesApi, handlers, {
  entities: [RoleSchema],
  republish: republishRoles,
});
