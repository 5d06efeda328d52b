import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { addDays, today } from '@primal/contracts/shared/dates';
import { demoAccount, fillDemoData } from '../ops/demo/demo-data.ts';
import { cacheFolder } from '../ops/engines/nats-binary.ts';
import { buildFrontEnds } from '../ops/launcher/front-ends.ts';
import { startProduct } from '../ops/launcher/product.ts';
import { findFreePort } from '../ops/run/ports.ts';
import { repository } from '../ops/run/processes.ts';
import { findChromium } from './deps/chromium.mjs';

interface Picture {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const weighPieces = async (page: Page) => {
  const orders = page.getByRole('region', { name: 'to weigh' });
  await orders.getByRole('button').first().click();
  await orders.waitFor({ state: 'hidden' });
  const entry = page.getByRole('region', { name: 'Last entry' });
  await page
    .getByRole('button', { name: /0 \/ \d/ })
    .first()
    .click();
  for (const weight of ['36.54', '37.10']) {
    await page.keyboard.insertText(weight);
    await page.keyboard.press('Enter');
    await entry.getByText(`${weight}lb`).waitFor();
    // Confirms a weight that is unusual for the product.
    if (await entry.getByText('As it is', { exact: true }).isVisible()) await page.keyboard.press('Enter');
  }
  await page.locator('[data-entry="stored"]').nth(1).waitFor();
};

const showPrices = async (page: Page) => {
  await page.getByRole('link', { name: 'The Copper Spur Steakhouse' }).click();
  const prices = page.getByRole('region', { name: 'Prices', exact: true });
  await prices.getByRole('row').nth(2).waitFor();
  await page.waitForFunction(() => !document.querySelector('main [data-loading]'));
  await prices.evaluate((region) => region.scrollIntoView());
};

const showStandingOrder = async (page: Page) => {
  const { origin } = new URL(page.url());
  const read = async <T>(path: string): Promise<T[]> => (await page.request.get(path)).json();
  const [customer] = await read<{ id: string }>('/api/customers?q=Meridian');
  const products = await read<{ id: string }>('/api/products?category=Chicken&limit=3');
  const lines = products.map(({ id }, at) => ({
    productId: id,
    quantities: { tue: String(at + 2), fri: String(at + 4) },
  }));
  const data = { customerId: customer?.id, lines, from: addDays(today(), 1), to: null, active: true };
  await page.request.post('/api/standing-orders', { data, headers: { origin } });
  await page.getByRole('link', { name: 'Hotel Meridian Royale' }).first().click();
  await page.getByRole('heading', { name: 'Next 14 Days' }).waitFor();
};

const showBooks = async (page: Page) => {
  await page.getByText(/^(\d+) of \1$/).waitFor();
};

const openDrawer = async (page: Page) => {
  await page.getByLabel('Opening Float').fill('200');
  await page.keyboard.press('Enter');
  await page.getByLabel('Count of $100').fill('1');
  await page.getByLabel('Count of $20', { exact: true }).fill('6');
};

const pictures: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'take-an-order', path: '/sales-orders/create' },
  { name: 'sales-orders', path: '/sales-orders' },
  { name: 'standing-orders', path: '/sales-orders/standing', prepare: showStandingOrder },
  { name: 'weigh', path: '/sales-orders', prepare: press('Catch Weight Entry') },
  { name: 'weigh-station', path: '/sales-orders/weigh', prepare: weighPieces },
  { name: 'invoices', path: '/invoices' },
  { name: 'take-money', path: '/accounts-receivable' },
  { name: 'credit', path: '/create-credit' },
  { name: 'cash-sale', path: '/retail-sale' },
  { name: 'cash-drawer', path: '/cash-drawer', prepare: openDrawer },
  { name: 'plan-deliveries', path: '/delivery-routes' },
  { name: 'products', path: '/products' },
  { name: 'prices', path: '/products/pricing' },
  { name: 'customer-prices', path: '/customers?q=Copper', prepare: showPrices },
  { name: 'reports', path: '/reports' },
  { name: 'books', path: '/books', prepare: showBooks },
  { name: 'settings', path: '/settings' },
  {
    name: 'find',
    path: '/dashboard',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Screen, order' }).fill('grill');
      await page.getByRole('group', { name: 'Customers' }).waitFor();
    },
  },
];

const take = async (page: Page, { name, path, prepare }: Picture): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  // Keeps the tooltip and the blinking cursor out of the picture.
  await page.mouse.move(0, 0);
  const file = join(repository, 'docs', 'guide', 'pictures', `${name}.png`);
  await page.screenshot({ path: file, caret: 'hide', animations: 'disabled' });
  console.log(`docs/guide/pictures/${name}.png`);
};

const main = async (): Promise<void> => {
  await buildFrontEnds({ report: console.log });
  const dataDir = await mkdtemp(join(tmpdir(), 'primal-guide-'));
  const product = await startProduct({
    dataDir,
    port: await findFreePort(),
    env: process.env,
    report: console.log,
  });
  try {
    await product.areasStarted;
    await fillDemoData(product, { report: console.log });
    const browser = await chromium.launch({
      executablePath: findChromium(cacheFolder) ?? undefined,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1200, height: 760 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await context.request.post('/api/login', { data: demoAccount, headers: { origin: product.url } });
    const page = await context.newPage();
    for (const picture of pictures) await take(page, picture);
    await browser.close();
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await main();
