import { join, resolve } from 'node:path';
import { UserError } from '../../run/console.ts';

export interface BackupSettings {
  /** Absolute path. */
  folder: string;
  /** `HH:MM` in the business's time zone. */
  at: string;
  keepDays: number;
  keepWeeks: number;
  /** Milliseconds between a start and its first backup. */
  soon: number;
}

const parseCount = (name: string, text: string | undefined, usual: number, least: number): number => {
  if (!text) return usual;
  if (/^\d{1,4}$/.test(text) && Number(text) >= least) return Number(text);
  throw new UserError(`${name} is ${text}: it must be a whole number from ${least} to 9999.`);
};

const parseTime = (text: string | undefined): string => {
  if (!text) return '02:30';
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new UserError(`BACKUP_AT is ${text}: it must be a time like 02:30.`);
};

export const readBackupSettings = (env: NodeJS.ProcessEnv, dataDir: string): BackupSettings | null => {
  if (env.BACKUP && env.BACKUP !== 'on' && env.BACKUP !== 'off')
    throw new UserError(`BACKUP is ${env.BACKUP}: it must be on or off.`);
  const settings = {
    folder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(dataDir, 'backups'),
    at: parseTime(env.BACKUP_AT),
    keepDays: parseCount('BACKUP_KEEP_DAYS', env.BACKUP_KEEP_DAYS, 7, 1),
    keepWeeks: parseCount('BACKUP_KEEP_WEEKS', env.BACKUP_KEEP_WEEKS, 8, 0),
    soon: parseCount('BACKUP_SOON', env.BACKUP_SOON, 60, 0) * 1000,
  };
  return env.BACKUP === 'off' ? null : settings;
};

export const toEnvironment = (settings: BackupSettings): Record<string, string> => ({
  BACKUP_DIR: settings.folder,
  BACKUP_AT: settings.at,
  BACKUP_KEEP_DAYS: String(settings.keepDays),
  BACKUP_KEEP_WEEKS: String(settings.keepWeeks),
  BACKUP_SOON: String(settings.soon / 1000),
});
