import type { Query, QueryClient } from '@tanstack/react-query';
import { isBelow } from './cache.ts';

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
