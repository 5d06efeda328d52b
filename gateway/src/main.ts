import { ConfigError, readConfig } from '@primal/service-kit/config';
import { createLogger, type Logger } from '@primal/service-kit/logging';
import { gatewayConfig } from './config.ts';
import { type Gateway, startGateway } from './gateway.ts';

/** Requests under way may finish, but the process ends within five seconds. */
const patience = 4_500;

const stopOnSignal = ({ stop }: Gateway, log: Logger): void => {
  const end = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patience).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end(signal));
};

try {
  const config = readConfig(gatewayConfig);
  const log = createLogger('gateway', config.LOG_LEVEL);
  const gateway = await startGateway(config, log);
  stopOnSignal(gateway, log);
  log.info({ port: gateway.port }, 'listening');
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
