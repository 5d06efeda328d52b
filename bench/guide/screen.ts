import { chromium, type Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import pg from 'pg';
import { cacheFolder } from '../../ops/engines/nats-binary.ts';
import { findChromium } from '../../scripts/deps/chromium.mjs';
import type { Measuring } from '../measure.ts';

const rounds = 9;
/** As long as a person looks at a name before choosing it, in milliseconds; the guide is asked for meanwhile. */
const pause = 300;

/** Notes when the next key is pressed, and when a quantity of the order guide stands on the screen after it. */
const noteGuide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const guide = new Promise<number>((resolve) => {
      const listening = { capture: true, once: true };
      addEventListener('keydown', ({ timeStamp }) => look(timeStamp, resolve), listening);
    });
    const look = (pressed: number, resolve: (ms: number) => void): void => {
      if (document.querySelector('[aria-label^="Quantity of"]'))
        setTimeout(() => resolve(performance.now() - pressed));
      else requestAnimationFrame(() => look(pressed, resolve));
    };
    Object.assign(window, { guide: () => guide });
  });

const guideShown = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { guide: () => Promise<number> }).guide());

/** Milliseconds from the key that chooses a customer on a new order to his order guide on the screen. */
export const chooseCustomer = async (page: Page, url: string, name: string): Promise<number> => {
  await page.goto(`${url}/sales-orders/create`);
  await page.getByLabel('Customer').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).waitFor();
  await page.waitForTimeout(pause);
  await noteGuide(page);
  await page.keyboard.press('Enter');
  return guideShown(page);
};

const name = 'Corner Bistro';
/** What the screens look for in the catalog, as the lines have it. */
const catalog = `
  insert into admin.products (id, version, created_at, updated_at, name, brand, category, product_type, unit, billed_by,
    unit_price, wholesale_price, restaurant_price, retail_price, in_stock)
  select id, 1, now(), now(), snapshot ->> 'name', 'Cedar Ridge', 'Beef', 'fixed-weight', 'Case', 'Case', 10, 9, 10, 12, true
  from orders.products`;

/** Gives the orders of a customer who is known to the lines alone to one whom the screens know. */
const introduce = async ({ clerk, adminUrl }: Measuring, from: string): Promise<void> => {
  const body = {
    name,
    address: '1 Main Street',
    city: 'Olathe',
    state: 'KS',
    zipCode: '66061',
    phone: '913-555-0100',
    pricingTier: 'restaurant',
  };
  const { status, body: made } = await clerk.person.call(adminApi.createCustomer, { body });
  if (status !== 201) throw new Error(`A customer was answered with ${status}`);
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  await pool.query(catalog);
  await pool.query('update orders.sales_orders set customer_id = $1 where customer_id = $2', [made.id, from]);
  await pool.query('vacuum analyze admin.products, orders.sales_orders');
  await pool.end();
};

/** How long the guide of a customer takes to the screen in Chromium, several times, each on a page of its own. */
export const timesOnScreen = async (measuring: Measuring, customerId: string): Promise<number[]> => {
  await introduce(measuring, customerId);
  const { url, clerk } = measuring;
  const browser = await chromium.launch({
    executablePath: findChromium(cacheFolder) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([...clerk.person.cookies].map(([key, value]) => ({ name: key, value, url })));
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await context.newPage();
      times.push(await chooseCustomer(page, url, name));
      await page.close();
    }
    return times;
  } finally {
    await browser.close();
  }
};
