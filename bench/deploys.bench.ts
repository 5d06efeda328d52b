import { areaNames } from '@primal/contracts/areas';
import {
  type Checkout,
  copyCheckout,
  loadFrom,
  type OpenPage,
  openPage,
  startBrowser,
} from '../harness/deploying.ts';
import { launch, pidsIn } from '../harness/launcher.ts';
import { Person } from '../harness/person.ts';
import { stockOffice } from '../harness/records.ts';
import { temporaryFolder } from '../harness/temporary.ts';
import type { ServiceName } from '../ops/launcher/processes.ts';
import { freePort } from '../ops/launcher/run/ports.ts';
import { readDeployed } from '../ops/release/deployed.ts';

/** How often each area is deployed: `DEPLOYS=2 npm run bench deploys` for a short look. */
const rounds = Number(process.env.DEPLOYS ?? 10);

/** A page of each area: its link in the navigation and its heading are the same words. */
const pages: Partial<Record<ServiceName, string>> = {
  orders: 'Sales Orders',
  billing: 'All Invoices',
  delivery: 'Drivers',
  admin: 'Customers',
};

/** Two versions of each area, made from a checkout that nothing runs from. */
async function releaseTwice(checkout: Checkout): Promise<Record<ServiceName, string[]>> {
  const versions = {} as Record<ServiceName, string[]>;
  for (const area of areaNames) {
    versions[area] = [];
    for (const mark of ['one', 'two']) {
      checkout.change(area, mark === 'one' ? 'first' : 'second');
      const output = await checkout.run('release', area);
      versions[area].push(/Released \w+ (\w+)/.exec(output)?.[1] ?? '');
    }
  }
  return versions;
}

/** Goes on in a page that was opened before: each area's page is shown, with whatever code this page has. */
async function walk({ page }: OpenPage): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const heading of Object.values(pages)) {
    const place = navigation.getByRole('link', { name: heading, exact: true });
    if (!(await place.isVisible())) await navigation.getByRole('button', { name: 'More' }).click();
    await place.click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 60_000 });
  }
}

interface Result {
  deploys: number;
  disturbed: string[];
  notices: number;
  seconds: number;
}

/** Deploys each area in each round and looks that nothing else was started again. */
async function deployAll(
  checkout: Checkout,
  dataDir: string,
  versions: Record<ServiceName, string[]>,
  [stays, renews]: readonly [OpenPage, OpenPage],
): Promise<Result> {
  const result: Result = { deploys: 0, disturbed: [], notices: 0, seconds: 0 };
  for (let round = 0; round < rounds; round++) {
    for (const area of areaNames) {
      const version = versions[area][round % 2] ?? '';
      const before = pidsIn(dataDir);
      const began = performance.now();
      await checkout.run('deploy', area, version);
      result.seconds += (performance.now() - began) / 1_000;
      const after = pidsIn(dataDir);
      for (const [name, pid] of Object.entries(before))
        if ((after[name] === pid) === (name === area))
          result.disturbed.push(`${name} at the deploy of ${area}`);
      if (readDeployed(dataDir)[area]?.version !== version)
        result.disturbed.push(`${area} is not ${version}`);
      result.deploys += 1;
    }
    const notice = renews.page.getByText(/^A new version of .* is available$/);
    await notice.waitFor({ timeout: 30_000 });
    result.notices += 1;
    await walk(stays);
    await walk(renews);
    await renews.page.getByRole('button', { name: 'Reload' }).click();
    await notice.waitFor({ state: 'detached', timeout: 30_000 });
    await walk(renews);
    console.log(`  round ${round + 1} of ${rounds}: ${result.deploys} deploys`);
  }
  return result;
}

const shown = (list: readonly string[]): string =>
  list.length === 0 ? '0' : `${list.length}: ${[...new Set(list)].slice(0, 10).join(', ')}`;

/** Each area is deployed ten times under load, with two pages open: one is reloaded when it is told to, one never. */
export default async function deploys(): Promise<string[]> {
  const folder = await temporaryFolder();
  const [dataDir, port] = [`${folder.path}/data`, await freePort()];
  const launcher = launch({ DATA_DIR: dataDir, PORT: String(port) });
  const browser = await startBrowser();
  try {
    await launcher.ready();
    const person = new Person(`http://127.0.0.1:${port}`);
    await person.register();
    const office = await stockOffice(person);
    const checkout = copyCheckout(`${folder.path}/team`, { DATA_DIR: dataDir });
    const versions = await releaseTwice(checkout);
    const open = [await openPage(browser, person, '/'), await openPage(browser, person, '/')] as const;
    for (const one of open) await walk(one);
    const load = loadFrom(person, office);
    const result = await deployAll(checkout, dataDir, versions, open).finally(load.stop);
    return [
      `${result.deploys} deploys of ${areaNames.length} areas, ${(result.seconds / result.deploys).toFixed(1)} s each`,
      `requests under load: ${load.requests}, failed: ${shown(load.failed)}`,
      `errors in the page that was never reloaded: ${shown(open[0].errors)}`,
      `errors in the page that was reloaded ${result.notices} times: ${shown(open[1].errors)}`,
      `started again beside what was deployed: ${shown(result.disturbed)}`,
    ];
  } finally {
    await browser.close();
    launcher.child.kill('SIGTERM');
    await launcher.ended();
    folder.remove();
  }
}
