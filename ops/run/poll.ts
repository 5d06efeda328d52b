import { setTimeout } from 'node:timers/promises';

interface UntilOptions {
  within: number;
  every?: number;
  pause?: (ms: number) => Promise<unknown>;
}

/** Polls until the check returns true; false after the time limit. A check that throws counts as false. */
export async function waitUntil(
  check: () => boolean | undefined | Promise<boolean | undefined>,
  { within, every = 25, pause = setTimeout }: UntilOptions,
): Promise<boolean> {
  const end = Date.now() + within;
  for (;;) {
    if (
      await Promise.resolve()
        .then(check)
        .catch(() => false)
    )
      return true;
    if (Date.now() >= end) return false;
    await pause(every);
  }
}
