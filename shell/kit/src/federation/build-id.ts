import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const repository = join(import.meta.dirname, '../../../..');
const sources = ['contracts/**/*.{ts,json}', 'shell/kit/{package.json,src/**/*}', 'package-lock.json'];

const isFile = /\.\w+$/;

/**
 * Names a build by its sources: the same sources give the same files, and a remote replaced while a page is open never
 * mixes its old and new chunks.
 */
export const buildId = (folder: string): string => {
  const hash = createHash('sha256');
  const own = globSync(['*.{ts,json}', 'src/**/*'], { cwd: folder }).map((file) => join(folder, file));
  const common = globSync(sources, { cwd: repository }).map((file) => join(repository, file));
  for (const file of [...own, ...common].filter((name) => isFile.test(name)).sort()) {
    hash.update(file.slice(dirname(repository).length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
};
