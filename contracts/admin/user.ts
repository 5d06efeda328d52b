import { z } from 'zod';
import { instant, verbatim } from '../shared/schemas.ts';
import { trimText } from '../shared/text.ts';

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

const tooShortName = 'Username must be at least 3 characters';

/** Invisible characters that make two names look equal. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** 3 to 100 characters without surrounding blanks (docs/rules/identity-and-sessions.md#accounts). */
export const username = () =>
  z
    .string(tooShortName)
    .pipe(verbatim(100))
    .transform(trimText)
    .refine((value) => value.length >= 3, tooShortName)
    .refine((value) => !unseen.test(value), 'Username must not contain invisible characters.');

/** Password text is never trimmed. Each form has its own minimum length. */
export const password = (least: number) => {
  const tooShort = `Password must be at least ${least} characters`;
  return z
    .string(tooShort)
    .min(least, tooShort)
    .max(200, 'Password must be at most 200 characters')
    .refine((value) => value.isWellFormed(), 'Password contains characters that cannot be stored');
};

/** At least 8 characters with both cases and a digit (docs/rules/identity-and-sessions.md#registration). */
export const newPassword = () =>
  password(8)
    .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
    .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
    .regex(/\d/, 'Password must contain at least one number');
