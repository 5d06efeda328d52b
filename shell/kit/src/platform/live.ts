import {
  type Change,
  formatPosition,
  type LiveMessage,
  type LivePosition,
  type Notice,
  readPosition,
  shutdownEvent,
} from '@primal/contracts/gateway/live';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBelow } from './cache.ts';
import { confirmSession, sessionKey } from './session.ts';

const hiddenMilliseconds = 5_000;

const name = 'primal-live';

const minRetry = 1_000;
const maxRetry = 30_000;
/** If a stream takes longer to open, in milliseconds, earlier reads are refetched. */
const atOnce = 1_000;

/** Exponential backoff with jitter, so that a restarted gateway is not overrun. */
const retryAfter = (failures: number): number =>
  Math.min(maxRetry, minRetry * 2 ** failures) * (0.5 + Math.random());

interface Message {
  id: string;
  news: LiveMessage;
  late?: boolean;
}

/** `after` returns the last received message id, where a reconnect resumes. Returns a stop function. */
const openStream = (after: () => string | null, take: (message: Message) => void): (() => void) => {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const connect = () => {
    const last = after();
    const asked = performance.now();
    source = new EventSource(`/api/events${last ? `?after=${encodeURIComponent(last)}` : ''}`);
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      const late = failures > 0 || performance.now() - asked > atOnce;
      failures = 0;
      take({ id: lastEventId, news: JSON.parse(data) as LiveMessage, late });
    };
    // The gateway restarts: spread the reconnects of all browsers.
    source.addEventListener(shutdownEvent, () => {
      source.close();
      clearTimeout(retry);
      retry = setTimeout(connect, minRetry * Math.random());
    });
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) void confirmSession();
      source.close();
      clearTimeout(retry);
      retry = setTimeout(connect, retryAfter(failures++));
    };
  };
  connect();
  return () => {
    clearTimeout(retry);
    source.close();
  };
};

type Posted = { message: Message } | 'where';

/** Without locks (a page without TLS) each tab opens its own stream. */
const findLocks = (): LockManager | undefined => navigator.locks;

const isNotSession = (path: string): boolean => path !== sessionKey[0];

/** Paths whose answers a change invalidates. The shell passes it, so that the login page does without the list. */
type ListPaths = (change: Change) => readonly string[];

/** Receives notices, possibly repeated; `earlier` is true for notices sent before this tab listened. */
type NoticeListener = (notices: readonly Notice[], earlier: boolean) => void;

interface MessageReader {
  readonly position: LivePosition | null;
  /** Processes each message once, in order; after a gap it refetches all active queries. */
  take(message: Message): void;
  stop(): void;
}

const listAnsweredPaths = (client: QueryClient): ReadonlySet<string> =>
  new Set(
    client
      .getQueryCache()
      .findAll({ fetchStatus: 'idle', predicate: ({ state }) => state.dataUpdatedAt > 0 })
      .map(({ queryKey: [path] }) => String(path))
      .filter(isNotSession),
  );

/** Delay of the first refetch after a quiet period, in milliseconds. */
const soon = { after: 40, spread: 120 };
/** Delay while changes continue, in milliseconds: they are batched. */
const busy = { after: 400, spread: 200 };
/** Adds jitter, so that the browsers of an office do not refetch in the same moment. */
const randomizeDelay = ({ after, spread }: typeof soon): number => after + Math.random() * spread;
const pollMilliseconds = 200;

type IsStale = (path: string) => boolean;

const isAddedPage = ({ state }: Query): boolean =>
  (state.fetchMeta as { fetchMore?: unknown } | null)?.fetchMore !== undefined;

/**
 * Batches refetches by about half a second. Fetches in flight are not canceled, since steady changes would
 * then cancel every fetch. Such a fetch may have missed the change, so a second fetch follows.
 */
