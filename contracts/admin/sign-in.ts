import { z } from 'zod';
import { optionalEmail, optionalName } from '../shared/schemas.ts';
import { newPassword, password, username } from './user.ts';

// Apart from the gateway's other calls to the admin service: the login page fetches this.

/** What a person types to sign in. */
export const credentialsSchema = z.strictObject({ username: username(), password: password(6) });

/** What a person sends to get an account; role and activity are the admin service's to decide. */
export const registrationSchema = z.strictObject({
  username: username(),
  password: newPassword(),
  email: optionalEmail(),
  firstName: optionalName(100),
  lastName: optionalName(100),
});
export type Registration = z.output<typeof registrationSchema>;

/** A password that an account chooses for itself. */
export const chosenPasswordSchema = z.strictObject({ password: newPassword() });

/** Whose password is to be reset: a user name or an e-mail address. */
export const resetRequestSchema = z.strictObject({
  name: z
    .string('Enter your username or e-mail address.')
    .trim()
    .min(1, 'Enter your username or e-mail address.')
    .max(254, 'At most 254 characters.'),
});

/** A new password with the token of the link that was mailed. */
export const resetSchema = z.strictObject({
  token: z.string('The link is incomplete.').regex(/^[\w-]{20,200}$/, 'The link is incomplete.'),
  password: newPassword(),
});
