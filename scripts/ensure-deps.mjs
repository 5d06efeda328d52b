// Runs before the pinned Node is there: plain JavaScript for Node 20 and whatever npm came with it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './deps/chromium.mjs';
import { withLock } from './deps/lock.mjs';
import { runVisibly } from './deps/run.mjs';

const repository = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(repository, 'node_modules');
/** Hold the lock file that was installed from: all packages, or those that `npm start` needs and no tools of developers. */
const everything = join(modules, '.installed-from');
const running = join(modules, '.installed-to-run');
const cache = join(repository, '.cache');
const lockFile = () => readFileSync(join(repository, 'package-lock.json'), 'utf8');

/** Written when an install has come to its end, so one that was interrupted is known by its absence. */
const holds = (stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockFile();

/** Whoever once had the tools gets them again with newer packages. */
const wanted = process.argv.includes('--run') && !existsSync(everything) ? running : everything;
const isInstalled = () => holds(everything) || holds(wanted);

async function install() {
  const only = wanted === running ? ['--omit=dev'] : [];
  const npm = (what, ...args) =>
    runVisibly(what, 'npm', [...args, ...only, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: repository,
    });
  const add = (what) => npm(what, 'install', '--no-save');
  // What is there stays: the product may be running from it.
  let result = await (holds(running)
    ? add('Installing the other packages')
    : npm('Installing packages', 'ci'));
  // The lock file may lack binaries of other platforms that its registry did not hold: npm ci calls that unusable.
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
