import { z } from 'zod';
import { instant, verbatim } from '../shared/schemas.ts';
import { trimmed } from '../shared/text.ts';

/** A user as every answer shows one; the password never leaves the admin service. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** A built-in role, or the id of an own one (docs/rules/identity-and-sessions.md#permissions). */
  role: z.string(),
  isActive: z.boolean(),
  /** Must choose a new password before anything else. */
  mustChangePassword: z.boolean(),
  lastLogin: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});

export type User = z.infer<typeof userSchema>;

/**
 * An account as the gateway keeps it. A new password ends the sessions that began before it, with an older version of
 * the account than `passwordVersion`, except `passwordSession`, the one it was set from
 * (docs/rules/identity-and-sessions.md#how-long-a-session-lasts).
 */
export const userEventData = userSchema.extend({
  passwordVersion: z.number().int(),
  passwordSession: z.string().nullable(),
});
export type UserEventData = z.infer<typeof userEventData>;

const tooShortName = 'Username must be at least 3 characters';

/** What would make two names look like one. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** 3 to 100 characters without surrounding blanks (docs/rules/identity-and-sessions.md#accounts). */
export const username = () =>
  z
    .string(tooShortName)
    .pipe(verbatim(100))
    .transform(trimmed)
    .refine((value) => value.length >= 3, tooShortName)
    .refine((value) => !unseen.test(value), 'Username must not contain invisible characters.');

/** A password as typed, with the least length of the form it stands in; never trimmed. */
export const password = (least: number) => {
  const tooShort = `Password must be at least ${least} characters`;
  return z
    .string(tooShort)
    .min(least, tooShort)
    .max(200, 'Password must be at most 200 characters')
    .refine((value) => value.isWellFormed(), 'Password contains characters that cannot be stored');
};

/** 8 characters or more with both cases and a digit (docs/rules/identity-and-sessions.md#registration). */
export const newPassword = () =>
  password(8)
    .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
    .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
    .regex(/\d/, 'Password must contain at least one number');
