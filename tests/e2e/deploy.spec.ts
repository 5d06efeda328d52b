import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const address = '/config/remotes.json';

interface Config {
  shell: string;
  remotes: { name: string; entry: string; kit: Record<string, string[]> }[];
}

/** From this call on, the server announces a build that `change` has modified. */
const deploy = (page: Page, change: (config: Config) => void) =>
  page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const config: Config = await response.json();
    change(config);
    await route.fulfill({ response, json: config });
  });

const withoutLiveUpdates = async (page: Page) => {
  await page.route('**/api/events*', (route) => route.abort());
  return async (complaints: string[]) => {
    const asked = page.waitForResponse(`**${address}`);
    await page.unroute('**/api/events*');
    await asked;
    complaints.splice(0, Infinity, ...complaints.filter((text) => !/ERR_FAILED/.test(text)));
  };
};

const goTo = async (page: Page, area: string) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
};

test('an open page announces a deploy of shell and remotes and keeps working', {
  tag: '@long',
}, async ({ page, complaints }) => {
  const replaceGateway = await withoutLiveUpdates(page);
  await page.goto('/sales-orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible();
  await expect(page.getByText(/A new version/)).toHaveCount(0);
  await deploy(page, (config) => {
    config.shell = 'the next build';
  });
  await replaceGateway(complaints);
  await expect(page.getByText('A new version of Primal is available')).toBeVisible();
  for (const area of ['All Invoices', 'Drivers', 'Sales Orders']) await goTo(page, area);
  await page.getByRole('button', { name: 'New Sales Order' }).click();
  await page.getByLabel('Notes').fill('Back door, before noon');
  await expect(page.getByLabel('Notes')).toHaveValue('Back door, before noon');
});

test('an area that needs a newer shell shows a sentence, and the others keep working', {
  tag: '@long',
}, async ({ page, complaints }) => {
  await page.route('**/drivers', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // Makes only this remote require a newer kit.
    const at = html.indexOf('"@primal/kit/platform":[', html.indexOf('"name":"delivery"'));
    const list = at + '"@primal/kit/platform":['.length;
    await route.fulfill({ response, body: `${html.slice(0, list)}"useTomorrow",${html.slice(list)}` });
  });
  await page.goto('/drivers');
  await expect(page.getByText('A new version is available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await goTo(page, 'Sales Orders');
  complaints.splice(0, Infinity, ...complaints.filter((text) => !/IncompatibleRemoteError/.test(text)));
});

test('a missing file of an old build is loaded from the newest build', {
  tag: '@long',
}, async ({ page, complaints }) => {
  await page.goto('/sales-orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible();
  // Each file of the page's own build fails once. The newest build has these files.
  let refused = 0;
  const script = await page.evaluate(() => {
    const { remotes } = JSON.parse(document.getElementById('remotes')?.textContent ?? '{}');
    const orders = remotes.find((remote: { name: string }) => remote.name === 'orders');
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const needed: string[] = orders.files['/sales-orders/create'];
    return needed.find((file) => file.endsWith('.js') && !loaded.some((name) => name.endsWith(file))) ?? '';
  });
  await page.route(`**/mfe/orders/${script}`, (route) =>
    refused++ < 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'New Sales Order' }).click();
  await expect(page.getByLabel('Notes')).toBeVisible();
  expect(refused).toBeGreaterThan(1);
  complaints.splice(
    0,
    Infinity,
    ...complaints.filter((text) => !/status of 404|ChunkLoadError|MIME/.test(text)),
  );
});
