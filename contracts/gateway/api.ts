import { z } from 'zod';
import { credentialsSchema, registrationSchema, resetRequestSchema, resetSchema } from '../admin/sign-in.ts';
import { userSchema } from '../admin/user.ts';
import { areaNames } from '../area-names.ts';
import { apiTable, noContent } from '../shared/api.ts';
import { permissions } from '../shared/permissions.ts';
import { verbatim } from '../shared/schemas.ts';
import { trimText, truncate } from '../shared/text.ts';

/** Signed-in user with their permissions. Screens use these for display, but only services enforce them. */
export const sessionUserSchema = userSchema.extend({
  roleName: z.string(),
  permissions: z.array(z.enum(permissions)),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const loginSchema = credentialsSchema;

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  services: z.record(z.enum(['gateway', ...areaNames]), z.enum(['ready', 'away'])),
});
export type Health = z.infer<typeof healthSchema>;

/** Cuts long text after `max` characters, so that a long report is not rejected. */
const cut = (max: number) => verbatim(16_384).transform((value) => truncate(value, max));

/** `where`: an address or a part of a screen. `requestId`: the preceding call's `X-Request-Id`. */
export const clientErrorSchema = z.strictObject({
  message: verbatim(16_384)
    .transform((value) => truncate(trimText(value), 1000))
    .refine((value) => value.length > 0, 'Is required.'),
  stack: cut(8000).nullish(),
  where: cut(500),
  requestId: cut(100).nullish(),
});

export const gatewayApi = apiTable({
  login: {
    method: 'POST',
    path: '/api/login',
    permission: 'anybody',
    summary: 'Signs in: answers the user and sets the session cookie.',
    body: loginSchema,
    answer: sessionUserSchema,
  },
  register: {
    method: 'POST',
    path: '/api/register',
    permission: 'anybody',
    summary: 'Makes an account and signs it in.',
    body: registrationSchema,
    answer: sessionUserSchema,
    status: 201,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    permission: 'anybody',
    summary: 'Ends the session; with reason=unload only unless another request comes within 15 seconds.',
    query: z.object({ reason: z.enum(['unload']).optional() }),
    answer: noContent,
    status: 204,
  },
  currentUser: {
    method: 'GET',
    path: '/api/user',
    permission: 'signedIn',
    summary: 'The signed-in user; 401 when nobody is signed in.',
    answer: sessionUserSchema,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/password-resets',
    permission: 'anybody',
    summary:
      'Mails a link for a new password if the account exists. The answer is the same for an unknown account.',
    body: resetRequestSchema,
    answer: z.object({ message: z.string() }),
    status: 202,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/password-resets/use',
    permission: 'anybody',
    summary: 'Sets a new password by a mailed link, which works once, for one hour.',
    body: resetSchema,
    answer: noContent,
    status: 204,
  },
  health: {
    method: 'GET',
    path: '/api/health',
    permission: 'anybody',
    summary: 'Readiness of the services.',
    answer: healthSchema,
  },
  reportClientError: {
    method: 'POST',
    path: '/api/client-errors',
    permission: 'anybody',
    summary: 'Logs an error of a browser, signed in or not: at most 16 KB, 30 a minute from one address.',
    body: clientErrorSchema,
    answer: noContent,
    status: 204,
  },
});
