import { readConfig } from '@primal/service-kit/config';
import { createLogger } from '@primal/service-kit/logging';
import { runProcess, serveUntilSignal } from '@primal/service-kit/process';
import { keeperConfig, startKeeper } from '../ops/backup/keeper/start.ts';

/** The backup process (docs/decisions/0047), started by `npm start` and docker compose. */
await runProcess(async () => {
  const config = readConfig(keeperConfig);
  const log = createLogger('backups', config.LOG_LEVEL);
  const keeper = await serveUntilSignal('backups', () => startKeeper(config, log), log, 0);
  log.info({ port: keeper.port, folder: keeper.folder }, 'listening');
});
