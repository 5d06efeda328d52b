import { type AccountAnswer, usersApi } from '@primal/contracts/admin/user';
import { formatInstant } from '@primal/contracts/shared/dates';
import {
  Button,
  DeleteAction,
  DescriptionList,
  EditAction,
  formatName,
  Section,
  StatusBadge,
  TwoLines,
  toDisabledReason,
  useDisabledReason,
  useRemove,
} from '@primal/kit';
import { IconPencil } from '@primal/kit/icons';
import { listProps, useApiList, useUser } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { AddButton } from '../list-actions.tsx';
import { EditUser, UserForm } from './form.tsx';

const columns: Column<AccountAnswer>[] = [
  {
    header: 'Username',
    card: 'title',
    cell: (user) => (
      <TwoLines main={user.username} sub={user.firstName || user.lastName ? formatName(user) : null} />
    ),
  },
  { header: 'Email', cell: ({ email }) => email ?? '—' },
  { header: 'Role', cell: ({ roleName }) => roleName },
  {
    header: 'Status',
    cell: ({ isActive }) => <StatusBadge status={isActive ? 'active' : 'inactive'} />,
  },
  { header: 'Last Login', cell: ({ lastLogin }) => (lastLogin ? formatInstant(lastLogin) : 'Never') },
];

/** Null: no dialog; `'new'`: adding; else the account being changed. */
type Editing = AccountAnswer | 'new' | null;

export const UserManagement = () => {
  const users = useApiList(usersApi.listUsers, { query: { sort: 'username', order: 'asc', limit: '100' } });
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  const remove = useRemove({
    call: usersApi.deleteUser,
    what: 'user',
    nameOf: ({ username }: AccountAnswer) => username,
    done: 'User Deleted',
    failed: 'Failed to delete user. Please try again.',
  });
  const actions = useCallback(
    (user: AccountAnswer) => (
      <>
        <EditAction disabledReason={toDisabledReason(user.allowed.edit)} onClick={() => setEditing(user)} />
        <DeleteAction disabledReason={toDisabledReason(user.allowed.delete)} onClick={() => remove(user)} />
      </>
    ),
    [remove],
  );
  return (
    <Section
      title="User Management"
      actions={
        <AddButton
          variant="default"
          disabledReason={useDisabledReason('manageUsers', 'Only an admin may add accounts.')}
          onClick={() => setEditing('new')}
        >
          Add User
        </AddButton>
      }
    >
      <DataTable
        label="Users"
        columns={columns}
        {...listProps(users)}
        actions={actions}
        empty={{ title: 'No users yet' }}
      />
      {editing === 'new' && <UserForm user={null} onClose={close} />}
      {editing && editing !== 'new' && <EditUser users={users} id={editing.id} onClose={close} />}
    </Section>
  );
};

/** Own account in the shape of the account list, without a version. */
const useOwnAccount = (): Omit<AccountAnswer, 'version'> => {
  const { permissions: _, ...user } = useUser();
  const refused = 'Only an admin may change roles and accounts.';
  return { ...user, allowed: { edit: true, setRights: refused, delete: refused } };
};

export const OwnAccount = () => {
  const account = useOwnAccount();
  const { username, email, roleName } = account;
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title="Your Account"
      actions={
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
          Edit Your Account
        </Button>
      }
    >
      <DescriptionList
        columns={2}
        items={[
          { term: 'Name', value: formatName({ ...account, email: account.email || account.username }) },
          { term: 'Username', value: username },
          { term: 'Email', value: email },
          { term: 'Role', value: roleName },
        ]}
      />
      {editing && <UserForm user={account} onClose={() => setEditing(false)} />}
    </Section>
  );
};
