import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { markRestored } from '../demo/demo-data.ts';
import { startDatabase } from '../engines/engines.ts';
import { withDatabase } from '../engines/roles.ts';
import { checkDataDir } from '../run/checks.ts';
import { UserError } from '../run/console.ts';
import { isRunning, readRun } from '../run/pidfiles.ts';
import { readSurroundings } from '../run/processes.ts';
import { loadSecrets, storeKey } from '../run/secrets.ts';
import { verifyArchive } from './archive.ts';
import { matchesKey, sealKey, unsealKey } from './key.ts';
import { assertNotRunning, hasBusinessData, restoreBackup } from './restore.ts';
import { makeTables } from './schema.ts';
import { awaitBackups, lockBackups, takeVerified } from './verified.ts';

interface SystemOptions {
  dataDir: string;
  /** The launcher's environment: `DATABASE_URL` and `SECRETS_KEY` of a real server, `BACKUP_PASSPHRASE`. */
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
}

const withoutKey =
  'This backup does not contain the key of stored credentials (Google, mail): keep SECRETS_KEY separately, or make the backup ' +
  'with BACKUP_PASSPHRASE. Without the key, the credentials must be entered again.';

const readAdminUrl = ({ dataDir, env }: SystemOptions): string => {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const url = new URL(readSurroundings(dataDir).databaseUrls.admin);
  url.username = 'postgres';
  url.password = loadSecrets(dataDir).postgres;
  return url.href;
};

export const backUp = async (file: string, options: SystemOptions): Promise<Map<string, number>> => {
  const { dataDir, env, report } = options;
  const adminUrl = readAdminUrl(options);
  const secretsKey = env.SECRETS_KEY || loadSecrets(dataDir).keys;
  const key = sealKey(secretsKey, env.BACKUP_PASSPHRASE);
  const sums = await withDatabase(adminUrl, async (client) => {
    if (!(await lockBackups(client))) {
      report('Another backup is running: waiting for it');
      await awaitBackups(client);
    }
    await client.query('set statement_timeout = 0');
    let isWritten = false;
    const onWritten = () => {
      isWritten = true;
      report('Verifying the backup');
    };
    try {
      return await takeVerified(file, { adminUrl, client, key, databaseFolder: null, onWritten });
    } catch (error) {
      if (isWritten) rmSync(file);
      throw error;
    }
  });
  if (!key.sealed) report(withoutKey);
  return new Map([...sums].map(([table, { rows }]) => [table, rows]));
};

const restoreKey = (
  header: Awaited<ReturnType<typeof verifyArchive>>,
  { env, report }: SystemOptions,
  folder: string | null,
  key: string | null,
): void => {
  const current = env.SECRETS_KEY || (folder && loadSecrets(folder).keys);
  if (current && matchesKey(header, current)) return;
  if (key && folder && !env.SECRETS_KEY) storeKey(folder, key);
  else
    report(
      key
        ? 'SECRETS_KEY does not match this backup: use the key of the system that was backed up, or enter the credentials (Google, mail) again.'
        : 'Stored credentials (Google, mail) cannot be read with the key of this system: use the SECRETS_KEY of the system that was backed up, or enter them again.',
    );
};

const assertFree = (dataDir: string): void => {
  checkDataDir(dataDir);
  const run = readRun(dataDir);
  if (run && isRunning(run.launcher))
    throw new UserError(
      `Primal is running from ${dataDir} at ${run.address}: stop it first. Nothing was changed.`,
    );
};

/**
 * Starts PostgreSQL of the data folder, or connects to `DATABASE_URL`, which needs no folder and is never
 * stopped.
 */
const startServer = async ({ dataDir, env, report }: SystemOptions) =>
  env.DATABASE_URL
    ? { adminUrl: env.DATABASE_URL, stop: async () => {} }
    : startDatabase({ dataDir, env, report, secrets: loadSecrets(dataDir) });

/**
 * `npm run restore -- <file>`: fills a stopped system atomically. Deletes existing data only if `replace`
 * returns true.
 */
export const restore = async (
  file: string,
  options: SystemOptions & { replace: () => Promise<boolean> },
): Promise<Map<string, number>> => {
  const { dataDir, env, report } = options;
  const header = await verifyArchive(file);
  const key = unsealKey(header, env.BACKUP_PASSPHRASE);
  // A container has both variables and no folder.
  const folder = env.DATABASE_URL && env.SECRETS_KEY && !existsSync(dataDir) ? null : dataDir;
  if (folder) assertFree(folder);
  const { adminUrl, stop } = await startServer(options);
  let counts: Map<string, number>;
  try {
    await withDatabase(adminUrl, assertNotRunning);
    report('Creating the tables');
    await makeTables(adminUrl, env);
    if ((await hasBusinessData(adminUrl)) && !(await options.replace()))
      throw new UserError(
        'This system is not empty: restore into an empty system, or use --replace. Nothing was changed.',
      );
    report(`Restoring the backup of ${header.madeAt}`);
    counts = await restoreBackup(file, { adminUrl, header });
  } finally {
    await stop();
  }
  // The broker's streams do not match the restored state. Asks the operator to delete them, or deletes those
  // of the data folder.
  if (env.NATS_URL || !folder)
    report(
      'Delete the streams ORDERS, BILLING, DELIVERY and ADMIN of the broker before Primal starts ' +
        '(in containers: docker volume rm primal_nats).',
    );
  if (folder) {
    if (!env.NATS_URL) rmSync(join(folder, 'nats'), { recursive: true, force: true });
    markRestored(folder, file);
  }
  restoreKey(header, options, folder, key);
  return counts;
};
