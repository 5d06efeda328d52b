import { z } from 'zod';
import { apiTable, nothing } from '../shared/api.ts';
import { auditEntry } from '../shared/audit.ts';
import { envelopeSchema } from '../shared/events.ts';
import { credentialsSchema, registrationSchema, resetRequestSchema, resetSchema } from './sign-in.ts';
import { userSchema } from './user.ts';

/** A user with the aggregate's version, so that the gateway's copy keeps the newer of this answer and the event. */
export const versionedUserSchema = z.object({ user: userSchema, version: z.number().int() });
export type VersionedUser = z.infer<typeof versionedUserSchema>;

/** Calls of the gateway alone: it proxies no path outside `/api` and `/mfe`. */
export const adminInternalApi = apiTable({
  signIn: {
    method: 'POST',
    path: '/internal/users/sign-in',
    permission: 'gateway',
    summary:
      'Checks a password and stamps lastLogin. Unknown name, wrong password and deactivated account are one 401 in the same time.',
    body: credentialsSchema,
    answer: versionedUserSchema,
  },
  register: {
    method: 'POST',
    path: '/internal/users/register',
    permission: 'gateway',
    summary:
      'Makes an account and stamps lastLogin; the first one gets role admin. A taken name or e-mail is a 409; with onlyFirst any account but the first is a 403.',
    body: registrationSchema.extend({ onlyFirst: z.boolean().default(false) }),
    answer: versionedUserSchema,
    status: 201,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/internal/users/password-resets',
    permission: 'gateway',
    summary:
      'Mails a link for a new password if there is such an account with an e-mail address. Answers at once, and whether mail is set up, nothing of the account.',
    body: resetRequestSchema,
    answer: z.object({ isMailSetUp: z.boolean() }),
    status: 202,
  },
  resetPassword: {
    method: 'POST',
    path: '/internal/users/password-resets/use',
    permission: 'gateway',
    summary:
      'Sets the password of the account whose link it is, once; 409 for a link that does not hold (any more).',
    body: resetSchema,
    answer: versionedUserSchema,
  },
  keepAuditEntries: {
    method: 'POST',
    path: '/internal/audit-entries',
    permission: 'gateway',
    summary: 'Keeps what the gateway has recorded, each entry once however often it comes.',
    body: z.strictObject({ entries: z.array(auditEntry).max(100) }),
    answer: nothing,
    status: 204,
  },
  accountEvent: {
    method: 'GET',
    path: '/internal/account-events/{id}',
    permission: 'gateway',
    summary: 'Tells a recent event of an account, for a gateway that has not got it from the broker.',
    answer: envelopeSchema,
  },
});
