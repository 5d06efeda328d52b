import { ApiError, SaidError } from '../base/api-error.ts';
import { sleep } from '../base/sleep.ts';

/** Why a write that goes on trying has no answer yet: the network is away, or the server takes its time. */
export type Waiting = 'offline' | 'slow';

/** The user stopped a write that went on trying. Whether it was stored is not known. */
export class Stopped extends SaidError {
  override readonly name = 'Stopped';
  constructor() {
    super('Saving was stopped. This may already be saved. It is safe to save again: nothing is saved twice.');
  }
}

/** How long a write may be without an answer before the user is told (within 2 seconds). */
const tellAfterMilliseconds = 1500;
/** A connection that says nothing for so long is taken for dead and tried anew. */
const attemptMilliseconds = 30_000;
const restMilliseconds = [500, 1000, 2000, 4000];

/** No answer came at all: `fetch` has failed, or the connection was silent and has been given up. */
const unreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError');

/** A server that is coming back answers before its services do: nothing of the write was done. */
const isComingBack = (error: unknown): boolean => error instanceof ApiError && error.notServed;

/** Waits a moment before the next try, shorter when the network comes back. */
const rest = async (milliseconds: number, stop: AbortSignal): Promise<void> => {
  const online = new AbortController();
  const wake = () => online.abort();
  addEventListener('online', wake);
  await sleep(milliseconds, AbortSignal.any([stop, online.signal]));
  removeEventListener('online', wake);
};

interface Options {
  stop: AbortSignal;
  /** Told why there is no answer yet. */
  onWaiting: (waiting: Waiting) => void;
}

/** One attempt that is given up when the user stops, or when the connection stays silent. */
const attempt = async <T>(run: (signal: AbortSignal) => Promise<T>, { stop, onWaiting }: Options) => {
  const given = new AbortController();
  const abort = () => given.abort();
  stop.addEventListener('abort', abort);
  const slow = setTimeout(() => onWaiting(navigator.onLine ? 'slow' : 'offline'), tellAfterMilliseconds);
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
 * Runs a write until an answer comes, whatever the network does: a lost connection is told and tried again until the
 * user stops it (docs/rules/screens.md#saving). `run` must be safe to repeat: the same idempotency key, or a version.
 * Throws `ApiError` for a refusal and `Stopped` once stopped.
 */
export const persist = async <T>(run: (signal: AbortSignal) => Promise<T>, options: Options): Promise<T> => {
  for (let failures = 0; ; failures += 1) {
    if (options.stop.aborted) throw new Stopped();
    try {
      return await attempt(run, options);
    } catch (error) {
      // An answer is one, also where the form that waited for it has gone: a 401 signs the screen out.
      if (!unreachable(error) && !(failures > 0 && isComingBack(error))) throw error;
      if (options.stop.aborted) throw new Stopped();
    }
    options.onWaiting('offline');
    await rest(restMilliseconds[Math.min(failures, restMilliseconds.length - 1)] ?? 0, options.stop);
  }
};
