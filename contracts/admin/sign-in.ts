import { z } from 'zod';
import { optionalEmail, optionalName } from '../shared/schemas.ts';
import { newPassword, password, username } from './user.ts';

// Separate from the gateway's other admin calls because the login page loads this module.

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
