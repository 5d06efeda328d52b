import { type Browser, chromium, type Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { Person } from '../harness/person.ts';
import { startProduct } from '../harness/product.ts';
import { cacheFolder } from '../ops/engines/nats-binary.ts';
import { findChromium } from '../scripts/deps/chromium.mjs';
import { notePaints, paintsOf, threadTime } from './page-work.ts';
import { percentile } from './timing.ts';

const products = 1_000;
const typedRows = 150;
const most = { keyMs: 32, workMs: 8, firstRowMs: 1_500, pasteMs: 300, saveSeconds: 10 };

const addProducts = async (person: Person): Promise<void> => {
  for (let at = 0; at < products; at += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, more) =>
        person.call(adminApi.createProduct, {
          body: {
            ...{ name: `Cut ${String(at + more).padStart(4, '0')}`, productCode: `C${at + more}` },
            ...{ brand: 'Stone Creek', category: 'Beef', unit: 'Case', billedBy: 'Case' },
            ...{ costPrice: '7.25', wholesalePrice: '9', restaurantPrice: '10.5', retailPrice: '13' },
          },
        }),
      ),
    );
};

const typeColumn = async (page: Page) => {
  await page.getByLabel('Retail Price, Cut 0000').focus();
  await notePaints(page);
  const worked = await threadTime(page);
  const before = await worked();
  for (let row = 0; row < typedRows; row += 1) {
    for (const key of '14.25') await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel(`Retail Price, Cut ${String(typedRows).padStart(4, '0')}`).waitFor();
  const keys = await paintsOf(page);
  return { keys, work: ((await worked()) - before) / keys.length };
};

/** A whole column from the clipboard, until its first and last price that is seen are painted. */
const pasteColumn = (page: Page): Promise<number> =>
  page.evaluate(
    (rows) =>
      new Promise<number>((resolve) => {
        const data = new DataTransfer();
        data.setData('text/plain', Array.from({ length: rows }, (_, at) => `${20 + at}.5`).join('\n'));
        const cell = document.querySelector<HTMLInputElement>('[aria-label="Wholesale Price, Cut 0000"]');
        const began = performance.now();
        cell?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
        const look = () =>
          cell?.value === '20.50'
            ? setTimeout(() => resolve(performance.now() - began))
            : requestAnimationFrame(look);
        look();
      }),
    products,
  );

const save = async (page: Page): Promise<number> => {
  const began = performance.now();
  await page.keyboard.press('Control+s');
  await page.getByText('Pricing updated successfully: 1,000 products').waitFor({ timeout: 120_000 });
  return (performance.now() - began) / 1_000;
};

const open = async (browser: Browser, url: string, person: Person) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(`${url}/products`);
  await page.getByRole('link', { name: 'Manage Pricing' }).waitFor();
  const began = performance.now();
  await page.getByRole('link', { name: 'Manage Pricing' }).click();
  await page.getByLabel('Retail Price, Cut 0000').waitFor();
  return { page, firstRow: performance.now() - began };
};

const line = (name: string, figure: string, wanted: string): string =>
  `${name.padEnd(44)}${figure.padStart(10)}   ${wanted}`;

/** The pricing table in Chromium with 1,000 products: a column typed downwards, one pasted, and all of it saved. */
export default async function pricing(): Promise<string[]> {
  const running = await startProduct({ durable: true });
  const browser = await chromium.launch({
    executablePath: findChromium(cacheFolder) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const person = new Person(running.url);
    await person.register();
    await addProducts(person);
    const { page, firstRow } = await open(browser, running.url, person);
    const { keys, work } = await typeColumn(page);
    await page.keyboard.press('Control+Home');
    const pasted = await pasteColumn(page);
    const saved = await save(page);
    return [
      line('first row of 1,000 products, ms', firstRow.toFixed(0), `at most ${most.firstRowMs} wanted`),
      line('key to paint, median ms', percentile(keys, 0.5).toFixed(1), ''),
      line('key to paint, 95% ms', percentile(keys, 0.95).toFixed(1), `at most ${most.keyMs} wanted`),
      line('work of the page for a key, ms', work.toFixed(1), `at most ${most.workMs} wanted`),
      line('a column of 1,000 pasted, ms', pasted.toFixed(0), `at most ${most.pasteMs} wanted`),
      line('1,000 products saved, s', saved.toFixed(1), `at most ${most.saveSeconds} wanted`),
    ];
  } finally {
    await browser.close();
    await running.stop();
  }
}
