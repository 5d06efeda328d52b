import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../harness/browser.ts';
import { openPage } from '../../harness/deploying.ts';
import { prepareTeam, type Team } from '../../harness/developing.ts';
import { type Launcher, readPids } from '../../harness/launcher.ts';
import { Person } from '../../ops/client/person.ts';

let team: Team;
let launcher: Launcher;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  team = await prepareTeam('orders');
  [browser, launcher] = await Promise.all([startBrowser(), team.start()]);
  person = new Person(team.url);
  await person.register();
});

afterAll(async () => {
  await browser?.close();
  await team?.remove();
});

test("a screen's change appears in the open page without a reload, lost input or restart", async () => {
  const { page, errors } = await openPage(browser, person, '/sales-orders/create');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await heading('Create Sales Order').waitFor();
  await page.getByLabel('Notes').fill('Back door, before noon');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const before = readPids(team.dataDir);

  team.checkout.edit('mfe-orders/src/order/create.tsx', 'Create Sales Order', 'Take an Order');
  await heading('Take an Order').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(await page.getByLabel('Notes').inputValue()).toBe('Back door, before noon');
  expect(errors).toEqual([]);
  expect(readPids(team.dataDir)).toEqual(before);
  await page.context().close();
});

test("a service's change restarts only that service, and other screens keep working", async () => {
  const { page, errors } = await openPage(browser, person, '/drivers');
  await page.getByRole('heading', { level: 1, name: 'Drivers' }).waitFor();
  const before = readPids(team.dataDir);
  const words = async () =>
    (await person.send('GET', `/api/sales-orders/${randomUUID()}`)).problem?.message ?? '';
  expect(await words()).toBe('Sales order not found');
  team.checkout.edit(
    'services/orders/src/order/store.ts',
    'problem.missing(label)',
    "problem.missing('Order')",
  );
  await expect.poll(words, { timeout: 30_000 }).toBe('Order not found');
  expect(readPids(team.dataDir)).toEqual(before);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('pages may connect to the dev server only while its area is developed', async () => {
  const policy = (await fetch(team.url)).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/connect-src 'self' ws:\/\/127\.0\.0\.1:\d+;/);
  // The page may run its own inline script by its hash, and no other script.
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')?;/);
});

test('a coding error is reported on the console, and the page works again after a fix', async () => {
  const words = async () =>
    (await person.send('GET', `/api/sales-orders/${randomUUID()}`)).problem?.message ?? '';
  team.checkout.edit('services/orders/src/service.ts', 'export', 'expert');
  await expect.poll(launcher.output, { timeout: 30_000 }).toMatch(/orders: .*SyntaxError/);
  team.checkout.edit('services/orders/src/service.ts', 'expert', 'export');
  await expect.poll(words, { timeout: 30_000 }).toBe('Order not found');
});
