import { mkdirSync } from 'node:fs';
import { describeContracts } from '../ops/contracts/contract.ts';
import { isPublished } from '../ops/contracts/published.ts';
import { readSettings } from '../ops/launcher/settings.ts';
import { buildRelease } from '../ops/release/bundle.ts';
import { parseArea, toBundlePath } from '../ops/release/releases.ts';
import { createProgressReport, runCommand } from '../ops/run/console.ts';

/**
 * `npm run release orders`: builds an area's service and remote into a bundle for `npm run deploy orders`.
 */
await runCommand(async (args) => {
  const area = parseArea(args[0], 'release');
  const { dataDir } = readSettings(process.env);
  mkdirSync(dataDir, { recursive: true });
  const report = createProgressReport();
  const { version, commit, migrations } = await buildRelease({ area, dataDir, report });
  report(`Released ${area} ${version} (${commit ?? 'not from git'}, ${migrations.length} migrations)`);
  if (!isPublished(area, describeContracts()[area]))
    report(`The contract of ${area} has changed since it was published: npm run contracts publish ${area}`);
  console.log(toBundlePath(dataDir, area, version));
});
