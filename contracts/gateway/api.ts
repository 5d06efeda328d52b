import { z } from 'zod';
import { credentialsSchema, registrationSchema } from '../admin/internal.ts';
import { userSchema } from '../admin/user.ts';
import { apiTable, nothing } from '../shared/api.ts';
import { domains } from '../shared/events.ts';

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
  services: z.record(z.enum(['gateway', ...domains]), z.enum(['ready', 'away'])),
});
export type Health = z.infer<typeof healthSchema>;

/**
 * One message of `GET /api/events` (server-sent events): answers of a service may have changed. Messages are not
 * repeated: a browser whose stream opens again asks for everything anew.
 */
export const changeSchema = z.object({ service: z.enum(domains), entity: z.string(), id: z.string() });
export type Change = z.infer<typeof changeSchema>;

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
});
