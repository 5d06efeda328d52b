import { type RoleAnswer, roleBody, rolePatch, rolesApi } from '@primal/contracts/admin/role';
import { permissionTexts } from '@primal/contracts/shared/permission-texts';
import { type Permission, permissions } from '@primal/contracts/shared/permissions';
import {
  Checkbox,
  FormDialog,
  Group,
  IconAction,
  Section,
  Stack,
  Text,
  TextInput,
  TwoLines,
  toDisabledReason,
  useDisabledReason,
  useRemove,
} from '@primal/kit';
import { Controller, RecordInDialog, useRecordDialog, useSaveRecord } from '@primal/kit/forms';
import { IconPencil, IconTrash } from '@primal/kit/icons';
import { type RowList, send, toQueryProps, useApiQuery, useRow, useUser } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { AddButton } from '../list-actions.tsx';

interface Values {
  name: string;
  description: string;
  permissions: Permission[];
}

const groups: readonly { title: string; of: readonly Permission[] }[] = [
  { title: 'See', of: ['viewOrders', 'viewInvoices', 'viewReports', 'viewDelivery', 'seeCosts'] },
  {
    title: 'Sell',
    of: ['takeOrders', 'weigh', 'invoice', 'takePayments', 'writeOff', 'void', 'releaseHolds'],
  },
  {
    title: 'Customers and products',
    of: ['editCustomers', 'setCredit', 'editProducts', 'changePrices', 'importLists'],
  },
  { title: 'Deliver', of: ['planDelivery', 'drive'] },
  { title: 'Run the business', of: ['changeSettings', 'closePeriods', 'manageUsers', 'administer'] },
];

const otherPermissions = permissions.filter((permission) =>
  groups.every(({ of }) => !of.includes(permission)),
);
const shownGroups =
  otherPermissions.length > 0 ? [...groups, { title: 'Other', of: otherPermissions }] : groups;

interface FieldProps {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  /** Permissions of the signed-in user, who can grant or revoke only these permissions. */
  mine: readonly Permission[] | undefined;
}

const Permissions = ({ value, onChange, mine }: FieldProps) => (
  <Stack gap="sm">
    {shownGroups.map(({ title, of }) => (
      <fieldset key={title} style={{ border: 0, margin: 0, padding: 0 }}>
        <Text component="legend" fw={600} size="sm">
          {title}
        </Text>
        <Stack gap={6} mt={6}>
          {of.map((permission) => {
            const { label, description } = permissionTexts[permission];
            const has = value.includes(permission);
            const isMine = !mine || mine.includes(permission);
            return (
              <Checkbox
                key={permission}
                label={label}
                description={isMine ? description : `${description}. You do not have this permission.`}
                checked={has}
                disabled={!isMine}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...value, permission] : value.filter((one) => one !== permission))
                }
              />
            );
          })}
        </Stack>
      </fieldset>
    ))}
  </Stack>
);

interface Props {
  role?: RoleAnswer;
  onClose: () => void;
}

/** Adds or edits a role; built-in roles allow only changes of permissions. */
export const RoleForm = ({ role, onClose }: Props) => {
  const me = useUser();
  const { save, writing } = useSaveRecord(
    {
      create: rolesApi.createRole,
      update: rolesApi.updateRole,
      read: async (id) => (await send(rolesApi.listRoles)).find((one) => one.id === id),
    },
    role ?? null,
  );
  const { form, dialog, field } = useRecordDialog<Values, Values, unknown>({
    schema: (role ? rolePatch : roleBody) as unknown as z.ZodType<Values, Values>,
    defaults: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      permissions: [...(role?.permissions ?? [])],
    },
    writing,
    save,
    done: role ? 'Role Updated' : 'Role Created',
    onClose,
    failed: `Failed to ${role ? 'update' : 'create'} role.`,
  });
  return (
    <FormDialog
      {...dialog}
      title={role ? 'Edit Role' : 'Add Role'}
      submitLabel={role ? 'Save Changes' : 'Add Role'}
    >
      <TextInput
        label="Name"
        required
        autoComplete="off"
        readOnly={role?.isBuiltIn}
        description={role?.isBuiltIn && 'A built-in role keeps its name.'}
        {...field('name')}
      />
      {!role?.isBuiltIn && <TextInput label="Description" autoComplete="off" {...field('description')} />}
      <Group gap={4}>
        <Text fw={600}>Accounts with this role can:</Text>
      </Group>
      <Controller
        control={form.control}
        name="permissions"
        render={({ field: { value, onChange } }) => (
          <Permissions value={value} onChange={onChange} mine={me.permissions} />
        )}
      />
    </FormDialog>
  );
};

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

const EditRole = ({
  roles,
  id,
  onClose,
}: {
  roles: RowList<RoleAnswer>;
  id: string;
  onClose: () => void;
}) => (
  <RecordInDialog title="Edit Role" record={useRow(roles, id)} onClose={onClose}>
    {(role) => <RoleForm role={role} onClose={onClose} />}
  </RecordInDialog>
);

export const Roles = () => {
  const roles = useApiQuery(rolesApi.listRoles);
  const [editing, setEditing] = useState<string | null>(null);
  const close = () => setEditing(null);
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
          onClick={() => setEditing(role.id)}
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
      {editing === 'new' && <RoleForm onClose={close} />}
      {editing !== null && editing !== 'new' && (
        <EditRole roles={{ ...roles, rows: roles.data }} id={editing} onClose={close} />
      )}
    </Section>
  );
};
