import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileListName } from '../../shell/kit/src/federation/file-list.ts';

/** How long the files of a replaced build are kept, in milliseconds: four weeks. A page stays open for days, not months. */
const kept = 28 * 24 * 60 * 60_000;

/** The names of the files that belong to the build in `dist`; none when there is no build. */
export function filesOfBuild(dist: string): ReadonlySet<string> {
  const list = join(dist, fileListName);
  return new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []);
}

/**
 * Keeps the files of earlier builds in `dist/assets` for four weeks after they were replaced: a page that was opened before
 * finds the rest of its code there. `before` are the files of the build that was just replaced.
 */
export function retireOldFiles(dist: string, before: ReadonlySet<string>, now = Date.now()): void {
  const assets = join(dist, 'assets');
  const current = filesOfBuild(dist);
  for (const entry of existsSync(assets) ? readdirSync(assets) : []) {
    const name = `assets/${entry.replace(/\.(br|gz)$/, '')}`;
    if (current.has(name)) continue;
    const file = join(assets, entry);
    // Its age counts from today: the time when it was written says nothing of when it was last in use.
    if (before.has(name)) utimesSync(file, now / 1000, now / 1000);
    else if (now - statSync(file).mtimeMs > kept) rmSync(file);
  }
}
