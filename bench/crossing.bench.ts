import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from '@playwright/test';
import type { BuiltManifest } from '@primal/contracts/screens/manifest';
import { openSignedInWindow, withBrowser } from '../harness/browser.ts';
import { takeOrder } from '../harness/fixtures.ts';
import { makeOffice } from '../harness/office.ts';
import { startProduct, type TestProduct } from '../harness/product.ts';
import { frontEnds } from '../ops/launcher/front-ends.ts';
import { type ProcessName, processNames, repository } from '../ops/run/processes.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 1e9 }).trim();

/** Commit that last published contracts, unless `BEFORE` names another commit. */
const before = process.env.BEFORE ?? git('log', '-1', '--format=%H', '--', 'contracts/published');

function checkOut(commit: string, folder: string): string {
  mkdirSync(folder);
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], { cwd: repository });
  execFileSync('cp', ['--archive', '--link', join(repository, 'node_modules'), folder]);
  return folder;
}

/**
 * Opens every page with two releases: old remotes in the current shell, then current remotes in the old
 * shell. Any console output is a fault.
 */
export default async function crossing(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'primal-crossing-'));
  try {
    execFileSync('chmod', ['755', folder]);
    const then = checkOut(before, join(folder, 'then'));
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: then, stdio: 'ignore' });
    const mixed = checkOut(git('rev-parse', 'HEAD'), join(folder, 'mixed'));
    for (const { name } of frontEnds)
      cpSync(join(then, name, 'dist'), join(mixed, name, 'dist'), { recursive: true });
    const lines = [`before: ${before.slice(0, 12)}`];
    for (const name of processNames) lines.push(await cross(name, mixed));
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cross(name: ProcessName, folder: string): Promise<string> {
  const product = await startProduct({ bundles: { [name]: folder } });
  try {
    const { paths, faults } = await withBrowser((browser) => openAll(browser, product));
    const which = name === 'gateway' ? 'the earlier shell' : `earlier ${name}`;
    const found = faults.length > 0 ? `: ${[...new Set(faults)].slice(0, 3).join(' | ')}` : '';
    return `${which}: ${paths.length} pages opened, ${faults.length} faults${found}`;
  } finally {
    await product.stop();
  }
}

async function openAll(browser: Browser, product: TestProduct) {
  const person = product.person();
  await person.register();
  await takeOrder(person, await makeOffice(person));
  const page = await (await openSignedInWindow(browser, person)).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const paths = ['/', ...readManifests().flatMap(({ routes }) => routes.map(({ path }) => path))].filter(
    (path) => !path.includes(':'),
  );
  for (const path of paths) {
    await page.goto(`${product.url}${path}`);
    const heading = page.getByRole('heading', { level: 1 }).first();
    if (!(await isShown(heading))) {
      const text = (await page.locator('body').textContent()) ?? '';
      faults.push(`${path} has no heading: ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
    }
    if (await page.getByText('A new version is available').count()) faults.push(`${path} is refused`);
  }
  return { paths, faults };
}

const isShown = (locator: Locator): Promise<boolean> =>
  locator.waitFor().then(
    () => true,
    () => false,
  );

const readManifests = (): BuiltManifest[] =>
  frontEnds
    .filter(({ name }) => name !== 'shell')
    .map(({ dist }) => JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
