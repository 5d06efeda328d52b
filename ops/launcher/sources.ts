import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from './processes.ts';

const ignored = /^(node_modules|dist|\..*)$|\.test\.tsx?$|^README\.md$/;

/** The sources below a path: without tests, and without what is made of sources. */
export function* filesOf(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (/\.(json|ts)$/.test(path)) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (ignored.test(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(inner);
    else yield inner;
  }
}

/** Words for folders that were read already: several builds are made of the same ones. */
export type Known = Map<string, string>;

const wordOf = (folder: string): string => {
  const hash = createHash('sha256');
  for (const file of [...filesOf(folder)].sort())
    hash.update(relative(repository, file)).update(readFileSync(file));
  return hash.digest('hex');
};

/** Names and contents of all sources in one word. Times of files say nothing after a checkout. */
export function sourcesOf(folders: readonly string[], known: Known = new Map()): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const word = known.get(folder) ?? wordOf(folder);
    known.set(folder, word);
    hash.update(word);
  }
  return hash.digest('hex');
}

/** What is made of sources, and the folder that it is written to. */
export interface Build {
  name: string;
  /** Folders and files. */
  sources: readonly string[];
  dist: string;
}

const stampOf = ({ dist }: Build) => join(dist, '.built-from');

/** Whether what is in `dist` was built from the sources as they are now. */
export function isFresh(build: Build, known?: Known): boolean {
  const stamp = stampOf(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesOf(build.sources, known);
}

/** Remembers what `dist` was built from; the sources are looked at before the build, since they may change meanwhile. */
export function stamper(build: Build): () => void {
  const word = sourcesOf(build.sources);
  return () => writeFileSync(stampOf(build), word);
}
