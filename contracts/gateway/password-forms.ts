import { z } from 'zod';
import { chosenPasswordSchema, registrationSchema } from '../admin/sign-in.ts';

// Apart from the calls: the login page fetches those.

const differ = "Passwords don't match";

/** A new password and its repetition, as the forms send them. */
const bothSchema = z.object({ password: z.string(), confirmPassword: z.string() });

/** At the repetition, and as soon as the two differ, also while another field is still wrong. */
const sameTwice = {
  path: ['confirmPassword'],
  error: differ,
  when: ({ value }: { value: unknown }) => bothSchema.safeParse(value).success,
};
const repeated = { confirmPassword: z.string(differ) };
const isSame = (form: z.output<typeof bothSchema>) => form.password === form.confirmPassword;

/** The registration form: the body of `POST /api/register` and the repeated password, which is not sent. */
export const registrationFormSchema = registrationSchema.extend(repeated).refine(isSame, sameTwice);

/** The form of a new password: it with its repetition, which is not sent. */
export const chosenPasswordFormSchema = chosenPasswordSchema.extend(repeated).refine(isSame, sameTwice);
export type ChosenPasswordForm = z.infer<typeof chosenPasswordFormSchema>;
