import { usersApi } from '@primal/contracts/admin/user';
import { gatewayApi } from '@primal/contracts/gateway/api';
import {
  type ChosenPasswordForm,
  chosenPasswordFormSchema,
  registrationFormSchema,
} from '@primal/contracts/gateway/password-forms';
import { toastFailure } from '@primal/kit';
import { Button, FieldRow, FormError, PasswordInput, TextInput, TextLink, toast } from '@primal/kit/entry';
import {
  explainError,
  hasStatus,
  useApiMutation,
  useLocation,
  useNavigate,
  useQueryClient,
  useUser,
} from '@primal/kit/platform';
import { useScreenSignOut } from '../session/session-end.ts';
import { EntryPage, useEntryForm, useSignIn } from './login.tsx';
import classes from './sign-in.module.css';

interface NewPasswordFormProps
  extends Pick<ReturnType<typeof useEntryForm<ChosenPasswordForm>>, 'form' | 'field'> {
  sending: { error: Error | null; isPending: boolean };
  username?: string;
}

const NewPasswordForm = ({ form, field, sending, username }: NewPasswordFormProps) => (
  <form className={classes.form} {...form}>
    {username && <input type="hidden" autoComplete="username" value={username} readOnly />}
    <PasswordInput label="New Password" autoComplete="new-password" autoFocus {...field('password')} />
    <PasswordInput label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
    <FormError
      message={
        sending.error && explainError(sending.error, 'The server could not be reached. Please try again.')
      }
    />
    <Button type="submit" fullWidth loading={sending.isPending}>
      Set Password
    </Button>
  </form>
);

/** See docs/rules/identity-and-sessions.md#first-passwords. */
export const ChoosePassword = () => {
  const { id, username } = useUser();
  const client = useQueryClient();
  const leave = useScreenSignOut();
  const choose = useApiMutation(usersApi.choosePassword, {
    onSuccess: () => {
      toast({ title: 'Password set', description: 'Use it from now on.' });
      return client.refetchQueries({ queryKey: [gatewayApi.currentUser.path] });
    },
    onError: (error) => showIssues(error),
  });
  const signOut = useApiMutation(gatewayApi.logout, { onSettled: leave });
  const { form, field, showIssues } = useEntryForm(chosenPasswordFormSchema, ({ password }) =>
    choose.mutate({ params: { id }, body: { password } }),
  );
  return (
    <EntryPage title="Choose a new password">
      <p>
        Somebody else set the password for {username}. Choose one that only you know, with at least 8
        characters, an uppercase letter, a lowercase letter and a number.
      </p>
      <NewPasswordForm form={form} field={field} sending={choose} username={username} />
      <p className={classes.other}>
        <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
          Sign out
        </Button>
      </p>
    </EntryPage>
  );
};

/** Requests a reset link; the answer does not reveal if the account exists. */
export const ForgotPassword = () => {
  const ask = useApiMutation(gatewayApi.requestPasswordReset);
  const { form, field } = useEntryForm(gatewayApi.requestPasswordReset.body, (body) => ask.mutate({ body }));
  return (
    <EntryPage title="Forgot your password?">
      {ask.data ? (
        <p role="status">{ask.data.message}</p>
      ) : (
        <form className={classes.form} {...form}>
          <p>Enter your username or e-mail address. We will e-mail you a link to set a new password.</p>
          <TextInput
            label="Username or E-mail"
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
            {...field('name')}
          />
          <FormError
            message={
              ask.error && explainError(ask.error, 'The server could not be reached. Please try again.')
            }
          />
          <Button type="submit" fullWidth loading={ask.isPending}>
            Send Link
          </Button>
        </form>
      )}
      <p className={classes.other}>
        <TextLink to="/login">Back to the login page</TextLink>
      </p>
    </EntryPage>
  );
};

/** Target of a mailed link; the token follows the `#`, which browsers do not send to servers. */
export const ResetPassword = () => {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const reset = useApiMutation(gatewayApi.resetPassword, {
    onSuccess: () => {
      toast({ title: 'Password set', description: 'Sign in with it now.' });
      navigate('/login', { replace: true });
    },
    onError: (error) => showIssues(error),
  });
  const { form, field, showIssues } = useEntryForm(chosenPasswordFormSchema, ({ password }) =>
    reset.mutate({ body: { token, password } }),
  );
  return (
    <EntryPage title="Choose a new password">
      {token === '' ? (
        <p role="alert">This link is incomplete. Open it again from the e-mail, or ask for a new one.</p>
      ) : (
        <NewPasswordForm form={form} field={field} sending={reset} />
      )}
      <p className={classes.other}>
        <TextLink to="/forgot-password">Ask for a new link</TextLink>
      </p>
    </EntryPage>
  );
};

const describeFailure = (error: Error): string =>
  hasStatus(error, 409)
    ? 'Registration failed. Username may already be taken.'
    : `Registration failed. ${explainError(error, 'The server could not be reached.')}`;

export const Registration = () => {
  const enter = useSignIn();
  const register = useApiMutation(gatewayApi.register, {
    onSuccess: (user) => {
      enter(user);
      toast({ title: 'Account created!', description: 'You have been logged in automatically' });
    },
    onError: (error) => {
      showIssues(error);
      toastFailure(error, 'Could not create account', 'Registration failed');
    },
  });
  const { form, field, showIssues } = useEntryForm(
    registrationFormSchema,
    ({ confirmPassword: _, ...body }) => register.mutate({ body }),
  );
  return (
    <EntryPage title="Register">
      <form className={classes.form} {...form}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...field('username')}
        />
        <PasswordInput label="Password" autoComplete="new-password" {...field('password')} />
        <PasswordInput label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <FieldRow>
          <TextInput label="First Name" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last Name" autoComplete="family-name" {...field('lastName')} />
        </FieldRow>
        <FormError message={register.error && describeFailure(register.error)} />
        <Button type="submit" fullWidth loading={register.isPending}>
          Register
        </Button>
      </form>
      <p className={classes.other}>
        Already have an account? <TextLink to="/login">Login</TextLink>
      </p>
    </EntryPage>
  );
};
