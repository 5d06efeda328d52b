import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../run/processes.ts';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Lock = Record<string, Entry>;

export interface Packages {
  hash: string;
  /** Folders below the checkout, `node_modules/koa`. */
  folders: string[];
}

/** Resolves an import as npm does: the nearest `node_modules`, then further up. */
function resolvePackage(lock: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (lock[place]) return place;
    if (!at) return null;
    if (!at.includes('node_modules/')) at = '';
  }
}

export function collectPackages(...workspaces: string[]): Packages {
  const lock: Lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')).packages;
  const found = new Set<string>();
  const waiting = [...workspaces];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    const { link, resolved, dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      lock[place] ?? {};
    if (link && resolved) waiting.push(resolved);
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const next = resolvePackage(lock, place, name);
      if (next) waiting.push(next);
    }
  }
  // The lock file lists binaries of other platforms, which are not installed.
  const folders = [...found]
    .filter(
      (place) => /node_modules\//.test(place) && !lock[place]?.link && existsSync(join(repository, place)),
    )
    .sort();
  const hash = createHash('sha256');
  for (const place of folders) hash.update(`${place} ${lock[place]?.version} ${lock[place]?.integrity}\n`);
  return { hash: hash.digest('hex').slice(0, 12), folders };
}

/** Hard-links files if possible, because npm replaces files and never changes them in place. */
function take(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isFile()) take(source, target);
  }
}

export function storePackages({ hash, folders }: Packages, releases: string): void {
  const kept = join(releases, 'packages', hash);
  if (existsSync(kept)) return;
  const making = `${kept}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  for (const folder of folders) copyFolder(join(repository, folder), join(making, folder));
  mkdirSync(dirname(kept), { recursive: true });
  renameSync(making, kept);
}
