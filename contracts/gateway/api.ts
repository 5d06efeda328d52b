import { z } from 'zod';
import { credentialsSchema, registrationSchema } from '../admin/sign-in.ts';
import { userSchema } from '../admin/user.ts';
import { areaNames } from '../areas.ts';
import { apiTable, nothing } from '../shared/api.ts';
import { requiredText, text } from '../shared/schemas.ts';
import { beginningOf } from '../shared/text.ts';

/** The sign-in form and the body of `POST /api/login`. */
export const loginSchema = credentialsSchema;

/** The registration form: the body of `POST /api/register` and the repeated password, which is not sent. */
export const registrationFormSchema = registrationSchema
  .extend({ confirmPassword: z.string("Passwords don't match") })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    // Shown as soon as the two differ, also while another field is still wrong.
    when: ({ value }) =>
      z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  });

/** Readiness of the whole: `degraded` when at least one service is away. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  services: z.record(z.enum(['gateway', ...areaNames]), z.enum(['ready', 'away'])),
});
export type Health = z.infer<typeof healthSchema>;

/** Text that is cut after `max` characters: a report is not refused for being long. */
const cut = (max: number) => text(16_384).transform((value) => beginningOf(value, max));

/**
 * The body of `POST /api/client-errors`: something broke in a browser. `where` names the place in the application (an
 * address, or a part of a screen), `requestId` the call that led to it, from the answer's `X-Request-Id`.
 */
export const clientErrorSchema = z.strictObject({
  message: requiredText(16_384).transform((value) => beginningOf(value, 1000)),
  stack: cut(8000).nullish(),
  where: cut(500),
  requestId: cut(100).nullish(),
});
export type ClientError = z.input<typeof clientErrorSchema>;

/** The calls that the gateway answers itself. */
export const gatewayApi = apiTable({
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Signs in: answers the user and sets the session cookie.',
    body: loginSchema,
    answer: userSchema,
  },
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Makes an account and signs it in.',
    body: registrationSchema,
    answer: userSchema,
    status: 201,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'Ends the session; with reason=unload only unless another request comes within 15 seconds.',
    query: z.object({ reason: z.enum(['unload']).optional() }),
    answer: nothing,
    status: 204,
  },
  currentUser: {
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user; 401 when there is none.',
    answer: userSchema,
  },
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Which services are ready.',
    answer: healthSchema,
  },
  reportClientError: {
    method: 'POST',
    path: '/api/client-errors',
    summary:
      'Writes to the log that something broke in a browser, signed in or not: at most 16 KB, 30 a minute from one address.',
    body: clientErrorSchema,
    answer: nothing,
    status: 204,
  },
});
