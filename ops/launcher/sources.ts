import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '../run/processes.ts';

const ignored = /^(node_modules|dist|\..*)$|\.test\.tsx?$|^README\.md$/;

export function* walkFiles(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (/\.(json|ts)$/.test(path)) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (ignored.test(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* walkFiles(inner);
    else yield inner;
  }
}

export type HashCache = Map<string, string>;

const hashFolder = (folder: string): string => {
  const hash = createHash('sha256');
  for (const file of [...walkFiles(folder)].sort())
    hash.update(relative(repository, file)).update(readFileSync(file));
  return hash.digest('hex');
};

/** Hashes all source names and contents. Ignores file times, which change with every checkout. */
export function hashSources(folders: readonly string[], known: HashCache = new Map()): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const word = known.get(folder) ?? hashFolder(folder);
    known.set(folder, word);
    hash.update(word);
  }
  return hash.digest('hex');
}

export interface Build {
  name: string;
  sources: readonly string[];
  dist: string;
}

const stampPath = ({ dist }: Build) => join(dist, '.built-from');

export function isFresh(build: Build, known?: HashCache): boolean {
  const stamp = stampPath(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(build.sources, known);
}

/** Hashes the sources before the build; the returned function stores the hash in `dist`. */
export function prepareStamp(build: Build): () => void {
  const word = hashSources(build.sources);
  return () => writeFileSync(stampPath(build), word);
}
