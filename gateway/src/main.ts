import { ConfigError, readConfig } from '@primal/service-kit/config';
import { stopOnSignal } from '@primal/service-kit/http/app';
import { createLogger } from '@primal/service-kit/logging';
import { returnMemoryAfterStart } from '@primal/service-kit/memory';
import { gatewayConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { startGateway } from './gateway.ts';
import { redriveUsers } from './users/follow.ts';

/** Serves until a signal; `redrive` on the command line applies the dead events of accounts again and ends. */
try {
  const [job] = process.argv.slice(2);
  const config = readConfig(gatewayConfig);
  const log = createLogger('gateway', config.LOG_LEVEL);
  if (job === undefined) {
    const gateway = await startGateway(config, log);
    stopOnSignal(gateway.stop, log);
    returnMemoryAfterStart();
    log.info({ port: gateway.port, metricsPort: gateway.metricsPort }, 'listening');
  } else if (job === 'redrive') {
    const pool = await openDatabase(config, log);
    const result = await redriveUsers(pool, log);
    log.info(result, 'dead events applied again');
    await pool.end();
    process.exitCode = result.failed === 0 ? 0 : 1;
  } else {
    throw new ConfigError(`There is no command ${job}; there is redrive.`);
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
