import { gatewayApi, loginSchema, type SessionUser } from '@primal/contracts/gateway/api';
import { counted } from '@primal/contracts/shared/text';
import { Button, FormError, PasswordInput, Text, TextInput, Title, toast } from '@primal/kit';
import {
  explainError,
  hasStatus,
  send,
  setSession,
  surviveSignOut,
  useApiMutation,
  useQueryClient,
  useUser,
} from '@primal/kit/platform';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import classes from './session-prompt.module.css';

const lookMilliseconds = 4_000;

/** Tracks whether the session has ended. `comeBack` resumes with the user who signed in, here or in another tab. */
export const usePresence = () => {
  const client = useQueryClient();
  const { id } = useUser();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => surviveSignOut(() => setIsAway(true)), []);
  useEffect(() => {
    if (isAway) toast.endSession();
  }, [isAway]);
  const comeBack = useCallback(
    (user: SessionUser) => {
      // For the same user, refetch; for another user, reset all reads.
      if (user.id === id) void client.invalidateQueries();
      else setSession(client, user);
      setIsAway(false);
    },
    [client, id],
  );
  useEffect(() => {
    if (!isAway) return;
    const look = () =>
      send(gatewayApi.currentUser).then(comeBack, () => {
        // Nobody has signed in yet.
      });
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), lookMilliseconds);
    return () => clearInterval(timer);
  }, [isAway, comeBack]);
  return { isAway, comeBack };
};

interface Props {
  waiting: number;
  onUser: (user: SessionUser) => void;
}

const describeProblem = (error: Error | null): string | null => {
  if (!error) return null;
  return hasStatus(error, 401)
    ? 'Invalid username or password. Please try again.'
    : explainError(error, 'The server could not be reached. Please try again.');
};

/**
 * Sign-in prompt after the session ended. It never takes the focus, and scans made while typing here still go to the
 * station.
 */
export const SessionPrompt = ({ waiting, onUser }: Props) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const login = useApiMutation(gatewayApi.login, { onSuccess: onUser });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = loginSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setRefusal(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (read.success) login.mutate({ body: read.data });
  };
  const kept = `${counted(waiting, 'entry is', 'entries are')} saved`;
  return (
    <div role="dialog" aria-labelledby="signed-out" aria-describedby="signed-out-why" className={classes.who}>
      <div>
        <Title order={2} id="signed-out">
          You are signed out
        </Title>
        <Text id="signed-out-why" role="alert">
          {waiting > 0 && `${kept} on this device. `}Keep scanning: everything is saved here and sent when
          somebody signs in.
        </Text>
      </div>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <TextInput label="Username" name="username" autoComplete="username" autoCapitalize="none" size="md" />
        <PasswordInput label="Password" name="password" autoComplete="current-password" size="md" />
        <Button type="submit" loading={login.isPending}>
          Sign In
        </Button>
      </form>
      <FormError message={refusal ?? describeProblem(login.error)} />
    </div>
  );
};
