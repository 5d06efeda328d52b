import type { Change } from '@primal/contracts/gateway/api';
import { changedPaths } from '@primal/contracts/remotes/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidatePaths } from './cache.ts';
import { confirmSession, sessionKey } from './session.ts';

const gatherMilliseconds = 100;
const retryMilliseconds = 5_000;

/** Invalidates in batches: one save changes several entities, which must not fetch a list several times. */
const gather = (client: QueryClient) => {
  const paths = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    void invalidatePaths(client, [...paths]);
    paths.clear();
  };
  return {
    add: (change: Change) => {
      for (const path of changedPaths(change)) paths.add(path);
      timer ??= setTimeout(flush, gatherMilliseconds);
    },
    stop: () => clearTimeout(timer),
  };
};

const everythingButSession = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });

/**
 * Listens to what changes on the server and invalidates it. Gives the function that stops. After a gap in the
 * connection everything may have changed, so everything is invalidated.
 */
export const listenToChanges = (
  client: QueryClient,
  { open = () => new EventSource('/api/events'), afterGap = false } = {},
): (() => void) => {
  const changes = gather(client);
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let missed = afterGap;
  const connect = () => {
    source = open();
    source.onopen = () => {
      if (missed) void everythingButSession(client);
      missed = false;
    };
    source.onmessage = (message: MessageEvent<string>) => changes.add(JSON.parse(message.data) as Change);
    source.onerror = () => {
      missed = true;
      // A refused connection is not tried again by the browser; the session may be over.
      if (source.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(connect, retryMilliseconds);
      void confirmSession();
    };
  };
  connect();
  return () => {
    clearTimeout(retry);
    changes.stop();
    source.close();
  };
};

const hiddenMilliseconds = 5_000;

/**
 * Listens while the tab is seen: browsers open six connections to a host, which the streams of six tabs would use up.
 * Gives the function that stops.
 */
const listenWhileVisible = (client: QueryClient): (() => void) => {
  let stop: (() => void) | null = listenToChanges(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') stop ??= listenToChanges(client, { afterGap: true });
    else
      timer = setTimeout(() => {
        stop?.();
        stop = null;
      }, hiddenMilliseconds);
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    clearTimeout(timer);
    stop?.();
  };
};

/** Keeps what is shown true while the component is mounted; the shell mounts it once for the signed-in user. */
export const useLiveUpdates = (): void => {
  const client = useQueryClient();
  useEffect(() => listenWhileVisible(client), [client]);
};
