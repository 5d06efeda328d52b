import { gatewayApi, loginSchema } from '@primal/contracts/gateway/api';
import type { SessionUser } from '@primal/contracts/gateway/session-user';
import { counted } from '@primal/contracts/shared/text';
import { Button, FormError, PasswordInput, Text, TextInput, Title } from '@primal/kit';
import {
  hasStatus,
  send,
  sentenceOr,
  setSession,
  standThroughSignOut,
  useApiMutation,
  useQueryClient,
  useUser,
} from '@primal/kit/platform';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import classes from './who-is-there.module.css';

/** So often a page whose session has ended looks whether somebody has signed in elsewhere in this browser. */
const lookMilliseconds = 4_000;

/**
 * Whether the session has ended while the station stands, and how it goes on: `comeBack` with whoever has signed in, here
 * or in another tab of this browser.
 */
export const usePresence = () => {
  const client = useQueryClient();
  const { id } = useUser();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => standThroughSignOut(() => setIsAway(true)), []);
  const comeBack = useCallback(
    (user: SessionUser) => {
      // Of somebody else's reads nothing is shown; one's own are read anew.
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
        // Still nobody.
      });
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), lookMilliseconds);
    return () => clearInterval(timer);
  }, [isAway, comeBack]);
  return { isAway, comeBack };
};

interface Props {
  /** What this device keeps until somebody has signed in. */
  waiting: number;
  onUser: (user: SessionUser) => void;
}

const problemOf = (error: Error | null): string | null => {
  if (!error) return null;
  return hasStatus(error, 401)
    ? 'Invalid username or password. Please try again.'
    : sentenceOr(error, 'The server could not be reached. Please try again.');
};

/**
 * Asks who is there once the session has ended. The station goes on beside it: it takes the focus from nobody, and what is
 * scanned while one types here goes to the station as well.
 */
export const WhoIsThere = ({ waiting, onUser }: Props) => {
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
    <div
      role="dialog"
      aria-labelledby="who-is-there"
      aria-describedby="who-is-there-why"
      className={classes.who}
    >
      <div>
        <Title order={2} id="who-is-there">
          Who is there?
        </Title>
        <Text id="who-is-there-why" role="alert">
          You are signed out. {waiting > 0 && `${kept} here. `}Keep scanning: everything is saved here and
          sent when somebody signs in.
        </Text>
      </div>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <TextInput label="Username" name="username" autoComplete="username" autoCapitalize="none" size="md" />
        <PasswordInput label="Password" name="password" autoComplete="current-password" size="md" />
        <Button type="submit" loading={login.isPending}>
          Sign In
        </Button>
      </form>
      <FormError message={refusal ?? problemOf(login.error)} />
    </div>
  );
};
