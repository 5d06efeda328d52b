import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs at once, and again `every` milliseconds after each end, also after failures; returns a function that
 * stops it.
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
