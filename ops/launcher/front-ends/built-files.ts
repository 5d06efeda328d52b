import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fileListName } from '../../../shell/kit/src/federation/file-list.ts';

const compressible = /\.(js|css|html|json|svg|txt|map)$/;
/** Below this the answer fits one packet anyway. */
const smallest = 1_000;

/** Writes `.gz` and `.br` beside each text file, so that serving one costs no computing. */
export async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))),
  );
}

/** Files of earlier builds have theirs already. */
function isCompressed(file: string): boolean {
  const written = statSync(`${file}.br`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return written >= statSync(file).mtimeMs;
}

async function compress(file: string): Promise<void> {
  if (isCompressed(file)) return;
  const text = await readFile(file);
  if (text.length < smallest) return;
  const brotli = promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
  await writeFile(`${file}.br`, await brotli);
}

/** How long the files of a replaced build are kept, in milliseconds: four weeks. A page stays open for days, not months. */
const kept = 28 * 24 * 60 * 60_000;

/** The names of the files that belong to the build in `dist`; none when there is no build. */
export function filesOfBuild(dist: string): ReadonlySet<string> {
  const list = join(dist, fileListName);
  return new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []);
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
