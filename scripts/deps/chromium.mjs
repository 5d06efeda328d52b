import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
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

/** What `npx playwright install chromium` put into its own cache; none before the packages are there. */
function playwrightsOwn() {
  try {
    return [createRequire(import.meta.url)('@playwright/test').chromium.executablePath()];
  } catch {
    return [];
  }
}

/** The path of a Chromium on this machine: the one that was named, the system's, Playwright's; or null. */
export function findChromium() {
  const { env } = process;
  if (env.CHROMIUM_BIN) return runs(env.CHROMIUM_BIN) ? env.CHROMIUM_BIN : null;
  const folders = [
    ...new Set([...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']),
  ];
  const system = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...system, ...apps, ...playwrightsOwn()].find(runs) ?? null;
}

/** Gets a Chromium for the end-to-end tests unless there is one; throws one sentence when none can be had. */
export async function ensureChromium() {
  const { CHROMIUM_BIN } = process.env;
  if (findChromium()) return;
  if (CHROMIUM_BIN)
    throw new Error(`CHROMIUM_BIN names ${CHROMIUM_BIN}, which is no program that can be run.`);
  for (const way of [installFromDebian, downloadWithPlaywright]) {
    await way();
    if (findChromium()) return;
  }
  throw new Error(
    'The end-to-end tests need Chromium, and none could be installed: install it (apt-get install chromium, ' +
      'or npx playwright install chromium) or name one in CHROMIUM_BIN.',
  );
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    runVisibly('Installing Chromium', 'apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env,
    });
  if ((await install()).code === 0) return;
  await runVisibly('Reading package lists', 'apt-get', ['update'], { env });
  await install();
}

async function downloadWithPlaywright() {
  await runVisibly('Downloading Chromium', 'npx', ['playwright', 'install', 'chromium']);
}
