import { gatewayApi, type SessionUser as User } from '@primal/contracts/gateway/api';
import { routeCacheName } from '@primal/contracts/screens/route-cache';
import { type CallPermission, listDefaultPermissions, mayCall } from '@primal/contracts/shared/permissions';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus } from '../base/api-error.ts';
import { stored } from '../base/stored.ts';
import { send } from './api-client.ts';

type SessionEnded = () => void;
const survivors = new Set<SessionEnded>();

/** Registers a page that survives the end of a session and prompts for sign-in, such as the weigh station. */
export const surviveSignOut = (onEnded: SessionEnded): (() => void) => {
  survivors.add(onEnded);
  return () => void survivors.delete(onEnded);
};

/** Notifies surviving pages that the session ended; false if no page survives, and the screen signs out. */
export const notifySurvivors = (): boolean => {
  for (const onEnded of survivors) onEnded();
  return survivors.size > 0;
};

export const sessionKey = [gatewayApi.currentUser.path] as const;

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signedOut'; user: null }
  | { status: 'signedIn'; user: User };

/** Deletes the driver's cached route at the end of the session. Plain HTTP has no `caches`. */
const deleteCachedRoute = (): void => void globalThis.caches?.delete(routeCacheName);

/**
 * A failed first fetch means signed out (docs/rules/identity-and-sessions.md#who-is-signed-in). Later, an
 * unreachable server does not sign the user out.
 */
const fetchUser = (known: User | null | undefined): Promise<User | null> =>
  send(gatewayApi.currentUser).catch((error: unknown) => {
    const isOver = hasStatus(error, 401);
    if (known && !isOver) throw error;
    if (known && notifySurvivors()) return known;
    if (isOver) deleteCachedRoute();
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

/** Marks this tab as in use on the server. If the session is over, the screen signs out. */
export const confirmSession = (): Promise<unknown> => send(gatewayApi.currentUser).catch(() => {});

/** The signed-in user. Throws if signed out, so only pages and widgets may use it. */
export const useUser = (): User => {
  const { user } = useSession();
  const [known] = useState(user);
  // After sign-out the screen renders once more with the previous user.
  const shown = user ?? known;
  if (!shown) throw new Error('Nobody is signed in.');
  return shown;
};

export const hasPermission = (
  { role, permissions = [...listDefaultPermissions(role)] }: User,
  needed: CallPermission,
) => mayCall(permissions, needed);

/** For hiding or disabling controls (docs/rules/screens.md#permissions); only the services enforce it. */
export const useHasPermission = (needed: CallPermission): boolean => hasPermission(useUser(), needed);

/** Signs the screen in (a user) or out (null), and clears the previous user's cache. */
export const setSession = (client: QueryClient, user: User | null): void => {
  deleteCachedRoute();
  client.setQueryData(sessionKey, user);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  client.getMutationCache().clear();
};

const kept = stored('primal-return', 'sessionStorage');

/** Stores the page that sign-in returns to in this tab; the page then restores its draft. */
export const storeReturn = (path: string): void => kept.set(path);

/** True once, if the user reached this page by signing in again. */
export const consumeReturn = (path: string): boolean => {
  if (kept.get() !== path) return false;
  kept.set(null);
  return true;
};
