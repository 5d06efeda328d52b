import { ConfigError, readConfig, serviceConfig } from './config.ts';
import { jobNames, runJob } from './jobs.ts';
import { createLogger } from './logging.ts';
import { returnMemoryAfterStart } from './memory.ts';
import type { ServiceDefinition } from './service.ts';
import { stopOnSignal } from './signals.ts';
import { type StartOptions, startService } from './start.ts';
import { startTracing, stopTracing } from './tracing.ts';

const serve = async (options: StartOptions): Promise<void> => {
  const { config, log } = options;
  await startTracing(options.definition.name);
  const service = await startService(options);
  const stop = async () => {
    await service.stop();
    await stopTracing();
  };
  stopOnSignal(stop, log, config.DRAIN_MS);
  await service.ready;
  returnMemoryAfterStart();
};

const main = async (definition: ServiceDefinition, [job, argument]: readonly string[]): Promise<void> => {
  const config = readConfig(serviceConfig);
  if (definition.environment) readConfig(definition.environment);
  // What `consistency` answers is on standard output.
  const destination = job === 'consistency' ? process.stderr : undefined;
  const log = createLogger(definition.name, config.LOG_LEVEL, destination);
  if (job === undefined) return serve({ definition, config, log });
  const names = jobNames(definition);
  if (!names.includes(job))
    throw new ConfigError(`There is no command ${job}; there are ${names.join(', ')}.`);
  process.exitCode = (await runJob(job, { definition, config, log, argument })) ? 0 : 1;
};

/**
 * Runs the service until SIGTERM or SIGINT. The first command line argument may name another job: `redrive` applies
 * the dead events again, `republish` sends the current state again, and a service may have `commands` of its own; all end by themselves.
 */
export const runService = async <T>(definition: ServiceDefinition<T>): Promise<void> => {
  try {
    await main(definition as unknown as ServiceDefinition, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
};
