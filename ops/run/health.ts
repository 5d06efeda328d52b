import { setTimeout as pause } from 'node:timers/promises';
import { formatError } from './console.ts';
import type { Program } from './program.ts';

interface HealthOptions {
  isHealthy: () => Promise<boolean>;
  signal: AbortSignal;
  report: (line: string) => void;
  /** Milliseconds between checks. */
  every?: number;
}

const maxFailures = 3;

type Restartable = Pick<Program, 'name' | 'pid' | 'restarting' | 'restart' | 'isReplaced'>;

/**
 * Restarts a running program that fails its checks, until `signal` aborts. `supervise` restarts programs that
 * ended.
 */
export async function restartUnhealthy(
  program: Restartable,
  { isHealthy, signal, report, every = 10_000 }: HealthOptions,
): Promise<void> {
  for (let failures = 0; !signal.aborted && !program.isReplaced; ) {
    await pause(every, undefined, { signal }).catch(() => {});
    const runs = program.pid !== null && program.restarting === null;
    failures = signal.aborted || !runs || (await isHealthy()) ? 0 : failures + 1;
    if (failures < maxFailures || signal.aborted) continue;
    failures = 0;
    report(`${program.name} is running but does not answer; restarting it`);
    await program.restart({ patience: 5_000 }).then(
      () => report(`${program.name} is running again`),
      (error) => signal.aborted || report(formatError(error)),
    );
  }
}
