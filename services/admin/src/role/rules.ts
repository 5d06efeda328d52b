import type { RoleAction } from '@primal/contracts/admin/role';
import type { Allowed } from '@primal/contracts/shared/allowed';
import type { Identity } from '@primal/contracts/shared/identity';
import { permissionTexts } from '@primal/contracts/shared/permission-texts';
import type { Permission } from '@primal/contracts/shared/permissions';
import { problem } from '@primal/service-kit/problem';

export type Person = Pick<Identity, 'userId' | 'role' | 'permissions'>;

export const roleSentences = {
  manage: 'Only an admin may change roles.',
  admin: 'The Admin role cannot be changed: admins may do everything.',
  builtInName: 'The name of a built-in role cannot be changed, only its permissions.',
  builtInDeletion: 'A built-in role cannot be deleted.',
  inUse: (accounts: number) =>
    `${accounts} ${accounts === 1 ? 'account has' : 'accounts have'} this role: give ${accounts === 1 ? 'it' : 'them'} another role first.`,
};

const listLacking = (person: Person, permissions: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => !person.permissions.includes(permission));

const assertHeld = (person: Person, permissions: readonly Permission[], verb: 'give' | 'take'): void => {
  const missing = listLacking(person, permissions);
  if (missing.length === 0) return;
  const names = missing.map((permission) => permissionTexts[permission].label).join(', ');
  throw problem.forbidden(`You may not ${verb} permissions that you do not have: ${names}.`, 'not_permitted');
};

/** Users cannot grant permissions that they lack. 403 with the names of the missing ones. */
export const assertMayGrant = (person: Person, given: readonly Permission[]): void =>
  assertHeld(person, given, 'give');

/** Like `assertMayGrant` for a role's change; unchanged permissions are exempt. */
export const assertMayChangeRole = (
  person: Person,
  before: readonly Permission[],
  after: readonly Permission[],
): void => {
  assertMayGrant(
    person,
    after.filter((permission) => !before.includes(permission)),
  );
  assertHeld(
    person,
    before.filter((permission) => !after.includes(permission)),
    'take',
  );
};

export const decideRoleActions = (
  person: Person,
  { id, isBuiltIn, accounts }: { id: string; isBuiltIn: boolean; accounts: number },
): Allowed<RoleAction> => {
  const refused = !person.permissions.includes('manageUsers') && roleSentences.manage;
  return {
    edit: refused || (id === 'admin' && roleSentences.admin) || true,
    delete:
      refused ||
      (isBuiltIn && roleSentences.builtInDeletion) ||
      (accounts > 0 && roleSentences.inUse(accounts)) ||
      true,
  };
};
