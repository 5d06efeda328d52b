import { z } from 'zod';
import { optionalText, text } from '../shared/schemas.ts';
import { username } from './user.ts';

const email = () =>
  text(254)
    .transform((value) => value.trim())
    .refine((value) => z.email().safeParse(value).success, 'Please enter a valid email');

const password = (tooShort: string) => text(200).refine((value) => value.length >= 6, tooShort);

const fields = {
  username: username(),
  email: email(),
  firstName: optionalText(100),
  lastName: optionalText(100),
  role: z.enum(['admin', 'user'], { error: 'Role must be admin or user.' }),
  isActive: z.boolean({ error: 'Active must be true or false.' }),
  profileImageUrl: optionalText(500),
};

/** A new account (specification, finance section 5 "User"). */
export const userBody = z.strictObject({
  ...fields,
  password: password('Password must be at least 6 characters'),
  role: fields.role.default('user'),
  isActive: fields.isActive.default(true),
});

/** Changes to an account; an empty password keeps the current one. */
export const userPatch = z
  .strictObject({
    ...fields,
    password: z
      .literal('')
      .transform(() => undefined)
      .or(password('Password must be at least 6 characters if provided')),
  })
  .partial();
