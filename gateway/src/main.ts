import { ConfigError, readConfig } from '@primal/service-kit/config';
import { createLogger } from '@primal/service-kit/logging';
import { runProcess, serveUntilSignal } from '@primal/service-kit/process';
import { redriveUsers } from './accounts/follow.ts';
import { gatewayConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { startGateway } from './gateway.ts';

/** Serves until a signal. The command `redrive` reprocesses dead account events and exits. */
await runProcess(async () => {
  const [job] = process.argv.slice(2);
  const config = readConfig(gatewayConfig);
  const log = createLogger('gateway', config.LOG_LEVEL);
  if (job === undefined) {
    const start = () => startGateway(config, log);
    const gateway = await serveUntilSignal('gateway', start, log, config.DRAIN_MS);
    log.info({ port: gateway.port, metricsPort: gateway.metricsPort }, 'listening');
  } else if (job === 'redrive') {
    const pool = await openDatabase(config, log);
    const result = await redriveUsers(pool, log);
    log.info(result, 'dead events applied again');
    await pool.end();
    process.exitCode = result.failed === 0 ? 0 : 1;
  } else if (job === 'migrate') {
    await (await openDatabase(config, log)).end();
  } else {
    throw new ConfigError(`Unknown command ${job}. Commands: redrive and migrate.`);
  }
});
