import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { UserError } from '../run/console.ts';
import type { ServiceName } from '../run/processes.ts';
import type { MigrationSummary } from './migrations.ts';

export function parseArea(name: string | undefined, command: string): ServiceName {
  const area = areaNames.find((one) => one === name);
  if (!area) throw new UserError(`Usage: npm run ${command} <${areaNames.join('|')}>`);
  return area;
}

export interface Release {
  area: ServiceName;
  /** A hash of the sources, so the same sources always have the same version. */
  version: string;
  /** The checkout's git commit, with `+` for uncommitted changes; null outside of git. */
  commit: string | null;
  remoteContract: number;
  contracts: string;
  packages: string;
  migrations: MigrationSummary[];
  checksum: string;
}

/** Bundles are in the data folder: `releases/orders/<version>`, with packages in `releases/packages`. */
export const toReleasesFolder = (dataDir: string): string => join(dataDir, 'releases');

export const toBundlePath = (dataDir: string, area: ServiceName, version: string): string =>
  join(toReleasesFolder(dataDir), area, version);

export function readRelease(dataDir: string, area: ServiceName, version: string): Release | null {
  const file = join(toBundlePath(dataDir, area, version), 'release.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function listVersions(dataDir: string, area: ServiceName): string[] {
  const folder = join(toReleasesFolder(dataDir), area);
  if (!existsSync(folder)) return [];
  const releasedAt = (version: string) => statSync(join(folder, version, 'release.json')).mtimeMs;
  return readdirSync(folder)
    .filter((version) => existsSync(join(folder, version, 'release.json')))
    .sort((a, b) => releasedAt(b) - releasedAt(a));
}

export function removeOtherReleases(dataDir: string, area: ServiceName, keep: ReadonlySet<string>): void {
  for (const version of listVersions(dataDir, area))
    if (!keep.has(version)) rmSync(toBundlePath(dataDir, area, version), { recursive: true });
  const used = areaNames.flatMap((one) =>
    listVersions(dataDir, one).map((version) => readRelease(dataDir, one, version)?.packages),
  );
  const folder = join(toReleasesFolder(dataDir), 'packages');
  for (const hash of existsSync(folder) ? readdirSync(folder) : [])
    if (/^[0-9a-f]+$/.test(hash) && !used.includes(hash)) rmSync(join(folder, hash), { recursive: true });
}
