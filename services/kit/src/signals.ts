import type { Logger } from './logging.ts';

/** A process that has not ended by itself after so many milliseconds of stopping is ended; drains come on top. */
export const longestStop = 28_000;

/**
 * Stops on SIGTERM or SIGINT and ends with 0; a second signal ends the process at once, and so does the time. `drainMs`
 * is for how long it goes on serving first.
 */
export const stopOnSignal = (stop: () => Promise<void>, log: Logger, drainMs: number): void => {
  let isStopping = false;
  const end = async (signal: string): Promise<void> => {
    if (isStopping) {
      log.warn({ signal }, 'ended at once');
      process.exit(1);
    }
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, longestStop + drainMs).unref();
    try {
      await stop();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(signal));
};
