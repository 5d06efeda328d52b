import { ConfigError } from './config.ts';
import { flushLogs, type Logger } from './logging.ts';
import { returnMemoryAfterStart } from './memory.ts';
import { startTracing, stopTracing } from './tracing.ts';

export const runProcess = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
};

/** Milliseconds within which a process must stop. The drain time is added. */
const maxStopMs = 28_000;

/** Exits with 0 on SIGTERM or SIGINT. A second signal or the time limit ends the process at once. */
const stopOnSignal = (stop: () => Promise<void>, log: Logger, drainMs: number): void => {
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
    }, maxStopMs + drainMs).unref();
    const isWell = await stop().then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        return false;
      },
    );
    if (isWell) log.info('stopped');
    await flushLogs(log);
    process.exit(isWell ? 0 : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(signal));
};

interface Serving {
  ready?: Promise<void>;
  stop(): Promise<void>;
}

export const serveUntilSignal = async <Server extends Serving>(
  name: string,
  start: () => Promise<Server>,
  log: Logger,
  drainMs: number,
): Promise<Server> => {
  await startTracing(name);
  const server = await start();
  const stop = async () => {
    await server.stop();
    await stopTracing();
  };
  stopOnSignal(stop, log, drainMs);
  await server.ready;
  returnMemoryAfterStart();
  return server;
};
