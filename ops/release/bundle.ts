import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildFrontEnds, findRemote, readBuildFiles } from '../launcher/front-ends.ts';
import { buildProcesses } from '../launcher/process-builds.ts';
import { hashSources, walkFiles } from '../launcher/sources.ts';
import { UserError } from '../run/console.ts';
import { repository, type ServiceName } from '../run/processes.ts';
import { loadMigrations } from './migrations.ts';
import { collectPackages, type Packages, storePackages } from './packages.ts';
import { type Release, readRelease, toBundlePath, toReleasesFolder } from './releases.ts';

const listSourceFolders = (area: ServiceName) => [
  'contracts',
  'services/kit',
  'services/trade',
  `services/${area}`,
];

/** Twelve characters: a hash of the service, the remote and all shared sources. */
const computeVersion = (area: ServiceName): string =>
  hashSources(
    [...listSourceFolders(area), `mfe-${area}`, 'shell/kit', 'package-lock.json', 'rolldown.config.ts'].map(
      (path) => join(repository, path),
    ),
  ).slice(0, 12);

function copyInto(bundle: string, file: string): void {
  const target = join(bundle, file);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(repository, file), target);
}

function copySources(area: ServiceName, bundle: string): void {
  for (const folder of listSourceFolders(area))
    for (const file of walkFiles(join(repository, folder))) copyInto(bundle, relative(repository, file));
}

function copyBuilt(area: ServiceName, bundle: string): void {
  const dist = join('services', area, 'dist');
  for (const name of readdirSync(join(repository, dist)).filter((one) => one.endsWith('.js')))
    copyInto(bundle, join(dist, name));
}

/** Copies only the latest build's files, because `dist` also contains files of earlier builds. */
function copyRemote(area: ServiceName, bundle: string): void {
  const dist = join(repository, `mfe-${area}`, 'dist');
  for (const name of [...readBuildFiles(dist), 'manifest.json', '.files'])
    for (const file of [name, `${name}.br`, `${name}.gz`].filter((one) => existsSync(join(dist, one))))
      copyInto(bundle, join(`mfe-${area}`, 'dist', file));
}

/**
 * Links the project's own packages to folders outside of `node_modules`, because Node strips no types below a
 * real `node_modules`.
 */
function linkPackages(bundle: string, { hash }: Packages): void {
  const own = join(bundle, 'services', 'node_modules', '@primal');
  mkdirSync(own, { recursive: true });
  symlinkSync('../../../contracts', join(own, 'contracts'));
  symlinkSync('../../kit', join(own, 'service-kit'));
  symlinkSync('../../trade', join(own, 'service-trade'));
  symlinkSync(`../../packages/${hash}/node_modules`, join(bundle, 'node_modules'));
}

export function computeChecksum(bundle: string): string {
  const hash = createHash('sha256');
  const visit = (folder: string): void => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name);
      const inside = relative(bundle, path);
      const kind = lstatSync(path);
      if (inside === 'release.json') continue;
      if (kind.isDirectory()) visit(path);
      else hash.update(`${inside}\n`).update(kind.isSymbolicLink() ? readlinkSync(path) : readFileSync(path));
    }
  };
  visit(bundle);
  return hash.digest('hex');
}

const runGit = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
};

function readCommit(): string | null {
  const commit = runGit('rev-parse', '--short=12', 'HEAD');
  return commit && runGit('status', '--porcelain') ? `${commit}+` : commit;
}

async function fill(
  area: ServiceName,
  version: string,
  bundle: string,
  packages: Packages,
): Promise<Release> {
  copySources(area, bundle);
  copyBuilt(area, bundle);
  copyRemote(area, bundle);
  linkPackages(bundle, packages);
  writeFileSync(join(bundle, 'package.json'), '{ "private": true, "type": "module" }\n');
  const manifest = JSON.parse(readFileSync(join(bundle, `mfe-${area}`, 'dist', 'manifest.json'), 'utf8'));
  return {
    area,
    version,
    commit: readCommit(),
    remoteContract: manifest.contract,
    contracts: hashSources([join(repository, 'contracts')]).slice(0, 12),
    packages: packages.hash,
    migrations: await loadMigrations(repository, area),
    checksum: computeChecksum(bundle),
  };
}

interface Releasing {
  area: ServiceName;
  dataDir: string;
  report: (line: string) => void;
  /** With `later`, the checkout's packages are copied only when the bundle is first deployed. */
  packages?: 'now' | 'later';
}

/**
 * Builds an area into a self-contained bundle, independent of later changes in the checkout. Skips sources
 * that were released before.
 */
export async function buildRelease({
  area,
  dataDir,
  report,
  packages: when = 'now',
}: Releasing): Promise<Release> {
  const version = computeVersion(area);
  const packages = collectPackages(`services/${area}`);
  if (when === 'now') storePackages(packages, toReleasesFolder(dataDir));
  const bundle = toBundlePath(dataDir, area, version);
  const before = readRelease(dataDir, area, version);
  if (before) {
    utimesSync(join(bundle, 'release.json'), new Date(), new Date());
    return before;
  }
  await buildFrontEnds({ report, among: [findRemote(area)] });
  await buildProcesses({ report, among: [area] });
  // A sibling of the target, so that relative links stay valid after the rename.
  const staging = `${bundle}.${process.pid}`;
  rmSync(staging, { recursive: true, force: true });
  try {
    const release = await fill(area, version, staging, packages);
    if (computeVersion(area) !== version)
      throw new UserError(
        `The sources of ${area} changed while they were being released: release them again.`,
      );
    writeFileSync(join(staging, 'release.json'), JSON.stringify(release, null, 2));
    rmSync(bundle, { recursive: true, force: true });
    renameSync(staging, bundle);
    return release;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
