import { join, resolve } from 'node:path';
import { type BackupSettings, readBackupSettings } from '../backup/service/settings.ts';
import { UserError } from '../run/console.ts';
import { repository } from '../run/processes.ts';

export interface Settings {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  demoData: boolean;
  /** Null disables backups. */
  backups: BackupSettings | null;
}

/** Throws a sentence that names the invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const dataDir = env.DATA_DIR ? resolve(env.DATA_DIR) : join(repository, '.data');
  return {
    port: parsePort(env.PORT),
    host: env.HOST || '127.0.0.1',
    dataDir,
    demoData: parseDemoData(env),
    backups: readBackupSettings(env, dataDir),
  };
}

function parsePort(text: string | undefined): number {
  if (!text) return 8080;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new UserError(`PORT is ${text}: it must be a whole number from 1 to 65535.`);
}

/** Defaults to on for the embedded database only, because a real server holds real business data. */
function parseDemoData({ DEMO_DATA, DATABASE_URL }: NodeJS.ProcessEnv): boolean {
  if (!DEMO_DATA) return !DATABASE_URL;
  if (DEMO_DATA === 'on' || DEMO_DATA === 'off') return DEMO_DATA === 'on';
  throw new UserError(`DEMO_DATA is ${DEMO_DATA}: it must be on or off.`);
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

export const findWarning = (host: string, hasDemoData: boolean): string | null =>
  hasDemoData && !loopback.has(host)
    ? `other machines can reach this one (HOST=${host}), and the password of the demo account, an admin, is public: change it, or start without demo data (DEMO_DATA=off and another DATA_DIR).`
    : null;
