import type { Change } from '@primal/contracts/gateway/api';
import { changedPaths } from '@primal/contracts/remotes/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresher } from './refresh.ts';
import { confirmSession, sessionKey } from './session.ts';

const shortestRetry = 1_000;
const longestRetry = 30_000;

/** Twice as long after each failure, and never the same for two browsers: a gateway that comes back is not overrun. */
const retryAfter = (failures: number): number =>
  Math.min(longestRetry, shortestRetry * 2 ** failures) * (0.5 + Math.random());

const isNotSession = (path: string): boolean => path !== sessionKey[0];

/**
 * Listens to what changes on the server and has it read again. Gives the function that stops. After a gap in the
 * connection everything may have changed, so everything is read again.
 */
export const listenToChanges = (
  client: QueryClient,
  { open = () => new EventSource('/api/events'), afterGap = false } = {},
): (() => void) => {
  const refresh = refresher(client);
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let missed = afterGap;
  let failures = 0;
  const connect = () => {
    source = open();
    source.onopen = () => {
      failures = 0;
      if (missed) refresh.all(isNotSession);
      missed = false;
    };
    source.onmessage = (message: MessageEvent<string>) =>
      refresh.paths(changedPaths(JSON.parse(message.data) as Change));
    source.onerror = () => {
      missed = true;
      // Refused, not lost: the session may be over.
      if (source.readyState === EventSource.CLOSED) void confirmSession();
      source.close();
      clearTimeout(retry);
      retry = setTimeout(connect, retryAfter(failures++));
    };
  };
  connect();
  return () => {
    clearTimeout(retry);
    refresh.stop();
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
