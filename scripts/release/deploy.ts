import { progress, wordsOf } from '../run/report.ts';
import { readSettings } from '../settings.ts';
import { giveOrder } from './control.ts';
import { areaOf } from './releases.ts';

/**
 * `npm run deploy orders [version]` rolls a release, the last one unless said otherwise, into the running product;
 * `npm run rollback orders` goes back to the version that ran before.
 */
try {
  const [order, name, version] = process.argv.slice(2);
  const command = order === 'rollback' ? 'rollback' : 'deploy';
  const area = areaOf(name, command);
  const { dataDir } = readSettings(process.env);
  await giveOrder(dataDir, { do: command, area, version }, progress());
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
