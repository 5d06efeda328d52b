import type { Browser } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { openSignedInWindow, withBrowser } from '../harness/browser.ts';
import { numberRange, runInParallel } from '../harness/fixtures.ts';
import { addCustomer, addProduct, toItems } from '../harness/office.ts';
import type { Person } from '../ops/client/person.ts';
import { type Measuring, measure } from './measure.ts';
import { chooseCustomer, readPaints, readThreadTime, recordPaints, typeKeys } from './page-work.ts';
import { median, percentile } from './timing.ts';

const products = 300;
const lines = 10;
const rounds = 5;
const atOnce = 20;
const limits = { keyMs: 32, guideMs: 100 };

const productName = (at: number) => `Cut ${String(at).padStart(4, '0')}`;

/** Two customers who ordered ten products a week ago: one at tier prices, one with 300 customer prices. */
const addRecords = async (person: Person): Promise<void> => {
  const made = await runInParallel(numberRange(0, products), atOnce, (at) =>
    addProduct(person, { name: productName(at), productCode: `C${at}`, category: 'Beef' }),
  );
  const tier = await addCustomer(person, { name: 'Tier Diner', pricingTier: 'restaurant' });
  const own = await addCustomer(person, { name: 'Own Prices Diner', pricingTier: 'restaurant' });
  await runInParallel(made, atOnce, ({ id: productId }) => {
    const body = { customerId: own.id, productId, kind: 'fixed' as const, value: '9.75', from: today() };
    return person.must(adminApi.createCustomerPrice, { body });
  });
  const items = toItems(made.slice(-lines).map((product) => [product, '2']));
  for (const { id: customerId } of [tier, own])
    await person.must(ordersApi.createOrder, {
      body: { order: { customerId, orderDate: addDays(today(), -7) }, items },
    });
};

interface Typed {
  keys: number[];
  /** Milliseconds of main thread work for one key. */
  work: number;
  /** Milliseconds from choosing the customer to the order guide's paint. */
  guide: number;
}

const typeOrder = async (browser: Browser, person: Person, customer: string): Promise<Typed> => {
  const context = await openSignedInWindow(browser, person);
  const page = await context.newPage();
  const guide = await chooseCustomer(page, person.url, customer);
  await page.waitForLoadState('networkidle');
  await recordPaints(page);
  const worked = await readThreadTime(page);
  const before = await worked();
  for (let at = 0; at < lines; at += 1) {
    await typeKeys(page, productName(at));
    await page.getByRole('option', { name: productName(at) }).waitFor();
    await typeKeys(page, ['Enter', '3', 'Enter']);
  }
  const keys = await readPaints(page);
  const work = ((await worked()) - before) / keys.length;
  await context.close();
  return { keys, work, guide };
};

const row = (name: string, tier: string, own: string, wanted: string): string =>
  `${name.padEnd(44)}${tier.padStart(10)}${own.padStart(12)}   ${wanted}`;

const run = ({ clerk: { person } }: Measuring): Promise<string[]> =>
  withBrowser(async (browser) => {
    await addRecords(person);
    const tier: Typed[] = [];
    const own: Typed[] = [];
    for (let round = 0; round < rounds; round += 1) {
      tier.push(await typeOrder(browser, person, 'Tier Diner'));
      own.push(await typeOrder(browser, person, 'Own Prices Diner'));
    }
    const key = (typed: Typed[], share: number) =>
      percentile(
        typed.flatMap(({ keys }) => keys),
        share,
      ).toFixed(1);
    const middle = (typed: Typed[], of: 'work' | 'guide') => median(typed.map((one) => one[of])).toFixed(1);
    return [
      row('', 'tier', '300 prices', ''),
      row('key to paint, median ms', key(tier, 0.5), key(own, 0.5), ''),
      row('key to paint, 95% ms', key(tier, 0.95), key(own, 0.95), `at most ${limits.keyMs} wanted`),
      row('work of the page for a key, ms', middle(tier, 'work'), middle(own, 'work'), ''),
      row(
        'customer to order guide on screen, ms',
        middle(tier, 'guide'),
        middle(own, 'guide'),
        `at most ${limits.guideMs} wanted`,
      ),
    ];
  });

/**
 * Types a new ten-line order in Chromium for two customers: one at tier prices, one with 300 customer prices.
 */
export default function orderForm(): Promise<string[]> {
  return measure({ database: 'orders' }, run);
}
