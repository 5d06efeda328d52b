import type { Browser } from '@playwright/test';
import { areaNames } from '@primal/contracts/area-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../harness/browser.ts';
import { type Checkout, copyCheckout, openPage } from '../../harness/deploying.ts';
import { type Launcher, launch, readPids } from '../../harness/launcher.ts';
import { startLoad } from '../../harness/load.ts';
import { makeOffice, type Office } from '../../harness/office.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../harness/temporary.ts';
import { Person } from '../../ops/client/person.ts';
import { buildFrontEnds } from '../../ops/launcher/front-ends.ts';
import { readDeployed } from '../../ops/release/deployed.ts';
import { waitUntil } from '../../ops/run/poll.ts';
import { findFreePort } from '../../ops/run/ports.ts';

let folder: TemporaryFolder;
let launcher: Launcher;
let browser: Browser;
let person: Person;
let office: Office;
let team: Checkout;
const dataDir = () => `${folder.path}/data`;
const start = async (port: number) => {
  launcher = launch({ DATA_DIR: dataDir(), PORT: String(port) });
  await launcher.ready();
};
let port: number;

beforeAll(async () => {
  await buildFrontEnds({ report: () => {} });
  folder = await createTemporaryFolder();
  port = await findFreePort();
  [browser] = await Promise.all([startBrowser(), start(port)]);
  person = new Person(`http://127.0.0.1:${port}`);
  await person.register();
  office = await makeOffice(person);
  team = copyCheckout(`${folder.path}/team`, { DATA_DIR: dataDir() });
});

afterAll(async () => {
  await browser?.close();
  launcher?.child.kill('SIGTERM');
  await launcher?.ended();
  folder?.remove();
});

const manifests = areaNames.map((area) => `/mfe/${area}/manifest.json`);

const now = () => readDeployed(dataDir()).delivery;

test('an area is deployed and rolled back under load without a failed request, broken page or other restart', async () => {
  const stays = await openPage(browser, person, '/drivers');
  const heading = (name: string) => stays.page.getByRole('heading', { level: 1, name });
  await heading('Drivers').waitFor();
  const load = startLoad(person, office, { clerks: 2, others: manifests });
  const before = readPids(dataDir());

  team.change('delivery', 'next');
  const output = await team.run('release', 'delivery');
  const version = /Released delivery (\w+)/.exec(output)?.[1] ?? '';
  expect(await team.run('release', 'delivery')).toContain(version);
  const first = now()?.version ?? '';
  expect(first).not.toBe(version);
  await team.run('deploy', 'delivery');
  expect(now()).toMatchObject({ version, deployed: true, earlier: [first] });

  await stays.page.getByText('A new version of Delivery is available').waitFor();
  await stays.page.getByRole('link', { name: 'Delivery Routes' }).first().click();
  await heading('Delivery Routes').waitFor();
  expect(stays.errors).toEqual([]);

  await team.run('rollback', 'delivery');
  expect(now()).toMatchObject({ version: first, earlier: [] });
  await stays.page.getByText('A new version of Delivery is available').waitFor({ state: 'detached' });
  await expect(team.run('rollback', 'delivery')).rejects.toThrow('There is no earlier version of delivery');
  await load.stop();
  expect(load.failed).toEqual([]);
  expect(load.requests).toBeGreaterThan(20);
  const after = readPids(dataDir());
  expect({ ...after, delivery: 0 }).toEqual({ ...before, delivery: 0 });
  expect(after.delivery).not.toBe(before.delivery);

  await team.run('deploy', 'delivery', version);
});

test('a version that does not get ready is rejected with its reason', async () => {
  const before = readPids(dataDir()).delivery;
  team.break('delivery', 'The vans are out.');
  await team.run('release', 'delivery');
  await expect(team.run('deploy', 'delivery')).rejects.toThrow(
    /The previous version keeps running\.[\s\S]*The vans are out\./,
  );
  expect(readPids(dataDir()).delivery).toBe(before);
  expect((await person.send('GET', '/api/drivers')).status).toBe(200);
});

test('a deployed version is restarted after a crash and after a full start', async () => {
  const deployed = now()?.version ?? '';
  const { delivery = 0 } = readPids(dataDir());
  process.kill(delivery, 'SIGKILL');
  const again = async () =>
    readPids(dataDir()).delivery !== delivery && (await person.send('GET', '/api/drivers')).status === 200;
  expect(await waitUntil(again, { within: 30_000 })).toBe(true);
  launcher.child.kill('SIGTERM');
  await launcher.ended();
  await start(port);
  expect(launcher.output()).toContain(`delivery runs release ${deployed}`);
  expect((await person.send('GET', '/api/drivers')).status).toBe(200);
});
