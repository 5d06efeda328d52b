import { gatewayApi, loginSchema } from '@primal/contracts/gateway/api';
import { Button, FormError, PasswordInput, TextInput, TextLink, toast } from '@primal/kit/entry';
import { explainError, hasStatus, useApiMutation } from '@primal/kit/platform';
import { useState } from 'react';
import { useRegistrationOpen } from '../remotes/config.ts';
import { hasReturnPath } from '../session/return-path.ts';
import { EntryPage, useEntryForm, useSignIn } from './entry-page.tsx';
import classes from './sign-in.module.css';

const refused = 'Invalid username or password';

const describeFailure = (error: Error): string =>
  hasStatus(error, 401)
    ? `${refused}. Please try again.`
    : explainError(error, 'The server could not be reached. Please try again.');

export const Login = () => {
  const enter = useSignIn();
  const registrationOpen = useRegistrationOpen();
  const [endedByItself] = useState(hasReturnPath);
  const login = useApiMutation(gatewayApi.login, {
    onSuccess: (user) => {
      enter(user);
      toast({ title: 'Welcome back!', description: `Logged in as ${user.username}` });
    },
    onError: (error) => toast.error(explainError(error, refused), 'Login failed'),
  });
  const { form, field } = useEntryForm(loginSchema, (body) => login.mutate({ body }));
  return (
    <EntryPage title="Login">
      {endedByItself && (
        <p role="status">
          Your session expired. Everything you typed was saved and will be there when you sign in.
        </p>
      )}
      <form className={classes.form} {...form}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...field('username')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...field('password')} />
        <FormError message={login.error && describeFailure(login.error)} />
        <Button type="submit" fullWidth loading={login.isPending}>
          Login
        </Button>
      </form>
      <p className={classes.other}>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </p>
      {registrationOpen && (
        <p className={classes.other}>
          No account yet? <TextLink to="/register">Register</TextLink>
        </p>
      )}
    </EntryPage>
  );
};
