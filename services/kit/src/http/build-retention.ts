import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Retention of a replaced build's files, in milliseconds: pages stay open for days. */
const retentionMs = 28 * 24 * 60 * 60_000;

/** Each build lists its files here, one a line (`shell/kit/src/federation/file-list.ts`). */
const listName = '.files';

const readList = async (folder: string): Promise<Set<string>> => {
  const file = join(folder, listName);
  return new Set(existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : []);
};

/** Safe for concurrent instances: each file appears whole or not at all. */
const put = async (file: string, write: (to: string) => Promise<void>): Promise<void> => {
  const making = `${file}.${process.pid}`;
  await write(making);
  await rename(making, file);
};

/** 0 for a missing file: another instance has just renamed or removed it. */
const readChangeTime = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/**
 * Copies a build's hashed files to `kept` for pages of other builds; removes files replaced four weeks ago.
 */
export const retainBuild = async (dist: string, kept: string, now = new Date()): Promise<void> => {
  const from = join(dist, 'assets');
  const to = join(kept, 'assets');
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  const before = await readList(kept);
  const current = await readList(dist);
  for (const name of await readdir(from))
    if (!existsSync(join(to, name)))
      await put(join(to, name), async (file) => {
        await copyFile(join(from, name), file);
        await utimes(file, now, now);
      });
  const isReplaced = before.symmetricDifference(current).size > 0;
  for (const entry of await readdir(to)) {
    const name = `assets/${entry.replace(/\.(br|gz)$/, '')}`;
    const file = join(to, entry);
    // Retention begins when the build is replaced, regardless of the file's age.
    if (before.has(name) || current.has(name)) {
      if (isReplaced) await utimes(file, now, now);
    } else if (now.getTime() - (await readChangeTime(file)) > retentionMs) await rm(file, { force: true });
  }
  if (isReplaced) await put(join(kept, listName), (file) => writeFile(file, [...current].join('\n')));
};
