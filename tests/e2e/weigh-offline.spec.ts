import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import {
  addLabeled,
  awaitGtins,
  createPrintedOrder,
  display,
  formatCaseLabel,
  log,
  openStation,
  openStationFor,
  readWeights,
  scan,
} from './weighing.ts';

test('22 offline entries survive a closed page, and the station sends each once, in order', async ({
  page,
  complaints,
  office,
}) => {
  const { product, order } = await openStationFor(page, office, 'Round', '30');
  const context = page.context();
  await context.setOffline(true);
  const expected: string[] = [];
  for (let at = 0; at < 22; at += 1) {
    const weight = `36.${String(at + 10)}`;
    expected.push(`${weight}0`);
    await scan(page, at % 2 === 0 ? formatCaseLabel(product.gtin, weight, `S${at}`) : weight);
  }
  await expect(display(page)).toContainText('8left');
  await expect(log(page).locator('[data-entry="waiting"]')).toHaveCount(22);
  await expect(page.getByText('No network · 22 waiting')).toBeVisible();
  expect(await readWeights(office, order)).toEqual([]);

  await context.route('**/api/sales-orders/*/pieces', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/sales-orders/weigh?order=${order.orderNumber}`);
  await page.close();
  await expect(log(again).locator('[data-entry="waiting"]')).toHaveCount(22);
  await again.reload();
  await expect(log(again).locator('[data-entry="waiting"]')).toHaveCount(22);
  await context.unroute('**/api/sales-orders/*/pieces');
  await expect.poll(() => readWeights(office, order)).toEqual(expected);
  await expect(log(again).locator('[data-entry="stored"]')).toHaveCount(22);
  complaints.splice(0);
});

test('after a reload or a closed tab, the station asks its open question again and sends each later entry once', {
  tag: '@long',
}, async ({ page, office }) => {
  const product = await addLabeled(office, 'Sirloin');
  const lines = [[product, '5']] as const;
  const order = await createPrintedOrder(office, lines);
  const other = await createPrintedOrder(office, lines);
  const elsewhere = await createPrintedOrder(office, [[office.ribeye, '1']]);
  await awaitGtins(office, order);
  await awaitGtins(office, other);
  const asks = async (tab: Page) => {
    await expect(display(tab)).toContainText('Which order is this Sirloin');
    await expect(display(tab)).toContainText('36.50lb');
    await expect(display(tab)).toContainText('2 more waiting for the answer');
  };
  await openStation(page);
  for (const [at, weight] of ['36.50', '36.60', '36.70'].entries())
    await scan(page, formatCaseLabel(product.gtin, weight, `S${at}`));
  await asks(page);
  await page.reload();
  await asks(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Recall' }).click();
  await page.getByRole('button', { name: 'Weigh Station' }).click();
  await asks(page);

  const tab = await page.context().newPage();
  await openStation(tab, elsewhere);
  await expect(display(tab)).not.toContainText('Which order is this Sirloin');
  await page.close();
  await asks(tab);
  const answers = display(tab).getByRole('button');
  const texts = await answers.allTextContents();
  await tab.keyboard.press(String(texts.findIndex((text) => text.includes(order.orderNumber)) + 1));
  await expect.poll(() => readWeights(office, order)).toEqual(['36.500', '36.600', '36.700']);
  await expect(log(tab).locator('[data-entry="stored"]')).toHaveCount(3);
  await tab.reload();
  await expect(log(tab).locator('[data-entry="stored"]')).toHaveCount(3);
  await expect(display(tab)).not.toContainText('Which order is this Sirloin');
  expect(await readWeights(office, other)).toEqual([]);
});
