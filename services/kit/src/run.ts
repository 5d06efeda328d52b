import { ConfigError, readConfig, serviceConfig } from './config.ts';
import { stopOnSignal } from './http/app.ts';
import { jobNames, runJob } from './jobs.ts';
import { createLogger } from './logging.ts';
import { returnMemoryAfterStart } from './memory.ts';
import type { ServiceDefinition } from './service.ts';
import { type StartOptions, startService } from './start.ts';

const serve = async (options: StartOptions): Promise<void> => {
  const { log } = options;
  const service = await startService(options);
  stopOnSignal(service.stop, log);
  await service.ready;
  returnMemoryAfterStart();
};

const main = async (definition: ServiceDefinition, job: string | undefined): Promise<void> => {
  const config = readConfig(serviceConfig);
  if (definition.environment) readConfig(definition.environment);
  const log = createLogger(definition.name, config.LOG_LEVEL);
  if (job === undefined) return serve({ definition, config, log });
  const names = jobNames(definition);
  if (!names.includes(job))
    throw new ConfigError(`There is no command ${job}; there are ${names.join(', ')}.`);
  process.exitCode = (await runJob(job, { definition, config, log })) ? 0 : 1;
};

/**
 * Runs the service until SIGTERM or SIGINT. The first command line argument may name another job: `redrive` applies
 * the dead events again, `republish` sends the current state again, and a service may have `commands` of its own; all end by themselves.
 */
export const runService = async <T>(definition: ServiceDefinition<T>): Promise<void> => {
  try {
    await main(definition as unknown as ServiceDefinition, process.argv[2]);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
};
