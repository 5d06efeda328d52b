import type { Page } from '@playwright/test';
import { offlinePage, routeCacheAddress, routeCacheName } from '@primal/contracts/screens/route-cache';
import { expect, adminTest as test } from '../../harness/e2e.ts';
import { createDriverWithRoute, deliver, readRoute, sign, signIn } from './driving.ts';
import { logIn } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const asOf = (page: Page) => page.getByText(/No network · as of \d+:\d\d [AP]M/);

const names = { page: offlinePage, cacheName: routeCacheName, address: routeCacheAddress };

const keepsRoute = (page: Page) =>
  page.evaluate(
    async ({ cacheName, address }) => (await caches.match(address, { cacheName })) !== undefined,
    names,
  );

const untilKept = async (page: Page) => {
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  const state = () =>
    page.evaluate(
      async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.active?.state,
      names.page,
    );
  await expect.poll(state).toBe('activated');
  await expect.poll(() => keepsRoute(page)).toBe(true);
};

test('an offline report survives reloads and is sent when online', async ({ page, admin, complaints }) => {
  const { account, driver, office } = await createDriverWithRoute(admin, 3, true);
  await signIn(page, complaints, account);
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByText(`Grill 1 ${office.mark}`)).toBeVisible();
  await expect(page.getByText('0 of 3 done')).toBeVisible();

  await deliver(page, 'Bob', '21.00');
  await page.getByRole('button', { name: 'Delivered', exact: true }).first().click();
  await page.getByLabel('Received by').fill('Ann');
  await sign(page);
  await page.reload();
  await expect(page.getByLabel('Received by')).toHaveValue('Ann');
  await expect(page.getByRole('img', { name: 'Signature, written' })).toBeVisible();
  await page.getByLabel('Money collected').fill('21.00');
  await page.getByRole('button', { name: 'Save as Delivered' }).click();
  await expect(page.getByText('No network · 2 waiting to be sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as Delivered' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  await expect(page.getByText('No network · 2 waiting to be sent')).toBeVisible();
  await expect(page.getByText('Received by Ann · $21.00 in cash')).toBeVisible();

  await page.context().setOffline(false);
  await expect(asOf(page)).toBeHidden();
  await expect(page.getByText(/waiting to be sent/)).toBeHidden();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  const stored = await readRoute(admin, driver.id);
  expect(stored.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'pending']);
  expect(stored.map(({ report }) => report?.takenBy)).toEqual(['Bob', 'Ann', undefined]);
  expect(stored[1]?.report).toMatchObject({ hasSignature: true, collected: { amount: '21.00' } });
  complaints.splice(0);
});

test('a phone that discarded the page opens it offline with the latest known route', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, office } = await createDriverWithRoute(admin, 2);
  await signIn(page, complaints, account);
  await untilKept(page);
  await deliver(page, 'Bob');
  await expect(page.getByText(/waiting to be sent/)).toBeHidden();
  const context = page.context();
  await context.setOffline(true);
  const again = await context.newPage();
  await page.close();
  await again.goto('/my-route');
  await expect(again.getByText('1 of 2 done')).toBeVisible();
  await expect(asOf(again)).toBeVisible();
  await expect(again.getByText('Received by Bob')).toBeVisible();
  await expect(again.getByText(`Grill 2 ${office.mark}`)).toBeVisible();
  complaints.splice(0);
});

test('signing out removes the route, and reports a failure when offline', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, office } = await createDriverWithRoute(admin, 1);
  await signIn(page, complaints, account);
  await untilKept(page);
  const context = page.context();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Logout failed')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Grill 1 ${office.mark}`)).toBeVisible();

  await context.setOffline(false);
  await expect(asOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect.poll(() => keepsRoute(page)).toBe(false);
  await context.setOffline(true);
  await expect(page.goto('/my-route')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  complaints.splice(0);
});

const begun = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft|')));

test('a draft report survives an expired session, and signing out removes it after a question', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const mine = await createDriverWithRoute(admin, 1, true);
  const other = await createDriverWithRoute(admin, 1);
  const begin = () => page.getByRole('button', { name: 'Delivered', exact: true }).first().click();
  await signIn(page, complaints, mine.account);
  await begin();
  await page.getByLabel('Received by').fill('Ann');
  await sign(page);
  await expect.poll(() => begun(page)).toHaveLength(1);
  // The session ends silently, and another driver takes the phone.
  await page.context().clearCookies();
  await signIn(page, complaints, other.account);
  await begin();
  await expect(page.getByLabel('Received by')).toHaveValue('');
  expect(await begun(page)).toHaveLength(1);
  await page.goto('/my-route');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();

  await signIn(page, complaints, mine.account);
  await begin();
  await expect(page.getByLabel('Received by')).toHaveValue('Ann');
  await expect(page.getByRole('img', { name: 'Signature, written' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
  await expect(question).toContainText('You started a report and did not save it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Received by')).toHaveValue('Ann');
  expect(await begun(page)).toHaveLength(1);
  await page.goto('/my-route');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await begun(page)).toEqual([]);
  await signIn(page, complaints, mine.account);
  await begin();
  await expect(page.getByLabel('Received by')).toHaveValue('');
  complaints.splice(0);
});

test('another account sees nothing of the previous one, online or offline', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const first = await createDriverWithRoute(admin, 1);
  const second = await createDriverWithRoute(admin, 1);
  await signIn(page, complaints, first.account);
  await untilKept(page);
  await signIn(page, complaints, second.account);
  await expect(page.getByText(`Grill 1 ${second.office.mark}`)).toBeVisible();
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(`Grill 1 ${second.office.mark}`)).toBeVisible();
  await expect(page.getByText(`Grill 1 ${first.office.mark}`)).toHaveCount(0);
  complaints.splice(0);
});

test('a driver whose session expired must sign in when online', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, driver } = await createDriverWithRoute(admin, 1);
  await signIn(page, complaints, account);
  await untilKept(page);
  const context = page.context();
  await context.setOffline(true);
  await page.reload();
  await deliver(page, 'Bob');
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  expect((await readRoute(admin, driver.id))[0]?.status).toBe('pending');
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect.poll(() => keepsRoute(page)).toBe(false);
  await logIn(page, account);
  await expect.poll(async () => (await readRoute(admin, driver.id))[0]?.status).toBe('delivered');
  complaints.splice(0);
});
