import type { Browser, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { openSignedInWindow, withBrowser } from '../harness/browser.ts';
import { numberRange, runInParallel } from '../harness/fixtures.ts';
import { addProduct } from '../harness/office.ts';
import type { Person } from '../ops/client/person.ts';
import { type Measuring, measure } from './measure.ts';
import { readPaints, readThreadTime, recordPaints, typeKeys } from './page-work.ts';
import { median, percentile } from './timing.ts';

const products = 1_000;
const typedRows = 60;
const changed = 5_000;
const looks = 5;
const limits = {
  keyMs: 32,
  workMs: 8,
  firstRowMs: 1_500,
  pasteMs: 300,
  saveSeconds: 10,
  previewSeconds: 2,
  applySeconds: 10,
};

const addProducts = async (person: Person): Promise<void> => {
  await runInParallel(numberRange(0, products), 20, (at) => {
    const name = `Cut ${String(at).padStart(4, '0')}`;
    return addProduct(person, { name, productCode: `C${at}`, category: 'Beef', costPrice: '7.25' });
  });
};

const typeColumn = async (page: Page) => {
  await page.getByLabel('Retail Price, Cut 0000').focus();
  await recordPaints(page);
  const worked = await readThreadTime(page);
  const before = await worked();
  for (let row = 0; row < typedRows; row += 1) await typeKeys(page, [...'14.25', 'Enter']);
  await page.getByLabel(`Retail Price, Cut ${String(typedRows).padStart(4, '0')}`).waitFor();
  const keys = await readPaints(page);
  return { keys, work: ((await worked()) - before) / keys.length };
};

/** Measures pasting a column until its first and last visible prices are painted. */
const pasteColumn = (page: Page): Promise<number> =>
  page.evaluate(
    (rows) =>
      new Promise<number>((resolve) => {
        const data = new DataTransfer();
        data.setData(
          'text/plain',
          Array.from({ length: rows }, (_, at) => (9.01 + at / 100).toFixed(2)).join('\n'),
        );
        const cell = document.querySelector<HTMLInputElement>('[aria-label="Wholesale Price, Cut 0000"]');
        const began = performance.now();
        cell?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
        const look = () =>
          cell?.value === '9.01'
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

const fillUp = async (pool: Pool): Promise<void> => {
  await pool.query(`
    insert into products (id, version, created_at, updated_at, product_code, name, brand, category, product_type,
      unit, billed_by, unit_price, cost_price, wholesale_price, restaurant_price, retail_price, in_stock)
    select gen_random_uuid(), 1, now(), now(), 'C' || n, 'Cut ' || lpad(n::text, 4, '0'), 'Stone Creek', 'Beef',
      'fixed-weight', 'Case', 'Case', 10.5, 7.25, 9, 10.5, 13, true from generate_series(${products}, ${changed - 1}) n`);
  await pool.query('vacuum analyze products');
};

/** Measures from Preview to all old and new prices on screen several times, then applies the change. */
const changeAll = async (page: Page) => {
  const total = changed.toLocaleString('en-US');
  await page.reload();
  await page.getByText(`of ${total} products`).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Change Prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Prices' });
  const apply = dialog.getByRole('button', { name: `Apply to ${total} products` });
  const previews: number[] = [];
  for (let look = 1; look <= looks; look += 1) {
    await dialog.getByLabel('By', { exact: true }).fill(String(look));
    const began = performance.now();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await apply.waitFor({ timeout: 60_000 });
    previews.push((performance.now() - began) / 1_000);
  }
  const began = performance.now();
  await apply.click();
  await page.getByText(`Prices changed: ${total} products`).waitFor({ timeout: 120_000 });
  return { previewed: median(previews), applied: (performance.now() - began) / 1_000 };
};

const open = async (browser: Browser, person: Person) => {
  const page = await (await openSignedInWindow(browser, person)).newPage();
  await page.goto(`${person.url}/products`);
  await page.getByRole('link', { name: 'Manage Pricing' }).waitFor();
  const began = performance.now();
  await page.getByRole('link', { name: 'Manage Pricing' }).click();
  await page.getByLabel('Retail Price, Cut 0000').waitFor();
  return { page, firstRow: performance.now() - began };
};

const line = (name: string, figure: string, wanted: string): string =>
  `${name.padEnd(44)}${figure.padStart(10)}   ${wanted}`;

const run = ({ clerk: { person }, pool }: Measuring): Promise<string[]> =>
  withBrowser(async (browser) => {
    await addProducts(person);
    const { page, firstRow } = await open(browser, person);
    const { keys, work } = await typeColumn(page);
    await page.keyboard.press('Control+Home');
    const pasted = await pasteColumn(page);
    const saved = await save(page);
    await fillUp(pool);
    const { previewed, applied } = await changeAll(page);
    return [
      line('first row of 1,000 products, ms', firstRow.toFixed(0), `at most ${limits.firstRowMs} wanted`),
      line('key to paint, median ms', percentile(keys, 0.5).toFixed(1), ''),
      line('key to paint, 95% ms', percentile(keys, 0.95).toFixed(1), `at most ${limits.keyMs} wanted`),
      line('work of the page for a key, ms', work.toFixed(1), `at most ${limits.workMs} wanted`),
      line('a column of 1,000 pasted, ms', pasted.toFixed(0), `at most ${limits.pasteMs} wanted`),
      line('1,000 products saved, s', saved.toFixed(1), `at most ${limits.saveSeconds} wanted`),
      line(
        'bulk change of 5,000 previewed, s',
        previewed.toFixed(2),
        `at most ${limits.previewSeconds} wanted`,
      ),
      line('bulk change of 5,000 applied, s', applied.toFixed(1), `at most ${limits.applySeconds} wanted`),
    ];
  });

/**
 * Measures the pricing table in Chromium with 1,000 products: a typed column, a pasted column, and saving
 * all. Then measures a bulk change of 5,000 prices.
 */
export default function pricing(): Promise<string[]> {
  return measure({ database: 'admin' }, run);
}
