import { areaNames } from '@primal/contracts/area-names';
import { findBreaks } from '../ops/contracts/breaks.ts';
import { type Contract, describeContracts, type Owner, owners } from '../ops/contracts/contract.ts';
import {
  isPublished,
  listPublished,
  publish,
  recordEvents,
  storeEvents,
  withdraw,
} from '../ops/contracts/published.ts';
import { readSettings } from '../ops/launcher/settings.ts';
import { runCommand, UserError } from '../ops/run/console.ts';
import { readSurroundings } from '../ops/run/processes.ts';

const wayOut =
  'Keep the old part next to the new one. For a break that cannot be avoided, see docs/teams.md#contracts.';

/**
 * `npm run contracts`: reports changes that break a published version. `publish` writes each changed
 * contract, or the named owners', under its next number; rejects breaking changes. `withdraw <owner>`
 * publishes a breaking contract and deletes the versions it breaks. `record`, beside a running product,
 * stores two events of each type with the latest version.
 */
async function main([verb, ...named]: string[]): Promise<void> {
  const chosen = named.length > 0 ? owners.filter((owner) => named.includes(owner)) : [...owners];
  const isKnown = verb === undefined || verb === 'publish' || verb === 'record';
  // Deletes only the versions of the named owners, which their consumers were built with.
  const isWithdrawal = verb === 'withdraw' && named.length > 0;
  if (!(isKnown || isWithdrawal) || chosen.length < named.length)
    throw new UserError(`Usage: npm run contracts [publish|withdraw|record] [${owners.join('|')} …]`);
  const contracts = describeContracts();
  if (isWithdrawal) {
    for (const owner of chosen) await renew(owner, contracts[owner]);
    return;
  }
  const broken = chosen.flatMap((owner) =>
    listPublished(owner).flatMap((one) => findBreaks(one, contracts[owner])),
  );
  if (broken.length > 0) throw new UserError([...broken, wayOut].join('\n'));
  if (verb === 'publish') for (const owner of chosen) tell(owner, await publish(owner, contracts[owner]));
  else if (verb === 'record') await record(chosen, contracts);
  else console.log('Every published contract is kept.');
}

function tell(owner: Owner, version: number | null): void {
  console.log(version ? `${owner}: version ${version} is published.` : `${owner}: nothing has changed.`);
}

/** Writes the new version first, so that its number follows the deleted versions. */
async function renew(owner: Owner, contract: Contract): Promise<void> {
  const before = listPublished(owner).filter((one) => findBreaks(one, contract).length > 0);
  tell(owner, await publish(owner, contract));
  const withdrawn = withdraw(before);
  console.log(
    `${owner}: ${withdrawn.length > 0 ? `withdrawn ${withdrawn.join(', ')}` : 'no version withdrawn'}.`,
  );
}

async function record(chosen: readonly Owner[], contracts: Record<Owner, Contract>): Promise<void> {
  const { dataDir } = readSettings(process.env);
  const surroundings = readSurroundings(dataDir);
  for (const area of areaNames.filter((one) => chosen.includes(one))) {
    const version = listPublished(area).at(-1)?.version;
    if (!version || !isPublished(area, contracts[area]))
      throw new UserError(`Publish the contract of ${area} first.`);
    const events = await recordEvents(surroundings.databaseUrls[area]);
    storeEvents(area, version, events);
    console.log(`${area}: ${events.length} events are stored with version ${version}.`);
  }
}

await runCommand(main);
