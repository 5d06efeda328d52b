import { ConfigError, readConfig } from '@primal/service-kit/config';
import { createLogger } from '@primal/service-kit/logging';
import { stopOnSignal } from '@primal/service-kit/signals';
import { gatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';

try {
  const config = readConfig(gatewayConfig);
  const log = createLogger('gateway', config.LOG_LEVEL);
  const gateway = await startGateway(config, log);
  stopOnSignal(gateway.stop, log);
  log.info({ port: gateway.port, metricsPort: gateway.metricsPort }, 'listening');
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
