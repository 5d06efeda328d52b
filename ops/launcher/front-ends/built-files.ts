import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fileListName } from '../../../shell/kit/src/federation/file-list.ts';

const compressible = /\.(js|css|html|json|svg|txt|map)$/;
/** Bytes. A smaller file fits into one packet without compression. */
const minCompressedBytes = 1_000;

/** Writes `.gz` and `.br` beside each text file, so that serving needs no compression. */
export async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))),
  );
}

function isCompressed(file: string): boolean {
  const written = statSync(`${file}.br`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return written >= statSync(file).mtimeMs;
}

async function compress(file: string): Promise<void> {
  if (isCompressed(file)) return;
  const text = await readFile(file);
  if (text.length < minCompressedBytes) return;
  const brotli = promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
  await writeFile(`${file}.br`, await brotli);
}

/** Retention of a replaced build's files, in milliseconds. A page stays open for days, not months. */
const retentionMs = 28 * 24 * 60 * 60_000;

export function readBuildFiles(dist: string): ReadonlySet<string> {
  const list = join(dist, fileListName);
  return new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []);
}

/**
 * Deletes files in `dist/assets` four weeks after a build replaced them, because open pages still load them.
 * `before` are the files of the build just replaced.
 */
export function retireOldFiles(dist: string, before: ReadonlySet<string>, now = Date.now()): void {
  const assets = join(dist, 'assets');
  const current = readBuildFiles(dist);
  for (const entry of existsSync(assets) ? readdirSync(assets) : []) {
    const name = `assets/${entry.replace(/\.(br|gz)$/, '')}`;
    if (current.has(name)) continue;
    const file = join(assets, entry);
    // Sets the file time to now, because the age counts from the replacement.
    if (before.has(name)) utimesSync(file, now / 1000, now / 1000);
    else if (now - statSync(file).mtimeMs > retentionMs) rmSync(file);
  }
}
