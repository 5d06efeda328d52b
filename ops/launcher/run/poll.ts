import { setTimeout } from 'node:timers/promises';

interface UntilOptions {
  /** Milliseconds after which `until` gives up. */
  within: number;
  every?: number;
  /** How it waits in between; whatever tells of a change may end that early. */
  pause?: (ms: number) => Promise<unknown>;
}

/** Asks again and again until the check answers true; false when the time is over. A check that throws is a no. */
export async function until(
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
