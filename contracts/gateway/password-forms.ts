import { z } from 'zod';
import { chosenPasswordSchema, registrationSchema } from '../admin/sign-in.ts';

// Separate from the call tables, which the login page loads.

const differ = "Passwords don't match";

const bothSchema = z.object({ password: z.string(), confirmPassword: z.string() });

/** Shows the error at the repeated password, even while other fields are invalid. */
const sameTwice = {
  path: ['confirmPassword'],
  error: differ,
  when: ({ value }: { value: unknown }) => bothSchema.safeParse(value).success,
};
const repeated = { confirmPassword: z.string(differ) };
const isSame = (form: z.output<typeof bothSchema>) => form.password === form.confirmPassword;

/** Registration form: `POST /api/register` plus the repeated password, which is not sent. */
export const registrationFormSchema = registrationSchema.extend(repeated).refine(isSame, sameTwice);

export const chosenPasswordFormSchema = chosenPasswordSchema.extend(repeated).refine(isSame, sameTwice);
export type ChosenPasswordForm = z.infer<typeof chosenPasswordFormSchema>;
