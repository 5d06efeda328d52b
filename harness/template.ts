import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTables } from '../ops/backup/schema.ts';
import { startDatabase } from '../ops/engines/engines.ts';
import { loadSecrets } from '../ops/run/secrets.ts';
import { unsafeSettings } from './engines.ts';
import { createTemporaryFolder } from './temporary.ts';

/** Contents of the template: PostgreSQL's files and their passwords. */
const kept = ['postgres', 'secrets.json'];

/**
 * vitest's global setup of `system` and `long`: makes a data folder with roles and empty tables. Sets
 * `TEST_TEMPLATE` to its path.
 */
export default async function setUpTemplate(): Promise<(() => void) | undefined> {
  if (process.env.TEST_TEMPLATE) return undefined;
  const { path: dataDir, recordProcess, remove } = await createTemporaryFolder();
  const { PATH, HOME, TZ } = process.env;
  const env = { PATH, HOME, TZ };
  const secrets = loadSecrets(dataDir);
  const { adminUrl, stop } = await startDatabase({
    dataDir,
    env,
    secrets,
    onStarted: recordProcess,
    report: () => {},
    settings: unsafeSettings,
  });
  try {
    await makeTables(adminUrl, env);
  } finally {
    await stop();
  }
  process.env.TEST_TEMPLATE = dataDir;
  return remove;
}

/** Fills an empty data folder from the template if there is one; several times faster than a first start. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const from = process.env.TEST_TEMPLATE;
  const files = kept.map((name) => join(from ?? '', name));
  if (!from || !files.every((file) => existsSync(file))) return;
  await promisify(execFile)('cp', ['-a', ...files, dataDir]);
}
