import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does work beside requests: at once, and again so many milliseconds after it has ended. What it throws is told to `failed`,
 * and it is done again all the same. Gives back how to stop it, which waits for what is under way.
 */
export const repeat = (
  every: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch(failed);
      await pause(every, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
};
