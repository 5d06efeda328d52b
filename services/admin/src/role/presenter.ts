import type { RoleEventData } from '@primal/contracts/admin/role';

interface RoleRecord {
  id: string;
  builtIn: string | null;
  name: string;
  permissions: string[];
}

export const toRoleKey = ({ builtIn, id }: Pick<RoleRecord, 'builtIn' | 'id'>): string => builtIn ?? id;

export const toEvent = (role: RoleRecord): RoleEventData => ({
  role: toRoleKey(role),
  name: role.name,
  permissions: role.permissions,
});
