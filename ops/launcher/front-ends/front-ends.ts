import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { areaNames } from '@primal/contracts/areas';
import { repository, type ServiceName } from '../processes.ts';

export interface FrontEnd {
  name: string;
  folder: string;
  dist: string;
  /** Builds for development are for `npm run dev <area>` alone; all others are for production. */
  mode?: 'development';
}

export const frontEnds: readonly FrontEnd[] = ['shell', ...areaNames.map((area) => `mfe-${area}`)]
  .map((name) => ({ name, folder: join(repository, name), dist: join(repository, name, 'dist') }))
  .filter(({ folder }) => existsSync(join(folder, 'rsbuild.config.ts')));

export const remoteOf = (area: ServiceName): FrontEnd => {
  const found = frontEnds.find(({ name }) => name === `mfe-${area}`);
  if (!found) throw new Error(`There are no screens of ${area}.`);
  return found;
};

/** What every front end is made of besides its own folder. */
const common = ['contracts', 'shell/kit', 'package-lock.json'];
const guide = ['docs/guide', 'ops/guide'];
const ignored = /^(node_modules|dist|\..*)$|\.test\.tsx?$|^README\.md$/;

/** The sources below a path: without tests, and without what is made of sources. */
export function* filesOf(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (path.endsWith('.json')) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (ignored.test(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(inner);
    else yield inner;
  }
}

/** Names and contents of all sources in one word. Times of files say nothing after a checkout. */
export function sourcesOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const file of [...filesOf(folder)].sort())
      hash.update(relative(repository, file)).update(readFileSync(file));
  return hash.digest('hex');
}

const stampOf = ({ dist }: FrontEnd) => join(dist, '.built-from');
const wanted = ({ name, folder }: FrontEnd) =>
  sourcesOf([
    folder,
    ...[...common, ...(name === 'shell' ? guide : [])].map((path) => join(repository, path)),
  ]);

/** Whether what is in `dist` was built from the sources as they are now. */
export function isFresh(frontEnd: FrontEnd): boolean {
  const stamp = stampOf(frontEnd);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted(frontEnd);
}

/** Remembers what `dist` was built from; the sources are looked at before the build, since they may change meanwhile. */
export function stamper(frontEnd: FrontEnd): () => void {
  const sources = wanted(frontEnd);
  return () => writeFileSync(stampOf(frontEnd), sources);
}