export const createRefresher = (client: QueryClient) => {
  const paths = new Set<string>();
  let everything: IsStale | null = null;
  const unsure = new Set<Query>();
  let quietFrom = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isOld = ({ queryKey: [path] }: Query): boolean =>
    typeof path === 'string' &&
    (everything?.(path) || [...paths].some((prefix) => isBelow(path, prefix)) || false);

  const wait = (milliseconds: number) => {
    timer ??= setTimeout(flush, milliseconds);
  };

  const flush = () => {
    timer = undefined;
    quietFrom = performance.now() + randomizeDelay(busy);
    const old = new Set(client.getQueryCache().findAll({ predicate: isOld }));
    for (const query of unsure) {
      if (query.state.fetchStatus === 'fetching') continue;
      unsure.delete(query);
      old.add(query);
    }
    paths.clear();
    everything = null;
    for (const query of old) if (query.state.fetchStatus === 'fetching') unsure.add(query);
    const predicate = (query: Query) => old.has(query) && !unsure.has(query);
    void client.invalidateQueries({ predicate }, { cancelRefetch: false }).then(() => {
      // A fetch of the next list page canceled the refetch, so the query needs a second refetch.
      for (const query of old) if (query.isActive() && isAddedPage(query)) unsure.add(query);
      if (unsure.size > 0) wait(pollMilliseconds);
    });
    if (unsure.size > 0) wait(pollMilliseconds);
  };

  return {
    paths: (changed: readonly string[]) => {
      for (const path of changed) paths.add(path);
      wait(Math.max(randomizeDelay(soon), quietFrom - performance.now()));
    },
    all: (test: IsStale) => {
      everything = test;
      clearTimeout(timer);
      flush();
    },
    stop: () => clearTimeout(timer),
  };
};

export const createMessageReader = (
  client: QueryClient,
  listPaths: ListPaths,
  onNotices: NoticeListener = () => {},
): MessageReader => {
  const refresh = createRefresher(client);
  let position: LivePosition | null = null;

  return {
    get position() {
      return position;
    },
    take({ id, news: { begins = false, changes, notices }, late = false }) {
      const at = readPosition(id);
      if (!at) return;
      const isSame = position?.series === at.series;
      const ahead = position && isSame ? at.number - position.number : null;
      if (notices.length > 0) onNotices(notices, begins);
      if (ahead !== null && ahead <= 0) return;
      const isFirst = position === null;
      const isGap = isFirst ? late : begins || ahead !== 1;
      position = at;
      if (isGap) return refresh.all(isNotSession);
      const unsure = isFirst ? listAnsweredPaths(client) : new Set<string>();
      if (unsure.size > 0) refresh.all((path) => unsure.has(path));
      refresh.paths(changes.flatMap(listPaths));
    },
    stop: refresh.stop,
  };
};

/**
 * The tab with the lock opens the stream and broadcasts it. When that tab closes, another tab resumes at the
 * same position. Returns a stop function.
 */
export const followMessages = (reader: MessageReader): (() => void) => {
  const channel = new BroadcastChannel(name);
  const given = new AbortController();
  const after = () => reader.position && formatPosition(reader.position);
  let leave: (() => void) | null = null;

  const lead = () => {
    const close = openStream(after, (message) => {
      reader.take(message);
      channel.postMessage({ message } satisfies Posted);
    });
    return new Promise<void>((resolve) => {
      leave = () => {
        close();
        resolve();
      };
    });
  };

  channel.onmessage = ({ data }: MessageEvent<Posted>) => {
    if (data !== 'where') return reader.take(data.message);
    const id = leave && after();
    if (id) {
      const message = { id, news: { begins: true as const, changes: [], notices: [] } };
      channel.postMessage({ message } satisfies Posted);
    }
  };
  const shared = findLocks();
  // Rejects if stopped while another tab was leading.
  if (shared) shared.request(name, { signal: given.signal }, lead).catch(() => {});
  else void lead();
  // Request the current position: a hidden tab may have missed the last message.
  channel.postMessage('where' satisfies Posted);

  return () => {
    given.abort();
    leave?.();
    channel.close();
  };
};

/** Listens while the tab is visible; a hidden tab catches up when shown. Returns a stop function. */
const listenWhileVisible = (
  client: QueryClient,
  listPaths: ListPaths,
  onNotices?: NoticeListener,
): (() => void) => {
  const reader = createMessageReader(client, listPaths, onNotices);
  let stop: (() => void) | null = followMessages(reader);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') stop ??= followMessages(reader);
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
    reader.stop();
  };
};

/** Mounted once per session, by the shell. Both functions must be stable. */
export const useLiveUpdates = (listPaths: ListPaths, onNotices?: NoticeListener): void => {
  const client = useQueryClient();
  useEffect(() => listenWhileVisible(client, listPaths, onNotices), [client, listPaths, onNotices]);
};
