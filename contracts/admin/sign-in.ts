import { z } from 'zod';
import { optionalEmail, optionalText } from '../shared/schemas.ts';
import { newPassword, password, username } from './user.ts';

// Apart from the gateway's other calls to the admin service: the login page fetches this.

/** What a person types to sign in. */
export const credentialsSchema = z.strictObject({ username: username(), password: password(6) });
export type Credentials = z.output<typeof credentialsSchema>;

/** What a person sends to get an account; role and activity are the admin service's to decide. */
export const registrationSchema = z.strictObject({
  username: username(),
  password: newPassword(),
  email: optionalEmail(),
  firstName: optionalText(100),
  lastName: optionalText(100),
});
export type Registration = z.output<typeof registrationSchema>;
