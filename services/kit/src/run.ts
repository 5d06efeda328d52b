import { ConfigError, readConfig, serviceConfig } from './config.ts';
import { listJobNames, runJob } from './jobs.ts';
import { createLogger } from './logging.ts';
import { runProcess, serveUntilSignal } from './process.ts';
import type { ServiceDefinition } from './service.ts';
import { startService } from './start.ts';

/**
 * Runs the service until SIGTERM or SIGINT. The first command line argument may name a job instead. `redrive`
 * applies dead events again, `republish` sends the current state again. A service may add `commands`.
 */
export const runService = <T>(typed: ServiceDefinition<T>): Promise<void> =>
  runProcess(async () => {
    const definition = typed as unknown as ServiceDefinition;
    const [job, ...given] = process.argv.slice(2);
    const config = readConfig(serviceConfig);
    if (definition.environment) readConfig(definition.environment);
    const log = createLogger(definition.name, config.LOG_LEVEL);
    if (job === undefined) {
      const start = () => startService({ definition, config, log });
      await serveUntilSignal(definition.name, start, log, config.DRAIN_MS);
      return;
    }
    const names = listJobNames(definition);
    if (!names.includes(job)) throw new ConfigError(`Unknown command ${job}. Commands: ${names.join(', ')}.`);
    process.exitCode = (await runJob(job, { definition, config, log, given })) ? 0 : 1;
  });
