import { areaNames } from '@primal/contracts/areas';
import { breaks } from '../ops/contracts/breaks.ts';
import {
  currentContracts,
  isPublished,
  type Owner,
  owners,
  publish,
  publishedOf,
} from '../ops/contracts/published.ts';
import { keepEvents, recordEvents } from '../ops/contracts/recorded.ts';
import { readSurroundings } from '../ops/launcher/processes.ts';
import { runCommand, Sentence } from '../ops/launcher/run/console.ts';
import { readSettings } from '../ops/launcher/settings.ts';

const wayOut =
  'Keep the old part beside the new one; how a break that must be is made is in docs/teams.md#contracts.';

/**
 * `npm run contracts`: says what of the contracts breaks a published version. `npm run contracts publish` writes each
 * contract that has changed, or those of the owners named, under its next number; a breaking one is refused.
 * `npm run contracts record`, beside a running product, keeps two events of each type with the version published last.
 */
async function main([verb, ...named]: string[]): Promise<void> {
  const chosen = named.length > 0 ? owners.filter((owner) => named.includes(owner)) : [...owners];
  if ((verb && verb !== 'publish' && verb !== 'record') || chosen.length < named.length)
    throw new Sentence(`Usage: npm run contracts [publish|record] [${owners.join('|')} …]`);
  const contracts = currentContracts();
  const broken = chosen.flatMap((owner) =>
    publishedOf(owner).flatMap((one) => breaks(one, contracts[owner])),
  );
  if (broken.length > 0) throw new Sentence([...broken, wayOut].join('\n'));
  if (verb === 'publish') for (const owner of chosen) tell(owner, publish(owner, contracts[owner]));
  else if (verb === 'record') await record(chosen);
  else console.log('Every published contract is kept.');
}

function tell(owner: Owner, version: number | null): void {
  console.log(version ? `${owner}: version ${version} is published.` : `${owner}: nothing has changed.`);
}

async function record(chosen: readonly Owner[]): Promise<void> {
  const { dataDir } = readSettings(process.env);
  const surroundings = readSurroundings(dataDir);
  if (!surroundings) throw new Sentence(`Primal does not run from ${dataDir}: start it first.`);
  for (const area of areaNames.filter((one) => chosen.includes(one))) {
    const version = publishedOf(area).at(-1)?.version;
    if (!version || !isPublished(area)) throw new Sentence(`Publish the contract of ${area} first.`);
    const events = await recordEvents(surroundings.databaseUrls[area]);
    keepEvents(area, version, events);
    console.log(`${area}: ${events.length} events are kept with version ${version}.`);
  }
}

await runCommand(main);
