import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServiceName } from '../processes.ts';
import { migrationFactSchema } from './migrations.ts';
import { areas, type Release, removeOthers, versionsOf } from './releases.ts';

const areaSchema = z.object({
  /** What runs. */
  version: z.string(),
  /** It was deployed, and the next start runs it from its bundle; else the next start takes the checkout as it is then. */
  deployed: z.boolean(),
  /** What ran before, the last one at the end: where a rollback goes. */
  earlier: z.array(z.string()),
  /** All migrations that versions which ran here have brought: a rollback takes none of them back. */
  schema: z.array(migrationFactSchema),
});
export type DeployedArea = z.output<typeof areaSchema>;
type Deployed = Partial<Record<ServiceName, DeployedArea>>;

/** How many versions of an area are kept: those to go back to, and those that were released last. */
const keptVersions = 5;

const fileOf = (dataDir: string) => join(dataDir, 'deployed.json');

/** Which version of each area runs from this data folder. */
export function readDeployed(dataDir: string): Deployed {
  const file = fileOf(dataDir);
  return existsSync(file)
    ? z.partialRecord(z.enum(areas), areaSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
    : {};
}

/** Notes what runs from now on, and lets go of bundles that nobody goes back to any more. */
export function noteRunning(
  dataDir: string,
  release: Release,
  how: 'checkout' | 'deploy' | 'rollback',
): void {
  const all = readDeployed(dataDir);
  const before = all[release.area];
  const schema = before?.schema ?? [];
  const known = new Set(schema.map(({ name }) => name));
  const area: DeployedArea = {
    version: release.version,
    deployed: how !== 'checkout',
    earlier: earlierAfter(before, release.version, how === 'rollback'),
    schema: [...schema, ...release.migrations.filter(({ name }) => !known.has(name))],
  };
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ ...all, [release.area]: area }, null, 2));
  renameSync(`${file}.new`, file);
  const newest = versionsOf(dataDir, release.area).slice(0, keptVersions);
  removeOthers(dataDir, release.area, new Set([area.version, ...area.earlier, ...newest]));
}

function earlierAfter(before: DeployedArea | undefined, version: string, isBack: boolean): string[] {
  if (!before) return [];
  if (isBack) return before.earlier.slice(0, before.earlier.lastIndexOf(version));
  if (before.version === version) return before.earlier;
  return [...before.earlier, before.version].slice(-keptVersions);
}
