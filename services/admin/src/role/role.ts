import { defineEntity, p } from '@mikro-orm/core';
import { roleDeleted, roleSaved } from '@primal/contracts/admin/events';
import type { RoleEventData } from '@primal/contracts/admin/role';
import { listAuditChanges } from '@primal/contracts/audit';
import { builtInRoleTexts, permissionTexts } from '@primal/contracts/shared/permission-texts';
import { type BuiltInRole, defaultPermissions, type Permission } from '@primal/contracts/shared/permissions';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import type { EntityTx } from '@primal/service-kit/tx';

export const RoleSchema = defineEntity({
  name: 'Role',
  tableName: 'roles',
  properties: {
    ...aggregateColumns,
    /** Name of the built-in role that was changed; null for a custom role. */
    builtIn: p.text().$type<BuiltInRole>().strictNullable(),
    name: p.text(),
    description: p.text().strictNullable(),
    permissions: p.text().$type<Permission>().array(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof RoleSchema]> {}
}

type RoleRecord = RecordOf<typeof RoleSchema>;

type RoleFields = Pick<RoleRecord, 'name' | 'description' | 'permissions'>;

export class Role extends RoleSchema.class {
  static create(tx: EntityTx, fields: RoleFields): Role {
    const role = tx.em.create(Role, { ...createFirstVersion(), ...fields, builtIn: null });
    recordSaved(tx, role);
    tx.audit({ kind: 'role_added', subject: auditSubject(role), changes: listChanges({}, role) });
    return role;
  }

  static createBuiltIn(tx: EntityTx, builtIn: BuiltInRole): Role {
    return tx.em.create(Role, {
      ...createFirstVersion(),
      version: 0,
      ...builtInRoleTexts[builtIn],
      permissions: [...defaultPermissions[builtIn]],
      builtIn,
    });
  }

  edit(tx: EntityTx, changes: Partial<RoleFields>): void {
    const before = { ...this };
    incrementVersion<Role>(this, changes);
    tx.audit({ kind: 'role_changed', subject: auditSubject(this), changes: listChanges(before, this) });
    recordSaved(tx, this);
  }

  remove(tx: EntityTx): void {
    tx.em.remove(this);
    tx.audit({ kind: 'role_deleted', subject: auditSubject(this), changes: listChanges(this, {}) });
    tx.record(roleDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }
}
RoleSchema.setClass(Role);

const toShownFields = ({ name, description, permissions }: Partial<RoleFields>) => ({
  name,
  description,
  permissions: permissions?.map((permission) => permissionTexts[permission]?.label ?? permission),
});

const listChanges = (before: Partial<RoleFields>, after: Partial<RoleFields>) =>
  listAuditChanges(['name', 'description', 'permissions'], toShownFields(before), toShownFields(after));

const auditSubject = ({ id, name }: Role) => ({ type: 'role', id, label: name }) as const;

const recordSaved = (tx: EntityTx, role: Role): void =>
  tx.record(roleSaved, { key: role.id, sequence: role.version, data: toEvent(role) });

export const toRoleKey = ({ builtIn, id }: Pick<RoleRecord, 'builtIn' | 'id'>): string => builtIn ?? id;

export const toEvent = (role: RoleRecord): RoleEventData => ({
  role: toRoleKey(role),
  name: role.name,
  permissions: role.permissions,
});
