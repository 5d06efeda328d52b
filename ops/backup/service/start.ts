import type { BackupReport } from '@primal/contracts/admin/backup';
import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { ConfigError, processConfig } from '@primal/service-kit/config';
import { createApp } from '@primal/service-kit/http/app';
import { type Health, serveMetrics } from '@primal/service-kit/http/health';
import { listen } from '@primal/service-kit/http/server';
import type { Logger } from '@primal/service-kit/logging';
import { createMetrics, type Metrics } from '@primal/service-kit/metrics';
import { z } from 'zod';
import { formatError } from '../../run/console.ts';
import { setNiceness } from '../../run/priority.ts';
import { sealKey } from '../key.ts';
import { BackupService } from './backup-service.ts';
import { BackupFolder } from './folder.ts';
import { createBackupEndpoints } from './http.ts';
import { readBackupSettings } from './settings.ts';

export const backupServiceConfig = processConfig
  .pick({ PORT: true, HOST: true, DATABASE_URL: true, BUSINESS_TIME_ZONE: true, LOG_LEVEL: true })
  .extend({
    BACKUPS_KEY: z.string().min(32).describe('key that the admin service sends'),
    SECRETS_KEY: z.string().min(1).describe('key of stored credentials, the same as for the services'),
    BACKUP_DIR: z.string().min(1).describe('folder of the backups'),
    BACKUP_PASSPHRASE: z.string().optional().describe('passphrase that encrypts SECRETS_KEY in each backup'),
    DATABASE_FOLDER: z
      .string()
      .optional()
      .describe('folder of the PostgreSQL files, if they are on this machine'),
  });

const observe = (metrics: Metrics, service: BackupService): void => {
  const gauge = (name: string, help: string, read: (report: BackupReport) => number) =>
    metrics.gauge(name, help, async () => read(service.report()));
  gauge('backup_last_good_timestamp_seconds', 'Start of the last good backup.', ({ lastGoodAt }) =>
    lastGoodAt ? Date.parse(lastGoodAt) / 1000 : 0,
  );
  gauge('backup_failed', '1 when the last attempt at a backup failed.', ({ failure }) => (failure ? 1 : 0));
  gauge(
    'backups_broken',
    'Backups whose file has changed since they were made.',
    ({ backups }) => backups.filter(({ state }) => state === 'broken').length,
  );
  gauge(
    'backup_size_bytes',
    'Size of the last good backup.',
    ({ backups }) => backups.find(({ state }) => state === 'good')?.size ?? 0,
  );
  gauge('backup_disk_short', '1 when the disk has too little room for the next backup.', ({ warnings }) =>
    Math.min(warnings.length, 1),
  );
  gauge('backup_duration_seconds', 'Duration of the last attempt.', () => service.lastSeconds);
};

const health: Health = { missing: async () => null, details: () => ({}) };

export const startBackupService = async (config: z.output<typeof backupServiceConfig>, log: Logger) => {
  const { PORT, HOST, DATABASE_URL, BACKUPS_KEY, SECRETS_KEY, BACKUP_PASSPHRASE, DATABASE_FOLDER } = config;
  if (config.BUSINESS_TIME_ZONE) setBusinessTimeZone(config.BUSINESS_TIME_ZONE);
  const settings = readBackupSettings({ ...process.env, BACKUP: 'on', BACKUP_DIR: config.BACKUP_DIR }, '');
  if (!settings) throw new ConfigError('Cannot start: backups are off.');
  const folder = openFolder(settings.folder);
  const metrics = createMetrics('backups');
  const service = new BackupService({
    folder,
    settings,
    log,
    adminUrl: DATABASE_URL,
    databaseFolder: DATABASE_FOLDER ?? null,
    key: () => sealKey(SECRETS_KEY, BACKUP_PASSPHRASE),
  });
  observe(metrics, service);
  const steps = [serveMetrics(metrics), createBackupEndpoints({ service, folder, key: BACKUPS_KEY })];
  const app = createApp({ log, metrics, health, steps });
  const server = await listen(app.callback(), { port: PORT, host: HOST });
  // Lowers the priority only now, because the start runs at normal priority.
  setNiceness(process.pid, 10);
  service.start();
  return {
    port: server.port,
    folder: settings.folder,
    async stop() {
      await Promise.all([service.stop(), server.stop()]);
    },
  };
};

const openFolder = (path: string): BackupFolder => {
  try {
    return new BackupFolder(path);
  } catch (error) {
    throw new ConfigError(
      `Cannot start: the backup folder ${path} is not writable (${formatError(error)}). Choose another with BACKUP_DIR.`,
    );
  }
};
