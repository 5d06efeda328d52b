// Runs before the pinned Node is there: plain JavaScript for Node 20 and whatever npm came with it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './deps/chromium.mjs';
import { withLock } from './deps/lock.mjs';
import { runVisibly } from './deps/run.mjs';

const repository = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(repository, 'node_modules');
const stamp = join(modules, '.installed-from');
const cache = join(repository, '.cache');
const lockFile = () => readFileSync(join(repository, 'package-lock.json'), 'utf8');

/** Written when an install has come to its end, so one that was interrupted is known by its absence. */
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockFile();

async function install() {
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const clean = await runVisibly('Installing packages', 'npm', ['ci', ...options], { cwd: repository });
  // The lock file may lack binaries of other platforms that its registry did not hold: npm ci calls that unusable.
  const done =
    clean.code === 0 ||
    (/EUSAGE/.test(clean.output) &&
      (
        await runVisibly(
          'Installing packages that the registry holds',
          'npm',
          ['install', '--no-save', ...options],
          {
            cwd: repository,
          },
        )
      ).code === 0);
  if (done) writeFileSync(stamp, lockFile());
  else throw new Error(`The packages cannot be installed:\n${clean.output.trim().slice(-3000)}`);
}

try {
  if (!isInstalled()) await withLock(cache, 'install', async () => isInstalled() || (await install()));
  if (process.argv.includes('--test')) await ensureChromium(cache);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
