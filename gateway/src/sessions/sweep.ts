import type { Logger } from '@primal/service-kit/logging';

const intervalMs = 60_000;

interface Sweepable {
  sweep(): Promise<void>;
}

/** Now and then removes from tables what nobody needs any more. */
export const startSweeping = (tables: readonly Sweepable[], log: Logger): { stop(): void } => {
  const sweep = () => {
    for (const table of tables) {
      table.sweep().catch((error: unknown) => log.warn({ err: error }, 'not swept'));
    }
  };
  const timer = setInterval(sweep, intervalMs);
  return { stop: () => clearInterval(timer) };
};
