import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
