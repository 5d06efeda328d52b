import { type RoleAnswer, rolesApi } from '@primal/contracts/admin/role';
import { type AccountAnswer, userBody, userPatch, usersApi } from '@primal/contracts/admin/user';
import { permissionTexts } from '@primal/contracts/shared/permission-texts';
import {
  Checkbox,
  FieldRow,
  FormDialog,
  NativeSelect,
  PasswordInput,
  Switch,
  TextInput,
  toDisabledReason,
} from '@primal/kit';
import {
  Controller,
  pickChanged,
  RecordInDialog,
  type UseFormReturn,
  useRecordDialog,
  useSaveRecord,
  useWatch,
} from '@primal/kit/forms';
import { type RowList, send, useApiQuery, useRow, useUser } from '@primal/kit/platform';
import { useEffect } from 'react';
import { z } from 'zod';

interface Values {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: string;
  isActive: boolean;
  mustChangePassword: boolean;
}

/** Account from the list, or the session's own account, which has no version. */
type Account = Omit<AccountAnswer, 'version'> & { version?: number };

const toValues = (user: Account | null): Values => ({
  username: user?.username ?? '',
  email: user?.email ?? '',
  password: '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  role: user?.role ?? 'user',
  isActive: user?.isActive ?? true,
  // Require a password change by default, since the creator knows the password.
  mustChangePassword: user?.mustChangePassword ?? true,
});

/** Accounts registered without an email can be edited without adding one. */
const patchWithoutEmail = userPatch.extend({
  email: z
    .literal('')
    .transform(() => null)
    .or(userBody.shape.email),
});

const chooseSchema = (user: Account | null) => {
  const patch = user?.email === null ? patchWithoutEmail : userPatch;
  return (user ? patch : userBody) as unknown as z.ZodType<Values, Values>;
};

interface ControlProps {
  control: UseFormReturn<Values>['control'];
}

interface RoleProps extends ControlProps {
  rights: true | string;
  roles: readonly RoleAnswer[];
  known: { id: string; name: string } | null;
}

const RoleField = ({ rights, roles, known, control, ...field }: RoleProps) => {
  const chosen = useWatch({ control, name: 'role' });
  const role = roles.find(({ id }) => id === chosen);
  const all = roles.length > 0 ? roles : (defaultRoles as readonly { id: string; name: string }[]);
  const missing = known?.name && all.every(({ id }) => id !== known.id) ? [known] : [];
  const may =
    role && (role.permissions.map((permission) => permissionTexts[permission].label).join(', ') || 'nothing');
  return (
    <NativeSelect
      label="Role"
      description={
        toDisabledReason(rights) ||
        (role?.id === 'admin' ? 'Can do everything and manages the accounts.' : may && `Can: ${may}.`)
      }
      disabled={rights !== true}
      data={[...all, ...missing].map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
    />
  );
};

/** Built-in roles, always offered. */
const defaultRoles = [
  { id: 'user', name: 'User' },
  { id: 'admin', name: 'Admin' },
];

/** Ticks the box while a password is being set for another user, since two people would know the password. */
const useRequirePasswordChange = (form: UseFormReturn<Values>, user: Account | null, myId: string) => {
  const isSet = useWatch({ control: form.control, name: 'password' }) !== '';
  const { setValue } = form;
  const before = user && user.id !== myId ? user.mustChangePassword : null;
  useEffect(() => {
    if (before !== null) setValue('mustChangePassword', isSet || before, { shouldDirty: true });
  }, [isSet, before, setValue]);
};

const MustChangePassword = ({ control }: ControlProps) => (
  <Controller
    control={control}
    name="mustChangePassword"
    render={({ field: { value, onChange, ref } }) => (
      <Checkbox
        ref={ref}
        label="Must choose a new password at the next sign-in"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )}
  />
);

const Active = ({ control, disabled }: ControlProps & { disabled: boolean }) => (
  <Controller
    control={control}
    name="isActive"
    render={({ field: { value, onChange, ref } }) => (
      <Switch
        ref={ref}
        label="Active"
        description="An inactive account cannot sign in. Turning it off signs it out everywhere right away."
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )}
  />
);

interface Props {
  user: Account | null;
  onClose: () => void;
}

export const UserForm = ({ user, onClose }: Props) => {
  const { save, writing } = useSaveRecord(
    {
      create: usersApi.createUser,
      update: usersApi.updateUser,
      read: async (id) =>
        (await send(usersApi.listUsers, { query: { limit: '1000' } })).find((one) => one.id === id),
    },
    user,
    // Ask only about changes to the same field, since sign-ins also increment the version.
    { asksOnSameField: true, invalidates: ['/api/user'] },
  );
  const rights = user ? user.allowed.setRights : true;
  const me = useUser();
  const roles = useApiQuery(rolesApi.listRoles, {}, { enabled: rights === true }).data;
  const options = roles ?? [];
  const { form, dialog, field } = useRecordDialog<Values, Values, unknown>({
    schema: chooseSchema(user),
    defaults: toValues(user),
    writing,
    // Omit permissions if the user may not set them.
    save: (values) => save(user ? (pickChanged(values, { ...user, password: null }) as Values) : values),
    done: user ? 'User Updated' : 'User Created',
    onClose,
    failed: `Failed to ${user ? 'update' : 'create'} user. Please try again.`,
  });
  useRequirePasswordChange(form, user, me.id);
  return (
    <FormDialog
      {...dialog}
      title={user ? 'Edit User' : 'Add User'}
      submitLabel={user ? 'Save Changes' : 'Add User'}
    >
      <FieldRow>
        <TextInput label="Username" required autoComplete="off" {...field('username')} />
        <TextInput
          label="Email"
          type="email"
          required={user?.email !== null}
          autoComplete="off"
          {...field('email')}
        />
      </FieldRow>
      <PasswordInput
        label="Password"
        required={!user}
        autoComplete="new-password"
        description={
          user
            ? 'Leave blank to keep the current password. A new password signs this account out everywhere else.'
            : 'At least 6 characters.'
        }
        {...field('password')}
      />
      <FieldRow>
        <TextInput label="First Name" autoComplete="off" {...field('firstName')} />
        <TextInput label="Last Name" autoComplete="off" {...field('lastName')} />
      </FieldRow>
      <RoleField
        rights={rights}
        roles={options}
        known={user ? { id: user.role, name: user.roleName } : null}
        control={form.control}
        {...field('role')}
      />
      {user?.id !== me.id && rights === true && <MustChangePassword control={form.control} />}
      {user && <Active control={form.control} disabled={rights !== true} />}
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
