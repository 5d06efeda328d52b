import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { markRestored } from '../demo/demo-data.ts';
import { startEngines } from '../engines/engines.ts';
import { withDatabase } from '../engines/roles.ts';
import { readSurroundings } from '../launcher/processes.ts';
import { checkDataDir } from '../launcher/run/checks.ts';
import { Sentence } from '../launcher/run/console.ts';
import { readRun, stillRuns } from '../launcher/run/pidfiles.ts';
import { keepKey, loadSecrets } from '../launcher/secrets.ts';
import { verifyArchive } from './archive.ts';
import { isKeyOf, keyForBackup, keyOfBackup } from './key.ts';
import { broughtUpToDate } from './older.ts';
import { assertNobodyWorks, holdsBusiness, isOlderBackup, restoreBackup } from './restore.ts';
import { makeTables } from './schema.ts';
import { takeBackup } from './take.ts';

interface SystemOptions {
  dataDir: string;
  /** The launcher's own: `DATABASE_URL` and `SECRETS_KEY` of a real server, `BACKUP_PASSPHRASE`. */
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
}

const withoutKey =
  'The key of stored credentials (Google, mail) is not in this backup: keep SECRETS_KEY apart, or make the backup ' +
  'with BACKUP_PASSPHRASE. Without the key the credentials have to be entered again.';

/** A connection as someone who may read all schemas of the running product. */
const adminUrlOf = ({ dataDir, env }: SystemOptions): string => {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const url = new URL(readSurroundings(dataDir).databaseUrls.admin);
  url.username = 'postgres';
  url.password = loadSecrets(dataDir).postgres;
  return url.href;
};

/** `npm run backup -- <file>`: all that the running product holds, as of one moment. */
export const backUp = async (file: string, options: SystemOptions): Promise<Map<string, number>> => {
  const { dataDir, env, report } = options;
  const adminUrl = adminUrlOf(options);
  const secretsKey = env.SECRETS_KEY || loadSecrets(dataDir).keys;
  const key = keyForBackup(secretsKey, env.BACKUP_PASSPHRASE);
  const sums = await takeBackup(file, { adminUrl, key });
  if (!key.sealed) report(withoutKey);
  return new Map([...sums].map(([table, { rows }]) => [table, rows]));
};

/** The key of the restored credentials comes back where the backup has it; otherwise it is said what to do. */
const restoreKey = (
  header: Awaited<ReturnType<typeof verifyArchive>>,
  { dataDir, env, report }: SystemOptions,
  key: string | null,
): void => {
  if (isKeyOf(header, env.SECRETS_KEY || loadSecrets(dataDir).keys)) return;
  if (key && !env.SECRETS_KEY) keepKey(dataDir, key);
  else
    report(
      key
        ? 'SECRETS_KEY is not the key of this backup: set it to that of the system it was made of, or enter the credentials (Google, mail) again.'
        : 'Stored credentials (Google, mail) cannot be read with the key of this system: give it the SECRETS_KEY of the one the backup was made of, or enter them again.',
    );
};

/**
 * `npm run restore -- <file>`: fills a system that does not run with what the backup holds, all of it or nothing. `replace`
 * is asked before anything that is there is given up.
 */
export const restore = async (
  file: string,
  options: SystemOptions & { replace: () => Promise<boolean> },
): Promise<Map<string, number>> => {
  const { dataDir, env, report } = options;
  const header = await verifyArchive(file);
  const key = keyOfBackup(header, env.BACKUP_PASSPHRASE);
  checkDataDir(dataDir);
  const run = readRun(dataDir);
  if (run && stillRuns(run.launcher))
    throw new Sentence(`Primal runs from ${dataDir} at ${run.address}: end it first. Nothing was changed.`);
  const secrets = loadSecrets(dataDir);
  const engines = await startEngines({ dataDir, env, report, secrets });
  let counts: Map<string, number>;
  try {
    await withDatabase(engines.adminUrl, assertNobodyWorks);
    report('Making the tables');
    await makeTables(engines, secrets, env);
    if ((await holdsBusiness(engines.adminUrl)) && !(await options.replace()))
      throw new Sentence(
        'This system is not empty: restore into an empty one, or say --replace. Nothing was changed.',
      );
    report(`Restoring what was backed up at ${header.madeAt}`);
    counts = (await isOlderBackup(engines.adminUrl, header))
      ? await broughtUpToDate(file, options, async (newer) =>
          restoreBackup(newer, { adminUrl: engines.adminUrl, header: await verifyArchive(newer) }),
        )
      : await restoreBackup(file, { adminUrl: engines.adminUrl, header });
  } finally {
    await engines.stop();
  }
  // What the streams tell is not of this state: they are made anew out of it.
  if (env.NATS_URL)
    report('Delete the streams ORDERS, BILLING, DELIVERY and ADMIN of the broker before Primal starts.');
  else rmSync(join(dataDir, 'nats'), { recursive: true, force: true });
  restoreKey(header, options, key);
  markRestored(dataDir, file);
  return counts;
};
