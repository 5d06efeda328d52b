import { ApiError, SentenceError } from '../base/api-error.ts';
import { sleep } from '../base/sleep.ts';

export type DelayReason = 'offline' | 'slow';

/** The user stopped a retried write, which may or may not be stored. */
export class StoppedError extends SentenceError {
  override readonly name = 'StoppedError';
  constructor() {
    super('Saving was stopped. This may already be saved. It is safe to save again: nothing is saved twice.');
  }
}

const notifyAfterMilliseconds = 1500;
/** Timeout of an attempt, after which the write is retried. */
const attemptMilliseconds = 30_000;
const restMilliseconds = [500, 1000, 2000, 4000];

/** True without any response: `fetch` failed, or the attempt timed out. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError');

/** True if a restarting gateway answered before its services: the write was not executed. */
const isRestarting = (error: unknown): boolean => error instanceof ApiError && error.notServed;

const rest = async (milliseconds: number, stop: AbortSignal): Promise<void> => {
  const online = new AbortController();
  const wake = () => online.abort();
  addEventListener('online', wake);
  await sleep(milliseconds, AbortSignal.any([stop, online.signal]));
  removeEventListener('online', wake);
};

interface Options {
  stop: AbortSignal;
  onWaiting: (waiting: DelayReason) => void;
}

/** A single attempt, aborted when the user stops or the connection is silent. */
const attempt = async <T>(run: (signal: AbortSignal) => Promise<T>, { stop, onWaiting }: Options) => {
  const given = new AbortController();
  const abort = () => given.abort();
  stop.addEventListener('abort', abort);
  const slow = setTimeout(() => onWaiting(navigator.onLine ? 'slow' : 'offline'), notifyAfterMilliseconds);
  const silent = setTimeout(abort, attemptMilliseconds);
  try {
    return await run(given.signal);
  } finally {
    clearTimeout(slow);
    clearTimeout(silent);
    stop.removeEventListener('abort', abort);
  }
};

/**
 * Retries until answered or stopped (docs/rules/screens.md#saving). `run` must be safe to repeat. Throws
 * `ApiError` for a rejection and `StoppedError` after a stop.
 */
export const persist = async <T>(run: (signal: AbortSignal) => Promise<T>, options: Options): Promise<T> => {
  for (let failures = 0; ; failures += 1) {
    if (options.stop.aborted) throw new StoppedError();
    try {
      return await attempt(run, options);
    } catch (error) {
      // Report the response even if the form is gone: a 401 signs the screen out.
      if (!isUnreachable(error) && !(failures > 0 && isRestarting(error))) throw error;
      if (options.stop.aborted) throw new StoppedError();
    }
    options.onWaiting('offline');
    await rest(restMilliseconds[Math.min(failures, restMilliseconds.length - 1)] ?? 0, options.stop);
  }
};
