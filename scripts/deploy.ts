import { readSettings } from '../ops/launcher/settings.ts';
import { sendRequest } from '../ops/release/control.ts';
import { parseArea } from '../ops/release/releases.ts';
import { createProgressReport, runCommand } from '../ops/run/console.ts';

/**
 * `npm run deploy orders [version]` rolls out a release, by default the latest. `npm run rollback orders`
 * returns to the previous version.
 */
await runCommand(async (args) => {
  const [order, name, version] = args;
  const command = order === 'rollback' ? 'rollback' : 'deploy';
  const area = parseArea(name, command);
  await sendRequest(
    readSettings(process.env).dataDir,
    { do: command, area, version },
    createProgressReport(),
  );
});
