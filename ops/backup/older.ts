import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type EngineOptions, startEngines } from '../engines/engines.ts';
import { loadSecrets } from '../launcher/secrets.ts';
import { verifyArchive } from './archive.ts';
import { restoreBackup } from './restore.ts';
import { makeTables } from './schema.ts';
import { takeBackup } from './take.ts';

/**
 * A backup of an older version as one of this version: its rows go into the tables that they were read from, in a database
 * of its own, and the migrations since then bring these up to date. `use` is given the new file, which goes with the database.
 */
export const broughtUpToDate = async <Result>(
  file: string,
  { dataDir, env, report }: Pick<EngineOptions, 'dataDir' | 'env' | 'report'>,
  use: (newer: string) => Promise<Result>,
): Promise<Result> => {
  const folder = join(dataDir, 'older-backup');
  const newer = join(folder, 'newer.backup');
  rmSync(folder, { recursive: true, force: true });
  // PostgreSQL may run as another user, who has to come in.
  mkdirSync(folder, { mode: 0o755 });
  report('The backup was made by an older version of Primal: bringing it up to date');
  const header = await verifyArchive(file);
  const secrets = loadSecrets(folder);
  const { DATABASE_URL: _, NATS_URL: __, ...own } = env;
  const engines = await startEngines({ dataDir: folder, env: own, report, secrets });
  try {
    await makeTables(engines, secrets, own, header.migrations);
    await restoreBackup(file, { adminUrl: engines.adminUrl, header });
    await makeTables(engines, secrets, own);
    await takeBackup(newer, { adminUrl: engines.adminUrl, key: header.key });
  } finally {
    await engines.stop();
  }
  try {
    return await use(newer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
