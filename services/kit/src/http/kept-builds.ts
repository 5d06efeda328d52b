import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** How long the files of a build are kept after another took its place, in milliseconds: a page stays open for days. */
const keptFor = 28 * 24 * 60 * 60_000;

/** Each build lists its files here, one a line (`shell/kit/src/federation/file-list.ts`). */
const listName = '.files';

const readList = (folder: string): Set<string> => {
  const file = join(folder, listName);
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
};

/** Several instances may do so at the same time: each file appears whole or not at all. */
const put = (file: string, write: (to: string) => void): void => {
  const making = `${file}.${process.pid}`;
  write(making);
  renameSync(making, file);
};

/** Never for a file that is gone: another instance has just given what it was making its name, or removed it. */
const changedAt = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/**
 * Adds the files of a build, whose names carry hashes, to those of other builds in `kept`, from where pages that were opened
 * with another build get the rest of their code. Removes those whose build was replaced four weeks ago.
 */
export const keepBuild = (dist: string, kept: string, now = new Date()): void => {
  const [from, to] = [join(dist, 'assets'), join(kept, 'assets')];
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  const [before, current] = [readList(kept), readList(dist)];
  for (const name of readdirSync(from))
    if (!existsSync(join(to, name)))
      put(join(to, name), (file) => {
        copyFileSync(join(from, name), file);
        utimesSync(file, now, now);
      });
  put(join(kept, listName), (file) => writeFileSync(file, [...current].join('\n')));
  for (const entry of readdirSync(to)) {
    const name = `assets/${entry.replace(/\.(br|gz)$/, '')}`;
    const file = join(to, entry);
    // Its four weeks begin when its build is replaced, whatever its age.
    if (before.has(name) || current.has(name)) utimesSync(file, now, now);
    else if (now.getTime() - changedAt(file) > keptFor) rmSync(file, { force: true });
  }
};
