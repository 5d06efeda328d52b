import { z } from 'zod';
import { optionalEmail, optionalName, verbatim } from '../shared/schemas.ts';
import { trimText } from '../shared/text.ts';

// Separate from the gateway's other admin calls because the login page loads this module.

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

export const credentialsSchema = z.strictObject({ username: username(), password: password(6) });

export const registrationSchema = z.strictObject({
  username: username(),
  password: newPassword(),
  email: optionalEmail(),
  firstName: optionalName(100),
  lastName: optionalName(100),
});
export type Registration = z.output<typeof registrationSchema>;

export const chosenPasswordSchema = z.strictObject({ password: newPassword() });

export const resetRequestSchema = z.strictObject({
  name: z
    .string('Enter your username or e-mail address.')
    .trim()
    .min(1, 'Enter your username or e-mail address.')
    .max(254, 'At most 254 characters.'),
});

export const resetSchema = z.strictObject({
  token: z.string('The link is incomplete.').regex(/^[\w-]{20,200}$/, 'The link is incomplete.'),
  password: newPassword(),
});
