import { z } from 'zod';
import { auditEntry } from '../audit.ts';
import { apiTable, noContent } from '../shared/api.ts';
import { envelopeSchema } from '../shared/events.ts';
import { credentialsSchema, registrationSchema, resetRequestSchema, resetSchema } from './sign-in.ts';
import { userSchema } from './user.ts';

/** User with its version. The gateway's copy keeps the newer of this answer and the event. */
export const versionedUserSchema = z.object({ user: userSchema, version: z.number().int() });
export type VersionedUser = z.infer<typeof versionedUserSchema>;

/** Gateway-only calls: the gateway proxies no path outside `/api` and `/mfe`. */
export const adminInternalApi = apiTable({
  signIn: {
    method: 'POST',
    path: '/internal/users/sign-in',
    permission: 'gateway',
    summary:
      'Checks a password and sets lastLogin. Unknown name, wrong password and deactivated account get the same 401 after the same time.',
    body: credentialsSchema,
    answer: versionedUserSchema,
  },
  register: {
    method: 'POST',
    path: '/internal/users/register',
    permission: 'gateway',
    summary:
      'Creates an account and sets lastLogin; the first account gets the role admin. 409 if the name or e-mail is taken; with onlyFirst, 403 for every account except the first.',
    body: registrationSchema.extend({ onlyFirst: z.boolean().default(false) }),
    answer: versionedUserSchema,
    status: 201,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/internal/users/password-resets',
    permission: 'gateway',
    summary:
      'Mails a link for a new password if the account exists and has an e-mail address. Answers immediately, and states only if mail is set up.',
    body: resetRequestSchema,
    answer: z.object({ isMailSetUp: z.boolean() }),
    status: 202,
  },
  resetPassword: {
    method: 'POST',
    path: '/internal/users/password-resets/use',
    permission: 'gateway',
    summary: 'Sets the password of the account, once; 409 if the link is not valid, or no longer valid.',
    body: resetSchema,
    answer: versionedUserSchema,
  },
  storeAuditEntries: {
    method: 'POST',
    path: '/internal/audit-entries',
    permission: 'gateway',
    summary: 'Stores audit entries of the gateway; an entry that is sent again is stored once.',
    body: z.strictObject({ entries: z.array(auditEntry).max(100) }),
    answer: noContent,
    status: 204,
  },
  accountEvent: {
    method: 'GET',
    path: '/internal/account-events/{id}',
    permission: 'gateway',
    summary: 'Returns a recent event of an account to a gateway that did not receive it from the broker.',
    answer: envelopeSchema,
  },
});
