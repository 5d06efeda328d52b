import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../run/json-file.ts';
import type { ServiceName } from '../run/processes.ts';
import type { MigrationSummary } from './migrations.ts';
import { listVersions, type Release, removeOtherReleases } from './releases.ts';

interface DeployedArea {
  version: string;
  /** If true, the next start runs this bundle; otherwise it runs the checkout. */
  deployed: boolean;
  earlier: string[];
  /** Migrations of all versions tried here. The database records which of these migrations ran. */
  schema: MigrationSummary[];
}
type Deployed = Partial<Record<ServiceName, DeployedArea>>;

const keptVersions = 5;

const fileOf = (dataDir: string) => join(dataDir, 'deployed.json');

export function readDeployed(dataDir: string): Deployed {
  const file = fileOf(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const withFacts = (known: readonly MigrationSummary[], { migrations }: Release): MigrationSummary[] => {
  const names = new Set(known.map(({ name }) => name));
  return [...known, ...migrations.filter(({ name }) => !names.has(name))];
};

const store = (dataDir: string, all: Deployed): void => writeJson(fileOf(dataDir), all);

/**
 * Records a version's migrations before it starts, because they stay in the database even if the version
 * fails.
 */
export function recordMigrations(dataDir: string, release: Release): void {
  const all = readDeployed(dataDir);
  const before = all[release.area];
  if (before)
    store(dataDir, { ...all, [release.area]: { ...before, schema: withFacts(before.schema, release) } });
}

export function recordRunning(
  dataDir: string,
  release: Release,
  how: 'checkout' | 'deploy' | 'rollback',
): void {
  const all = readDeployed(dataDir);
  const before = all[release.area];
  const area: DeployedArea = {
    version: release.version,
    deployed: how !== 'checkout',
    earlier: listEarlierAfter(before, release.version, how === 'rollback'),
    schema: withFacts(before?.schema ?? [], release),
  };
  store(dataDir, { ...all, [release.area]: area });
  const newest = listVersions(dataDir, release.area).slice(0, keptVersions);
  removeOtherReleases(dataDir, release.area, new Set([area.version, ...area.earlier, ...newest]));
}

function listEarlierAfter(before: DeployedArea | undefined, version: string, isBack: boolean): string[] {
  if (!before) return [];
  if (isBack) return before.earlier.slice(0, before.earlier.lastIndexOf(version));
  if (before.version === version) return before.earlier;
  return [...before.earlier, before.version].slice(-keptVersions);
}
