import { type AccountAnswer, userBody, userPatch } from '@primal/contracts/admin/account';
import { adminApi } from '@primal/contracts/admin/api';
import type { BodyInput } from '@primal/contracts/shared/api';
import {
  FieldRow,
  FormDialog,
  NativeSelect,
  PasswordInput,
  reasonOf,
  Switch,
  TextInput,
  toast,
} from '@primal/kit';
import { Controller, RecordInDialog, useRecordDialog } from '@primal/kit/forms';
import { correction, type RowList, useApiMutation, useRow, wordsAndSentence } from '@primal/kit/platform';
import type { z } from 'zod';

interface Values {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: 'admin' | 'user';
  isActive: boolean;
}

const valuesOf = (user: AccountAnswer | null): Values => ({
  username: user?.username ?? '',
  email: user?.email ?? '',
  password: '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  role: user?.role ?? 'user',
  isActive: user?.isActive ?? true,
});

/** The schema of an existing or a new account. The fields are the same; each schema requires its own. */
const schemaOf = (user: AccountAnswer | null) =>
  (user ? userPatch : userBody) as unknown as z.ZodType<Values, Values>;

interface Props {
  /** Null to add a user. */
  user: AccountAnswer | null;
  onClose: () => void;
}

export const UserForm = ({ user, onClose }: Props) => {
  const amend = ({ id }: AccountAnswer, { body = {} }: { body?: BodyInput<typeof adminApi.updateUser> }) =>
    correction(adminApi.updateUser, { params: { id }, body });
  const adding = useApiMutation(adminApi.createUser, { persistent: true, amend });
  const changing = useApiMutation(adminApi.updateUser, {
    persistent: true,
    invalidates: ['/api/user'],
    amend,
  });
  const rights = user ? user.allowed.setRights : true;
  const save = ({ role, isActive, ...own }: Values) => {
    if (!user) return adding.mutateAsync({ body: { ...own, role, isActive } });
    // Rights are sent by those alone who may set them.
    const body = rights === true ? { ...own, role, isActive } : own;
    return changing.mutateAsync({ params: { id: user.id }, body });
  };
  const { form, dialog, field } = useRecordDialog<Values, Values, unknown>({
    schema: schemaOf(user),
    defaults: valuesOf(user),
    writing: user ? changing : adding,
    save,
    onSaved: () => {
      toast.success(user ? 'User Updated' : 'User Created');
      onClose();
    },
    onClose,
    failed: (error) =>
      wordsAndSentence(error, `Failed to ${user ? 'update' : 'create'} user. Please try again.`),
  });
  return (
    <FormDialog
      {...dialog}
      title={user ? 'Edit User' : 'Add User'}
      submitLabel={user ? 'Save Changes' : 'Add User'}
    >
      <FieldRow>
        <TextInput label="Username" required autoComplete="off" {...field('username')} />
        <TextInput label="Email" type="email" required autoComplete="off" {...field('email')} />
      </FieldRow>
      <PasswordInput
        label="Password"
        required={!user}
        autoComplete="new-password"
        description={
          user
            ? 'Leave it empty to keep the current one. A new one ends the sessions of this account elsewhere.'
            : 'At least 6 characters.'
        }
        {...field('password')}
      />
      <FieldRow>
        <TextInput label="First Name" autoComplete="off" {...field('firstName')} />
        <TextInput label="Last Name" autoComplete="off" {...field('lastName')} />
      </FieldRow>
      <NativeSelect
        label="Role"
        description={
          reasonOf(rights) || 'An admin manages the accounts; everything else is the same for both.'
        }
        disabled={rights !== true}
        data={[
          { value: 'user', label: 'User' },
          { value: 'admin', label: 'Admin' },
        ]}
        {...field('role')}
      />
      {user && (
        <Controller
          control={form.control}
          name="isActive"
          render={({ field: { value, onChange, ref } }) => (
            <Switch
              ref={ref}
              label="Active"
              description="An inactive account cannot sign in; switching it off ends its sessions at once."
              checked={value}
              disabled={rights !== true}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
      )}
    </FormDialog>
  );
};

interface EditProps {
  users: RowList<AccountAnswer>;
  id: string;
  onClose: () => void;
}

export const EditUser = ({ users, id, onClose }: EditProps) => (
  <RecordInDialog title="Edit User" record={useRow(users, id)} onClose={onClose}>
    {(user) => <UserForm user={user} onClose={onClose} />}
  </RecordInDialog>
);
