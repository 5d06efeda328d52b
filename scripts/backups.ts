import { readConfig } from '@primal/service-kit/config';
import { createLogger } from '@primal/service-kit/logging';
import { runProcess, serveUntilSignal } from '@primal/service-kit/process';
import { backupServiceConfig, startBackupService } from '../ops/backup/service/start.ts';

/** The backup process (docs/decisions/0047), started by `npm start` and docker compose. */
await runProcess(async () => {
  const config = readConfig(backupServiceConfig);
  const log = createLogger('backups', config.LOG_LEVEL);
  const service = await serveUntilSignal('backups', () => startBackupService(config, log), log, 0);
  log.info({ port: service.port, folder: service.folder }, 'listening');
});
