import { join, resolve } from 'node:path';
import { type BackupSettings, readBackupSettings } from '../backup/keeper/settings.ts';
import { repository } from './processes.ts';
import { Sentence } from './run/console.ts';

/** What the launcher is told by its environment; everything else in it is for the processes. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  demoData: boolean;
  /** Null when no backups are to be made. */
  backups: BackupSettings | null;
}

/** Reads the launcher's settings; throws one sentence that names the variable that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const dataDir = env.DATA_DIR ? resolve(env.DATA_DIR) : join(repository, '.data');
  return {
    port: portOf(env.PORT),
    host: env.HOST || '127.0.0.1',
    dataDir,
    demoData: demoDataOf(env),
    backups: readBackupSettings(env, dataDir),
  };
}

function portOf(text: string | undefined): number {
  if (!text) return 8080;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Sentence(`PORT is ${text}: it must be a whole number from 1 to 65535.`);
}

/** On for the embedded database only, unless it is asked for: a real server holds real business. */
function demoDataOf({ DEMO_DATA, DATABASE_URL }: NodeJS.ProcessEnv): boolean {
  if (!DEMO_DATA) return !DATABASE_URL;
  if (DEMO_DATA === 'on' || DEMO_DATA === 'off') return DEMO_DATA === 'on';
  throw new Sentence(`DEMO_DATA is ${DEMO_DATA}: it must be on or off.`);
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** What to warn of when other machines reach a product with demo data: its admin's password is known to everybody. */
export const warningFor = (host: string, hasDemoData: boolean): string | null =>
  hasDemoData && !loopback.has(host)
    ? `other machines can reach this one (HOST=${host}), and the password of the demo account, an admin, is public: change it, or start without demo data (DEMO_DATA=off and another DATA_DIR).`
    : null;
