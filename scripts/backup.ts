import { resolve } from 'node:path';
import { backUp } from '../ops/backup/system.ts';
import { readSettings } from '../ops/launcher/settings.ts';
import { createProgressReport, runCommand, UserError } from '../ops/run/console.ts';

/**
 * `npm run backup -- <file>`: writes and verifies a snapshot of the running product. With
 * `BACKUP_PASSPHRASE`, includes the encrypted key of stored credentials.
 */
async function main([file, ...more]: string[]): Promise<void> {
  if (!file || more.length > 0) throw new UserError('Usage: npm run backup -- <file>');
  const report = createProgressReport();
  const counts = await backUp(resolve(file), {
    dataDir: readSettings(process.env).dataDir,
    env: process.env,
    report,
  });
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  report(
    `Verified: ${file} holds ${rows.toLocaleString('en-US')} rows of ${counts.size} tables. Anyone who has this file can read all data of the business.`,
  );
}

await runCommand(main);
