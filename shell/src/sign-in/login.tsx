import { gatewayApi, loginSchema, type SessionUser as User } from '@primal/contracts/gateway/api';
import { Button, FormError, PasswordInput, TextInput, TextLink, Title, toast } from '@primal/kit/entry';
import {
  explainError,
  hasStatus,
  readIssues,
  setSession,
  useApiMutation,
  useNavigate,
  useQueryClient,
} from '@primal/kit/platform';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useScreenTitle } from '../frame/screen-title.ts';
import { Logo } from '../logo.tsx';
import { useRegistrationOpen } from '../remotes/config.ts';
import { hasReturnPath, readPathAfterSignIn } from '../session/return-path.ts';
import classes from './sign-in.module.css';

export const useSignIn = (): ((user: User) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user) => {
    toast.forget();
    setSession(client, user);
    navigate(readPathAfterSignIn(), { replace: true });
  };
};

type Errors = Readonly<Record<string, string>>;

const indexByField = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));

/** Avoids react-hook-form, which every sign-in would load for two pages (docs/decisions/0008). */
export const useEntryForm = <Body,>(schema: z.ZodType<Body>, submit: (body: Body) => void) => {
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const submitted = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const check = (element: HTMLFormElement) => {
    const read = schema.safeParse(Object.fromEntries(new FormData(element)));
    setErrors(read.success ? {} : indexByField(read.error.issues));
    return read;
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitted.current = true;
    const read = check(event.currentTarget);
    if (read.success) submit(read.data);
    else setRefusals(refusals + 1);
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (submitted.current) check(event.currentTarget);
  };
  useLayoutEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    form: { ref: form, noValidate: true, onSubmit, onChange },
    field: (name: keyof Body & string) => ({ name, error: errors[name] }),
    showIssues: (error: unknown) =>
      setErrors(
        indexByField(readIssues(error).map(({ path, message }) => ({ path: path.split('.'), message }))),
      ),
  };
};

export const EntryPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useScreenTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo size={32} />
          <span>Primal</span>
        </div>
        <Title order={1}>{title}</Title>
        {children}
      </div>
    </main>
  );
};

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
