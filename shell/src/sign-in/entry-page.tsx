import type { SessionUser as User } from '@primal/contracts/gateway/session-user';
import { Title, toast } from '@primal/kit/entry';
import { readIssues, setSession, useNavigate, useQueryClient } from '@primal/kit/platform';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useScreenTitle } from '../frame/screen-title.ts';
import { Logo } from '../logo.tsx';
import { readPathAfterSignIn } from '../session/return-path.ts';
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
