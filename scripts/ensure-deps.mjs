// Runs before the pinned Node is installed: plain JavaScript for Node 20 and its npm.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './deps/chromium.mjs';
import { withLock } from './deps/lock.mjs';
import { runVisibly } from './deps/run.mjs';

const repository = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(repository, 'node_modules');
/** Copies of the installed lock file: for all packages, or for the runtime packages of `npm start`. */
const everything = join(modules, '.installed-from');
const running = join(modules, '.installed-to-run');
const cache = join(repository, '.cache');
const lockFile = () => readFileSync(join(repository, 'package-lock.json'), 'utf8');

/** True if a stamp equals the lock file. The installation writes the stamp only when it is complete. */
const holds = (stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockFile();

/** Developer tools stay installed when packages change. */
const wanted = process.argv.includes('--run') && !existsSync(everything) ? running : everything;
const isInstalled = () => holds(everything) || holds(wanted);

async function install() {
  const only = wanted === running ? ['--omit=dev'] : [];
  const npm = (what, ...args) =>
    runVisibly(what, 'npm', [...args, ...only, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: repository,
    });
  const add = (what) => npm(what, 'install', '--no-save');
  // Adds only missing packages, because the product may be running from the others.
  let result = await (holds(running)
    ? add('Installing the other packages')
    : npm('Installing packages', 'ci'));
  // The lock file may lack other platforms' binaries, which `npm ci` reports as EUSAGE.
  if (/EUSAGE/.test(result.output)) result = await add('Installing packages that the registry holds');
  if (result.code !== 0)
    throw new Error(`The packages cannot be installed:\n${result.output.trim().slice(-3000)}`);
  writeFileSync(wanted, lockFile());
}

try {
  if (!isInstalled()) await withLock(cache, 'install', async () => isInstalled() || (await install()));
  if (process.argv.includes('--test')) await ensureChromium(cache);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
