import { ConfigError, readConfig } from '@primal/service-kit/config';
import { createLogger } from '@primal/service-kit/logging';
import { returnMemoryAfterStart } from '@primal/service-kit/memory';
import { stopOnSignal } from '@primal/service-kit/signals';
import { startTracing, stopTracing } from '@primal/service-kit/tracing';
import { gatewayConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { startGateway } from './gateway.ts';
import { answerForUsers, redriveUsers } from './users/follow.ts';

/** Serves until a signal; `redrive` on the command line applies the dead events of accounts again and ends. */
try {
  const [job, argument] = process.argv.slice(2);
  const config = readConfig(gatewayConfig);
  // What `consistency` answers is on standard output.
  const destination = job === 'consistency' ? process.stderr : undefined;
  const log = createLogger('gateway', config.LOG_LEVEL, destination);
  if (job === undefined) {
    await startTracing('gateway');
    const gateway = await startGateway(config, log);
    const stop = async () => {
      await gateway.stop();
      await stopTracing();
    };
    stopOnSignal(stop, log, config.DRAIN_MS);
    returnMemoryAfterStart();
    log.info({ port: gateway.port, metricsPort: gateway.metricsPort }, 'listening');
  } else if (job === 'redrive') {
    const pool = await openDatabase(config, log);
    const result = await redriveUsers(pool, log);
    log.info(result, 'dead events applied again');
    await pool.end();
    process.exitCode = result.failed === 0 ? 0 : 1;
  } else if (job === 'consistency') {
    const pool = await openDatabase(config, log);
    await answerForUsers(pool, config, log);
    await pool.end();
  } else if (job === 'migrate') {
    // `migrate 1,2,3` makes the tables of an earlier version.
    await (await openDatabase(config, log, argument?.split(',').length)).end();
  } else {
    throw new ConfigError(`There is no command ${job}; there are redrive, consistency and migrate.`);
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
