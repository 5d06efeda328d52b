import { z } from 'zod';
import { allowedSchema } from '../shared/allowed.ts';
import { apiTable, listQuery, noContent } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { instant, optionalName, requiredName, verbatim } from '../shared/schemas.ts';
import { roleId } from './role.ts';
import { chosenPasswordSchema, username } from './sign-in.ts';

/** User as returned by the API. The password never leaves the admin service. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** Name of a built-in role or id of a custom role (docs/rules/identity-and-sessions.md#permissions). */
  role: z.string(),
  isActive: z.boolean(),
  mustChangePassword: z.boolean(),
  lastLogin: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});

export type User = z.infer<typeof userSchema>;

/**
 * Account as stored by the gateway. A new password ends sessions whose account version is older than
 * `passwordVersion`. The session `passwordSession`, in which the user set the password, continues
 * (docs/rules/identity-and-sessions.md#how-long-a-session-lasts).
 */
export const userEventData = userSchema.extend({
  passwordVersion: z.number().int(),
  passwordSession: z.string().nullable(),
});
export type UserEventData = z.infer<typeof userEventData>;

const email = () =>
  requiredName(254, 'Email is required.').refine(
    (value) => value === '' || z.email().safeParse(value).success,
    'Please enter a valid email',
  );

const password = (tooShort: string) => verbatim(200).refine((value) => value.length >= 6, tooShort);

const fields = {
  username: username(),
  email: email(),
  firstName: optionalName(100),
  lastName: optionalName(100),
  role: roleId(),
  isActive: z.boolean({ error: 'Active must be true or false.' }),
  profileImageUrl: optionalName(500),
  mustChangePassword: z.boolean({ error: 'Must change password must be true or false.' }),
};

export const userBody = z.strictObject({
  ...fields,
  password: password('Password must be at least 6 characters'),
  role: fields.role.default('user'),
  isActive: fields.isActive.default(true),
  mustChangePassword: fields.mustChangePassword.default(false),
});

/** Account changes. An empty password leaves the password unchanged. A null e-mail removes the address. */
export const userPatch = z
  .strictObject({
    ...fields,
    email: fields.email.nullable(),
    password: z
      .literal('')
      .transform(() => undefined)
      .or(password('Password must be at least 6 characters if provided')),
  })
  .partial()
  .extend({
    /** Version the change was based on. A stale version answers 409 `stale_version`. */
    version: z.number().int().optional(),
  });

export const accountActions = ['edit', 'setRights', 'delete'] as const;
export type AccountAction = (typeof accountActions)[number];

/** Account with the actions that the caller may take (docs/decisions/0140). */
export const accountAnswer = userSchema.extend({
  roleName: z.string(),
  version: z.number().int(),
  allowed: allowedSchema(accountActions),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** The gateway ends sessions of inactive accounts, and sessions older than a new password. */
export const userSaved = eventDefinition('admin.user.saved', userEventData, { isAwaited: true });
export const userDeleted = eventDefinition('admin.user.deleted', z.object({ id: z.string() }), {
  isAwaited: true,
});

export const usersApi = apiTable({
  listUsers: {
    method: 'GET',
    path: '/api/users',
    permission: ['manageUsers', 'changeSettings', 'planDelivery'],
    summary: 'User accounts.',
    query: listQuery({ sort: ['username', 'email', 'role', 'isActive', 'lastLogin', 'createdAt'] }),
    answer: z.array(accountAnswer),
    list: true,
  },
  createUser: {
    method: 'POST',
    path: '/api/users',
    permission: 'manageUsers',
    refusal: 'Only an admin may add accounts.',
    summary: 'Add a user account; admins only.',
    body: userBody,
    answer: accountAnswer,
    status: 201,
    creates: true,
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/users/{id}',
    permission: 'signedIn',
    summary: 'Change a user account: your own, or any as an admin.',
    body: userPatch,
    answer: accountAnswer,
  },
  choosePassword: {
    method: 'PUT',
    path: '/api/users/{id}/password',
    permission: 'signedIn',
    summary:
      'Choose a new password for your own account. An account that must change its password can only do this.',
    body: chosenPasswordSchema,
    answer: noContent,
    status: 204,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/{id}',
    permission: 'manageUsers',
    refusal: 'Only an admin may delete accounts.',
    summary: 'Delete a user account; admins only.',
    answer: noContent,
    status: 204,
  },
});
