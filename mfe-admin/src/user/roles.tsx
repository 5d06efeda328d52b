import { type RoleAnswer, rolesApi } from '@primal/contracts/admin/role';
import { permissionTexts } from '@primal/contracts/shared/permission-texts';
import { permissions } from '@primal/contracts/shared/permissions';
import { IconAction, Section, TwoLines, toDisabledReason, useDisabledReason, useRemove } from '@primal/kit';
import { IconPencil, IconTrash } from '@primal/kit/icons';
import { toQueryProps, useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { AddButton } from '../list-actions.tsx';
import { RoleForm } from './role-form.tsx';

const listPermissions = ({ permissions: held }: RoleAnswer): string => {
  if (held.length === permissions.length) return 'Everything';
  return held.map((permission) => permissionTexts[permission].label).join(', ') || 'Nothing';
};

const columns: Column<RoleAnswer>[] = [
  {
    header: 'Role',
    card: 'title',
    cell: ({ name, description }) => <TwoLines main={name} sub={description} />,
  },
  { header: 'Permissions', cell: listPermissions },
  { header: 'Accounts', cell: ({ accounts }) => String(accounts) },
];

export const Roles = () => {
  const roles = useApiQuery(rolesApi.listRoles);
  const [editing, setEditing] = useState<RoleAnswer | 'new' | null>(null);
  const remove = useRemove({
    call: rolesApi.deleteRole,
    what: 'role',
    nameOf: ({ name }: RoleAnswer) => name,
    done: 'Role Deleted',
    failed: 'Failed to delete role.',
  });
  const actions = useCallback(
    (role: RoleAnswer) => (
      <>
        <IconAction
          label="Edit Role"
          icon={IconPencil}
          disabledReason={toDisabledReason(role.allowed.edit)}
          onClick={() => setEditing(role)}
        />
        <IconAction
          label="Delete Role"
          icon={IconTrash}
          danger
          disabledReason={toDisabledReason(role.allowed.delete)}
          onClick={() => remove(role)}
        />
      </>
    ),
    [remove],
  );
  return (
    <Section
      title="Roles"
      actions={
        <AddButton
          variant="default"
          disabledReason={useDisabledReason('manageUsers', 'Only an admin may add roles.')}
          onClick={() => setEditing('new')}
        >
          Add Role
        </AddButton>
      }
    >
      <DataTable
        label="Roles"
        columns={columns}
        {...toQueryProps(roles)}
        actions={actions}
        empty={{ title: 'No roles yet' }}
      />
      {editing && <RoleForm role={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Section>
  );
};
