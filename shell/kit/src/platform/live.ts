import {
  leavingEvent,
  type News,
  type NewsPosition,
  type Notice,
  positionText,
  readPosition,
} from '@primal/contracts/gateway/live';
import { changedPaths } from '@primal/contracts/screens/changes';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBelow } from './cache.ts';
import { confirmSession, sessionKey } from './session.ts';

/** So long after it was hidden a tab stops listening. */
const hiddenMilliseconds = 5_000;

const name = 'primal-live';

const shortestRetry = 1_000;
const longestRetry = 30_000;
/** A stream that begins within so long begins with the page: of what is on its way nothing is older. */
const atOnce = 1_000;

/** Twice as long after each failure, and never the same for two browsers: a gateway that comes back is not overrun. */
const retryAfter = (failures: number): number =>
  Math.min(longestRetry, shortestRetry * 2 ** failures) * (0.5 + Math.random());

interface Message {
  id: string;
  news: News;
  /** The stream could not be had at once: what happened in between was not told. */
  late?: boolean;
}

/**
 * Keeps the event stream open. `after` gives the id of the last message that was taken, so that a stream which was cut
 * goes on there. Gives the function that stops.
 */
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
      take({ id: lastEventId, news: JSON.parse(data) as News, late });
    };
    // The gateway stops and another one is there; not all browsers come in the same moment.
    source.addEventListener(leavingEvent, () => {
      source.close();
      clearTimeout(retry);
      retry = setTimeout(connect, shortestRetry * Math.random());
    });
    source.onerror = () => {
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
    source.close();
  };
};

/** What the tabs of one browser tell each other: a message of the stream, or the question where the stream is now. */
type Posted = { message: Message } | 'where';

/** Where locks are missing (a page without TLS) each tab has a stream of its own. */
const locks = (): LockManager | undefined => navigator.locks;

const isNotSession = (path: string): boolean => path !== sessionKey[0];

/** Whoever wants to hear what is told to people, possibly more than once; `earlier`: from before this tab listened. */
type NoticeListener = (notices: readonly Notice[], earlier: boolean) => void;

interface NewsReader {
  /** The position of the last message taken; null before the first. */
  readonly position: NewsPosition | null;
  /** Takes each message once, in its order; where some are missing, everything on the screen is read anew. */
  take(message: Message): void;
  stop(): void;
}

/** The paths of what has been answered: what a stream that begins only now may have missed a change of. */
const answeredPaths = (client: QueryClient): ReadonlySet<string> =>
  new Set(
    client
      .getQueryCache()
      .findAll({ fetchStatus: 'idle', predicate: ({ state }) => state.dataUpdatedAt > 0 })
      .map(({ queryKey: [path] }) => String(path))
      .filter(isNotSession),
  );

/** A change after a quiet time is followed this soon, in milliseconds, so that people see each other's work at once. */
const soon = { after: 40, spread: 120 };
/** Where changes keep coming, those of this time are followed together. */
const busy = { after: 400, spread: 200 };
/** The spread is over the browsers of an office: one change does not make all of them ask in the same moment. */
const within = ({ after, spread }: typeof soon): number => after + Math.random() * spread;
/** How soon a read that was under way when the change came is looked at again. */
const lookAgain = 200;

type IsOld = (path: string) => boolean;

/** The last read brought one more page of a list: the pages before it are as old as they were. */
const onlyAddedPage = ({ state }: Query): boolean =>
  (state.fetchMeta as { fetchMore?: unknown } | null)?.fetchMore !== undefined;

/**
 * Reads again what changes elsewhere made old: the first at once, then all changes of about half a second together, and
 * never by cutting a running read off, which would leave the screen without news as long as changes keep coming. A read
 * that was under way when a change came may have missed it: it is followed by another one.
 */
export const refresher = (client: QueryClient) => {
  const paths = new Set<string>();
  let everything: IsOld | null = null;
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
    quietFrom = performance.now() + within(busy);
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
      // Scrolling on took a running read's place.
      for (const query of old) if (query.isActive() && onlyAddedPage(query)) unsure.add(query);
      if (unsure.size > 0) wait(lookAgain);
    });
    if (unsure.size > 0) wait(lookAgain);
  };

  return {
    /** Reads answers below these paths again in a moment. */
    paths: (changed: readonly string[]) => {
      for (const path of changed) paths.add(path);
      wait(Math.max(within(soon), quietFrom - performance.now()));
    },
    /** All that the test accepts is read again now: nobody knows what was missed. */
    all: (test: IsOld) => {
      everything = test;
      clearTimeout(timer);
      flush();
    },
    stop: () => clearTimeout(timer),
  };
};

export const newsReader = (client: QueryClient, onNotices: NoticeListener = () => {}): NewsReader => {
  const refresh = refresher(client);
  let position: NewsPosition | null = null;

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
      const unsure = isFirst ? answeredPaths(client) : new Set<string>();
      if (unsure.size > 0) refresh.all((path) => unsure.has(path));
      refresh.paths(changes.flatMap(changedPaths));
    },
    stop: refresh.stop,
  };
};

/**
 * Follows the one event stream of this browser: the tab that holds the lock has it open and tells the others, and when it
 * goes another one takes over where it was. Gives the function that stops.
 */
export const followNews = (reader: NewsReader): (() => void) => {
  const channel = new BroadcastChannel(name);
  const given = new AbortController();
  const after = () => reader.position && positionText(reader.position);
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
  const shared = locks();
  if (shared)
    shared.request(name, { signal: given.signal }, lead).catch(() => {
      // Stopped while another tab was leading.
    });
  else void lead();
  // A tab that was out of sight may have missed something that no further message would tell of.
  channel.postMessage('where' satisfies Posted);

  return () => {
    given.abort();
    leave?.();
    channel.close();
  };
};

/**
 * Listens while the tab is seen: hidden tabs read nothing, and catch up when they are shown again. Gives the function
 * that stops.
 */
const listenWhileVisible = (client: QueryClient, onNotices?: NoticeListener): (() => void) => {
  const reader = newsReader(client, onNotices);
  let stop: (() => void) | null = followNews(reader);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') stop ??= followNews(reader);
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

/**
 * Keeps what is shown true while the component is mounted; the shell mounts it once for the signed-in user. `onNotices`
 * (the same at every drawing) hears what is told to people.
 */
export const useLiveUpdates = (onNotices?: NoticeListener): void => {
  const client = useQueryClient();
  useEffect(() => listenWhileVisible(client, onNotices), [client, onNotices]);
};
