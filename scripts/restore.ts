import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { restore } from '../ops/backup/system.ts';
import { readSettings } from '../ops/launcher/settings.ts';
import { createProgressReport, runCommand, UserError } from '../ops/run/console.ts';

const usage = 'Usage: npm run restore -- <file> [--replace [--yes]]';

async function agrees(system: string, isAgreed: boolean): Promise<boolean> {
  if (isAgreed) return true;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(
    `The backup replaces everything that Primal has stored in ${system}. Type "replace" to continue: `,
  );
  asking.close();
  return answer.trim() === 'replace';
}

/** `primal on postgres:5432`, without user and password. */
function nameOf(url: string): string {
  const { pathname, host } = new URL(url);
  return `${pathname.slice(1)} on ${host}`;
}

/** `npm run restore -- <file>`: fills a stopped, empty system; `--replace` allows existing data. */
async function main(args: string[]): Promise<void> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'));
  if (!file || more.length > 0 || options.some((one) => one !== '--replace' && one !== '--yes'))
    throw new UserError(usage);
  const { dataDir } = readSettings(process.env);
  const { DATABASE_URL } = process.env;
  const system = DATABASE_URL ? `the database ${nameOf(DATABASE_URL)}` : dataDir;
  const report = createProgressReport();
  const counts = await restore(resolve(file), {
    dataDir,
    env: process.env,
    report,
    replace: async () => options.includes('--replace') && agrees(system, options.includes('--yes')),
  });
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  report(
    `Restored ${rows.toLocaleString('en-US')} rows. Start Primal, then check the data with npm run consistency.`,
  );
}

await runCommand(main);
