import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runVisibly } from './run.mjs';

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function playwrightsOwn(env) {
  const root =
    env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  if (!existsSync(root)) return [];
  const builds = readdirSync(root).filter((name) => /^chromium-\d+$/.test(name));
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  return builds.reverse().flatMap((build) => programs.map((program) => join(root, build, program)));
}

/**
 * Path of a Chromium: the named one, the system's, the downloaded one, or Playwright's; null if none exists.
 */
export function findChromium(cache) {
  const { env } = process;
  if (env.CHROMIUM_BIN) return runs(env.CHROMIUM_BIN) ? env.CHROMIUM_BIN : null;
  const folders = [
    ...new Set([...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']),
  ];
  const system = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...system, join(cache, 'chromium', 'chromium'), ...apps, ...playwrightsOwn(env)].find(runs) ?? null;
}

export async function ensureChromium(cache) {
  const { CHROMIUM_BIN } = process.env;
  if (findChromium(cache)) return;
  if (CHROMIUM_BIN) throw new Error(`CHROMIUM_BIN is ${CHROMIUM_BIN}, which is not an executable program.`);
  const asRoot = process.getuid?.() === 0;
  for (const way of [asRoot ? installFromDebian : unpackFromDebian, downloadWithPlaywright]) {
    await way(cache);
    if (findChromium(cache)) return;
  }
  throw new Error(
    'The end-to-end tests need Chromium, and none could be installed: install it (apt-get install chromium, ' +
      'or npx playwright install chromium) or set CHROMIUM_BIN to its path.',
  );
}

const hasApt = () => spawnSync('apt-get', ['--version']).status === 0;

async function installFromDebian() {
  if (!hasApt()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    runVisibly('Installing Chromium', 'apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env,
    });
  if ((await install()).code === 0) return;
  await runVisibly('Reading package lists', 'apt-get', ['update'], { env });
  await install();
}

/** Extracts Chromium's package and the libraries that the system lacks; needs no root. */
async function unpackFromDebian(cache) {
  if (!hasApt()) return;
  const home = join(cache, 'chromium');
  const packages = join(home, 'packages');
  mkdirSync(packages, { recursive: true });
  const planned = spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', 'chromium'], {
    encoding: 'utf8',
  });
  const wanted = [...planned.stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name);
  if (wanted.length === 0) return;
  const download = await runVisibly('Downloading Chromium', 'apt-get', ['download', ...wanted], {
    cwd: packages,
  });
  if (download.code !== 0) return;
  const root = join(home, 'root');
  for (const file of readdirSync(packages)) spawnSync('dpkg', ['-x', join(packages, file), root]);
  rmSync(packages, { recursive: true });
  writeStarter(home, root);
}

function writeStarter(home, root) {
  const libraries = ['usr/lib', 'lib'].flatMap((folder) =>
    ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((platform) => join(root, folder, platform)),
  );
  const starter = `#!/bin/sh
export LD_LIBRARY_PATH="${libraries.join(':')}"
exec "${root}/usr/lib/chromium/chromium" "$@"
`;
  writeFileSync(join(home, 'chromium'), starter, { mode: 0o755 });
}

async function downloadWithPlaywright() {
  await runVisibly('Downloading Chromium', 'npx', ['playwright', 'install', 'chromium']);
}
