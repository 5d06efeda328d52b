import type { Logger } from './logging.ts';

/** Until SIGTERM or SIGINT; a process that cannot finish in time ends anyway. */
export const stopOnSignal = (stop: () => Promise<void>, log: Logger): void => {
  const end = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), 4_500).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end(signal));
};
