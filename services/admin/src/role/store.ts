import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { roleSaved } from '@primal/contracts/admin/events';
import type { RoleAnswer } from '@primal/contracts/admin/role';
import { builtInRoleTexts } from '@primal/contracts/shared/permission-texts';
import {
  type BuiltInRole,
  builtInRoles,
  defaultPermissions,
  type Permission,
  permissions,
} from '@primal/contracts/shared/permissions';
import { selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import type { AdminDb, AdminTx } from '../tables.ts';
import { Role, RoleSchema, toEvent, toRoleKey } from './role.ts';
import { decideRoleActions, type Person } from './rules.ts';

export type RoleDetails = Omit<RoleAnswer, 'accounts' | 'allowed'>;

const selectRoles = (db: AdminDb) => db.selectFrom('roles').select(selectOf(RoleSchema, 'roles'));

export const isBuiltIn = (role: string): role is BuiltInRole =>
  (builtInRoles as readonly string[]).includes(role);

const createUnchangedRole = (role: BuiltInRole): RoleDetails => ({
  id: role,
  isBuiltIn: true,
  ...builtInRoleTexts[role],
  permissions: [...defaultPermissions[role]],
  version: 0,
});

export const readRoles = async (db: AdminDb): Promise<Map<string, RoleDetails>> => {
  const stored = await selectRoles(db).orderBy(sql`lower(name)`).execute();
  const roles = new Map(builtInRoles.map((role) => [role as string, createUnchangedRole(role)]));
  for (const row of stored) {
    const { name, description, version } = row;
    const held = permissions.filter((permission) => row.permissions.includes(permission));
    const id = toRoleKey(row);
    roles.set(id, { id, isBuiltIn: row.builtIn !== null, name, description, permissions: held, version });
  }
  return roles;
};

export const listRolePermissions = (roles: Map<string, RoleDetails>, role: string): readonly Permission[] =>
  roles.get(role)?.permissions ?? [];

export const readRoleAnswers = async (db: AdminDb, person: Person, roles: Iterable<RoleDetails>) => {
  const counts = await db
    .selectFrom('users')
    .select(['role', sql<number>`count(*)::int`.as('accounts')])
    .groupBy('role')
    .execute();
  return [...roles].map((role): RoleAnswer => {
    const accounts = counts.find((count) => count.role === role.id)?.accounts ?? 0;
    return { ...role, accounts, allowed: decideRoleActions(person, { ...role, accounts }) };
  });
};

/** A role for a change; stores a built-in one on first use. Callers hold the lock of `serializeAdminChanges`. */
export const findRole = async (tx: AdminTx, id: string): Promise<Role> => {
  const found = await tx.em.findOne(Role, isBuiltIn(id) ? { builtIn: id } : { id, builtIn: null });
  if (found) return found;
  if (!isBuiltIn(id)) throw problem.missing('Role');
  return Role.createBuiltIn(tx, id);
};

const nameTaken = () => problem.conflict('There is already a role with this name.', 'role_name_taken');

/** 409 if another role has the name, ignoring case; includes unstored built-in roles. */
export const assertNameIsFree = (roles: Map<string, RoleDetails>, name: string, id?: string): void => {
  const wanted = name.toLowerCase();
  for (const role of roles.values())
    if (role.id !== id && role.name.toLowerCase() === wanted) throw nameTaken();
};

export const storeRole = async (tx: AdminTx): Promise<void> => {
  try {
    await tx.em.flush();
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? nameTaken() : error;
  }
};

export const republishRoles = (db: AdminDb, ids?: readonly string[]) =>
  readSnapshots(roleSaved, { rows: selectRoles(db), id: 'id', ids }, toEvent);

/**
 * Serializes decisions about admins until the commit. Only one of several first registrations becomes admin,
 * and two admins cannot demote each other at once. Call it before locking rows.
 */
export const serializeAdminChanges = async (tx: AdminTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('admin.users.admins'))`.execute(tx.db);
};
