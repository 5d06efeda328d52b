import { ApiError, Stopped, sleep, type Waiting } from '@primal/kit/platform';

const restMilliseconds = [500, 1_000, 2_000, 4_000];

/** The server could not, at this moment: it is asked again. Whoever is signed out goes on after signing in. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || [401, 408, 425, 429].includes(error.status));

interface Outbox<Kept> {
  /** What is to be sent next; undefined for nothing. */
  next: () => Kept | undefined;
  /** Sends it and notes what became of it, a refusal too; rejects where it is to be tried again. */
  send: (kept: Kept) => Promise<void>;
  /** Told why nothing goes out at the moment; null while all is well. */
  onWaiting: (waiting: Waiting | null) => void;
}

/**
 * Sends one after the other, in order, until `stop`. `news` resolves when there may be more to do. A server or network that is
 * away is asked again, ever less often.
 */
export const keepSendingNext = async <Kept>(
  { next, send, onWaiting }: Outbox<Kept>,
  news: () => Promise<void>,
  stop: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !stop.aborted; ) {
    const coming = news();
    const kept = next();
    if (!kept) {
      onWaiting(null);
      await coming;
      continue;
    }
    try {
      await send(kept);
      failures = 0;
      onWaiting(null);
    } catch (error) {
      if (error instanceof Stopped) return;
      onWaiting('slow');
      await sleep(restMilliseconds[Math.min(failures, restMilliseconds.length - 1)] ?? 0, stop);
      failures += 1;
    }
  }
};

/**
 * Runs in one tab of the browser at a time. Without TLS there are no locks (Web Locks): then each tab sends, and the server
 * stores what has one key once.
 */
export const inTurn = (name: string, signal: AbortSignal, send: () => Promise<void>): void => {
  if (navigator.locks)
    navigator.locks.request(name, { signal }, send).catch(() => {
      // Stopped while another tab was sending.
    });
  else void send();
};
