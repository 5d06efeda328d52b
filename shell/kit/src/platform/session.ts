import { gatewayApi } from '@primal/contracts/gateway/api';
import type { SessionUser as User } from '@primal/contracts/gateway/session-user';
import { keptRouteCache } from '@primal/contracts/screens/kept-route';
import { type CallPermission, maySend, permissionsByDefault } from '@primal/contracts/shared/permissions';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus } from '../base/api-error.ts';
import { send } from './api-client.ts';

type SessionEnded = () => void;
const standing = new Set<SessionEnded>();

/**
 * Has a page stand through the end of a session: it stays as it is, is told, and asks by itself who is there (a weigh
 * station goes on keeping what is scanned). Gives the function that stops.
 */
export const standThroughSignOut = (onEnded: SessionEnded): (() => void) => {
  standing.add(onEnded);
  return () => void standing.delete(onEnded);
};

/** Tells the pages that stand that the session has ended; false when there are none, and the screen is signed out. */
export const tellStanding = (): boolean => {
  for (const onEnded of standing) onEnded();
  return standing.size > 0;
};

/** Where the cache keeps the current user: null when nobody is signed in. */
export const sessionKey = [gatewayApi.currentUser.path] as const;

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signedOut'; user: null }
  | { status: 'signedIn'; user: User };

/** What this browser keeps of a driver's route is nobody else's: it goes with the session. Over plain HTTP there is none. */
const forgetKeptRoute = (): void => void globalThis.caches?.delete(keptRouteCache);

/**
 * Asks who is signed in. A 401 means nobody, and so does a failed fetch at the start
 * (docs/rules/identity-and-sessions.md#who-is-signed-in); later on a server that cannot be reached for a moment signs
 * nobody out.
 */
const fetchUser = (known: User | null | undefined): Promise<User | null> =>
  send(gatewayApi.currentUser).catch((error: unknown) => {
    const isOver = hasStatus(error, 401);
    if (known && !isOver) throw error;
    if (known && tellStanding()) return known;
    if (isOver) forgetKeptRoute();
    return null;
  });

const sessionQuery = {
  queryKey: sessionKey,
  queryFn: ({ client }: { client: QueryClient }) => fetchUser(client.getQueryData(sessionKey)),
};

export const fetchSession = (client: QueryClient): void => void client.prefetchQuery(sessionQuery);

export const useSession = (): Session => {
  const { data } = useQuery<User | null>(sessionQuery);
  if (data === undefined) return { status: 'loading', user: null };
  return data ? { status: 'signedIn', user: data } : { status: 'signedOut', user: null };
};

/**
 * Makes a request that shows the server that this tab is in use. When the session is over the screen is signed out
 * (`onNotSignedIn`); a server that cannot be reached changes nothing.
 */
export const confirmSession = (): Promise<unknown> => send(gatewayApi.currentUser).catch(() => {});

/** The signed-in user; for pages and widgets, which are shown to nobody else. */
export const useUser = (): User => {
  const { user } = useSession();
  const [known] = useState(user);
  // Whose session has just ended: their screen is drawn once more before it goes.
  const shown = user ?? known;
  if (!shown) throw new Error('Nobody is signed in.');
  return shown;
};

/** Whether an account may send what needs this permission, or one of these. */
export const mayUse = (
  { role, permissions = [...permissionsByDefault(role)] }: User,
  needed: CallPermission,
) => maySend(permissions, needed);

/**
 * Whether who is signed in has a permission, or one of several: screens hide what would be useless without it, or say
 * why it is disabled (docs/rules/screens.md#permissions). The services alone decide.
 */
export const useMay = (needed: CallPermission): boolean => mayUse(useUser(), needed);

/** Signs the screen in (a user) or out (null): what the one before has fetched is forgotten. */
export const setSession = (client: QueryClient, user: User | null): void => {
  forgetKeptRoute();
  client.setQueryData(sessionKey, user);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  client.getMutationCache().clear();
};
