import { setTimeout as pause } from 'node:timers/promises';
import type { Exit, Program } from './program.ts';
import { wordsOf } from './sentence.ts';

const shortestWait = 500;
const longestWait = 30_000;
/** After running this long a process counts as well again. */
const steady = 60_000;

/** Milliseconds before the next start of a process that ended by itself so many times in a row. */
export const waitBefore = (failures: number): number =>
  Math.min(shortestWait * 2 ** (failures - 1), longestWait);

const howItEnded = ({ code, signal }: Exit) => (signal ? `by ${signal}` : `with code ${code}`);

/** Starts a process again whenever it ends by itself, until the signal is given. */
export async function supervise(
  program: Program,
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const exit = await program.exit;
    if (signal.aborted) return;
    failures = Date.now() - began > steady ? 1 : failures + 1;
    const wait = waitBefore(failures);
    report(`${program.name} ended ${howItEnded(exit)}; starting it again in ${wait / 1000} s`);
    await pause(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    await program.start().then(
      () => report(`${program.name} runs again`),
      (error) => signal.aborted || report(wordsOf(error)),
    );
  }
}
