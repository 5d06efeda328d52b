import type { Input } from './entries.ts';

const lockOf = (page: string): string => `primal-weigh-station ${page}`;

/** What a page needs to take over what others have left. */
interface Resuming {
  userId: string;
  page: string;
  /** The inputs of this device as this page knows them. */
  inputs: () => readonly Input[];
  subscribe: (listener: () => void) => () => void;
  /** Makes the inputs of that page this page's own, and gives those that were still there. */
  adopt: (page: string) => Promise<Input[]>;
  onResumed: (inputs: readonly Input[]) => void;
}

/**
 * Takes over the person's inputs of pages that are gone. Each page holds a lock (Web Locks) of its own for as long as it
 * shows: whoever gets it knows that the page is gone. Without TLS there are no locks; then the page that was opened last
 * has all of them. Gives the function that stops.
 */
export const resume = ({ userId, page, inputs, subscribe, adopt, onResumed }: Resuming): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const awaited = new Set<string>();
  const inherit = async (from: string) => {
    if (signal.aborted) return;
    const adopted = await adopt(from);
    awaited.delete(from);
    if (adopted.length > 0) onResumed(adopted);
  };
  const look = () => {
    for (const { userId: owner, page: from } of inputs()) {
      if (owner !== userId || from === page || awaited.has(from)) continue;
      awaited.add(from);
      if (!navigator.locks) void inherit(from);
      else
        navigator.locks
          .request(lockOf(from), { signal }, () => inherit(from))
          .catch(() => {
            // This page has gone first.
          });
    }
  };
  navigator.locks
    ?.request(lockOf(page), { signal }, () => gone)
    .catch(() => {
      // Gone before it had its lock.
    });
  look();
  // Without locks nobody knows whether a page that comes later has taken them, or they are new.
  const unsubscribe = navigator.locks ? subscribe(look) : () => {};
  return () => {
    unsubscribe();
    stop.abort();
  };
};
