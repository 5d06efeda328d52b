import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { restore } from '../ops/backup/system.ts';
import { progress, runCommand, Sentence } from '../ops/launcher/run/console.ts';
import { readSettings } from '../ops/launcher/settings.ts';

const usage = 'Usage: npm run restore -- <file> [--replace [--yes]]';

/** Whether a person agrees to give up what is there; `--yes` agrees beforehand. */
async function agrees(dataDir: string, isAgreed: boolean): Promise<boolean> {
  if (isAgreed) return true;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(
    `All that Primal holds in ${dataDir} is given up for the backup. Type "replace" to go on: `,
  );
  asking.close();
  return answer.trim() === 'replace';
}

/** `npm run restore -- <file>`: fills a system that does not run, and is empty unless `--replace` is said. */
async function main(args: string[]): Promise<void> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'));
  if (!file || more.length > 0 || options.some((one) => one !== '--replace' && one !== '--yes'))
    throw new Sentence(usage);
  const { dataDir } = readSettings(process.env);
  const report = progress();
  const counts = await restore(resolve(file), {
    dataDir,
    env: process.env,
    report,
    replace: async () => options.includes('--replace') && agrees(dataDir, options.includes('--yes')),
  });
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  report(
    `Restored ${rows.toLocaleString('en-US')} rows. Start Primal, then let npm run consistency say that all agrees.`,
  );
}

await runCommand(main);
