import { checkConsistency } from '../ops/consistency/check.ts';
import { wordsOfReport } from '../ops/consistency/report.ts';
import { readSurroundings } from '../ops/launcher/processes.ts';
import { Sentence, wordsOf } from '../ops/launcher/run/console.ts';
import { readSettings } from '../ops/launcher/settings.ts';

const known = ['--repair', '--json', '--compose'];

/**
 * `npm run consistency`: whether every copy equals its owner and the checks agree, of the product that runs from the data
 * folder, or with `--compose` of the containers. `--repair` publishes again what differs, `--json` is for machines.
 * Ends with 0 when all agree, with 1 when not, with 2 when it could not look.
 */
async function main(options: readonly string[]): Promise<boolean> {
  const stranger = options.find((option) => !known.includes(option));
  if (stranger) throw new Sentence(`Unknown option ${stranger}. Options: ${known.join(', ')}.`);
  const { dataDir } = readSettings(process.env);
  const surroundings = options.includes('--compose') ? 'compose' : readSurroundings(dataDir);
  const report = await checkConsistency(surroundings, { repair: options.includes('--repair') });
  console.log(
    options.includes('--json') ? JSON.stringify(report, null, 2) : wordsOfReport(report).join('\n'),
  );
  return report.agrees;
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 2;
}
