import { progress, Sentence, wordsOf } from '../ops/launcher/run/console.ts';
import { readSettings } from '../ops/launcher/settings.ts';
import { deployToContainers, rollBackContainers } from '../ops/release/containers.ts';
import { giveOrder } from '../ops/release/control.ts';
import { areaOf } from '../ops/release/releases.ts';

/**
 * `npm run deploy orders [version]` rolls a release, the last one unless said otherwise, into the running product;
 * `npm run rollback orders` goes back to the version that ran before. With `-- --compose` both do so with the containers of a
 * running `docker compose`, and a deploy builds the image from the checkout.
 */
try {
  const words = process.argv.slice(2);
  const [order, name, version] = words.filter((word) => word !== '--compose');
  const command = order === 'rollback' ? 'rollback' : 'deploy';
  const area = areaOf(name, command);
  const report = progress();
  if (!words.includes('--compose')) {
    const { dataDir } = readSettings(process.env);
    await giveOrder(dataDir, { do: command, area, version }, report);
  } else if (version) {
    throw new Sentence(`An image is built from the checkout: npm run ${command} ${area} -- --compose`);
  } else await (command === 'rollback' ? rollBackContainers : deployToContainers)(area, report);
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
