import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '../engines/roles.ts';
import type { Product, ProductOptions } from '../launcher/product.ts';
import { UserError } from '../run/console.ts';
import type { ServiceName } from '../run/processes.ts';
import type { Program } from '../run/program.ts';
import { computeChecksum } from './bundle.ts';
import { readDeployed, recordMigrations, recordRunning } from './deployed.ts';
import { findIncompatibilities, listWarnings, summarizeRan } from './migrations.ts';
import { collectPackages, storePackages } from './packages.ts';
import { listVersions, type Release, readRelease, toBundlePath, toReleasesFolder } from './releases.ts';
import { rollOut } from './roll.ts';

export interface Deployer {
  deploy(area: ServiceName, version: string | undefined, report: Report): Promise<void>;
  rollback(area: ServiceName, report: Report): Promise<void>;
  finished(): Promise<void>;
}

type Report = (line: string) => void;

interface DeployerOptions {
  product: Product;
  options: ProductOptions;
  onStarted: (programs: Program[]) => void;
  /** Resolves when the start's checkout is stored as a release. */
  checkoutStored: Promise<unknown>;
}

export function createDeployer({ product, options, onStarted, checkoutStored }: DeployerOptions): Deployer {
  const { dataDir } = product;
  let last: Promise<unknown> = checkoutStored;

  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.catch(() => {}).then(work);
    last = turn;
    return turn;
  };

  const roll = async (area: ServiceName, target: Release, how: 'deploy' | 'rollback', report: Report) => {
    const ran = await readRanMigrations(product.surroundings.databaseUrls[area]);
    assertSchemaFits(dataDir, target, ran);
    for (const warning of listWarnings(target.migrations, ran)) report(warning);
    const folder = prepareBundle(dataDir, target);
    recordMigrations(dataDir, target);
    onStarted(await rollOut({ product, options, area, folder, report }));
    recordRunning(dataDir, target, how);
    report(`${area} ${target.version} is deployed`);
  };

  return {
    deploy: (area, version, report) =>
      enqueue(async () => {
        const target = findRelease(dataDir, area, version);
        if (target.version === readDeployed(dataDir)[area]?.version)
          return report(`${area} ${target.version} is already running`);
        await roll(area, target, 'deploy', report);
      }),
    rollback: (area, report) =>
      enqueue(async () => {
        const before = readDeployed(dataDir)[area]?.earlier.at(-1);
        if (!before) throw new UserError(`There is no earlier version of ${area}.`);
        await roll(area, findRelease(dataDir, area, before), 'rollback', report);
      }),
    finished: () =>
      last.then(
        () => {},
        () => {},
      ),
  };
}

function findRelease(dataDir: string, area: ServiceName, version = listVersions(dataDir, area)[0]): Release {
  const release = version ? readRelease(dataDir, area, version) : null;
  if (release) return release;
  const known = listVersions(dataDir, area).join(', ') || 'none';
  throw new UserError(
    `Release ${version ?? ''} of ${area} does not exist here (available: ${known}): npm run release ${area}`,
  );
}

const readRanMigrations = (databaseUrl: string): Promise<string[]> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
    return rows.map(({ name }) => name);
  });

/**
 * Throws unless both the running and the next version work on the database's schema, because both run during
 * the switch.
 */
function assertSchemaFits(dataDir: string, target: Release, ran: readonly string[]): void {
  const { area } = target;
  const now = readDeployed(dataDir)[area];
  const running = now && readRelease(dataDir, area, now.version);
  const checkoutStored = listVersions(dataDir, area).flatMap(
    (version) => readRelease(dataDir, area, version)?.migrations ?? [],
  );
  const forTarget = findIncompatibilities(
    target.migrations,
    summarizeRan(ran, [...checkoutStored, ...(now?.schema ?? [])]),
  );
  if (forTarget.length > 0)
    throw new UserError(
      `${area} ${target.version} can no longer read the database: newer versions removed something that it uses, in ${forTarget.join(' and ')}.`,
    );
  const forRunning = running ? findIncompatibilities(running.migrations, target.migrations) : [];
  if (forRunning.length > 0)
    throw new UserError(
      `${area} ${target.version} removes something that the running version still uses, in ${forRunning.join(' and ')}: ` +
        'first deploy a version that does not use it, and name its migration in safeSince (docs/teams.md).',
    );
}

function prepareBundle(dataDir: string, { area, version, checksum, packages }: Release): string {
  const folder = toBundlePath(dataDir, area, version);
  if (computeChecksum(folder) !== checksum)
    throw new UserError(`${area} ${version} was changed after its release: see the files in ${folder}.`);
  if (!existsSync(join(toReleasesFolder(dataDir), 'packages', packages))) {
    const here = collectPackages(`services/${area}`);
    if (here.hash !== packages)
      throw new UserError(
        `The packages of ${area} ${version} are missing, and the checkout has different ones.`,
      );
    storePackages(here, toReleasesFolder(dataDir));
  }
  return folder;
}
