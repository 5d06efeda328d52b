import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from './console.ts';
import type { Program } from './program.ts';

interface Care {
  isWell: () => Promise<boolean>;
  signal: AbortSignal;
  report: (line: string) => void;
  /** Milliseconds between checks. */
  every?: number;
}

const mostUnwell = 3;

type Restartable = Pick<Program, 'name' | 'pid' | 'restarting' | 'restart' | 'isReplaced'>;

/**
 * Restarts a running program that fails its checks, until the signal. `supervise` restarts ended programs.
 */
export async function restartUnhealthy(
  program: Restartable,
  { isWell, signal, report, every = 10_000 }: Care,
): Promise<void> {
  for (let unwell = 0; !signal.aborted && !program.isReplaced; ) {
    await pause(every, undefined, { signal }).catch(() => {});
    const runs = program.pid !== null && program.restarting === null;
    unwell = signal.aborted || !runs || (await isWell()) ? 0 : unwell + 1;
    if (unwell < mostUnwell || signal.aborted) continue;
    unwell = 0;
    report(`${program.name} is running but does not answer; restarting it`);
    await program.restart({ patience: 5_000 }).then(
      () => report(`${program.name} is running again`),
      (error) => signal.aborted || report(errorText(error)),
    );
  }
}
