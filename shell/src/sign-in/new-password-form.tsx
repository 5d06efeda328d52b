import type { ChosenPasswordForm } from '@primal/contracts/gateway/password-forms';
import { Button, FormError, PasswordInput } from '@primal/kit/entry';
import { sentenceOr } from '@primal/kit/platform';
import classes from './sign-in.module.css';
import type { useEntryForm } from './use-entry-form.ts';

interface NewPasswordFormProps
  extends Pick<ReturnType<typeof useEntryForm<ChosenPasswordForm>>, 'form' | 'field'> {
  sending: { error: Error | null; isPending: boolean };
  /** Under which a password manager keeps it, where it is known. */
  username?: string;
}

/** A new password, typed twice. */
export const NewPasswordForm = ({ form, field, sending, username }: NewPasswordFormProps) => (
  <form className={classes.form} {...form}>
    {username && <input type="hidden" autoComplete="username" value={username} readOnly />}
    <PasswordInput label="New Password" autoComplete="new-password" autoFocus {...field('password')} />
    <PasswordInput label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
    <FormError
      message={
        sending.error && sentenceOr(sending.error, 'The server could not be reached. Please try again.')
      }
    />
    <Button type="submit" fullWidth loading={sending.isPending}>
      Set Password
    </Button>
  </form>
);
