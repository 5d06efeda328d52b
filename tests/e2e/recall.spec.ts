import { expect, signedInTest as test } from '../../harness/e2e.ts';
import {
  addLabeled,
  awaitGtins,
  createGtin,
  createPrintedOrder,
  formatCaseLabel,
  log,
  openStation,
  scan,
} from './weighing.ts';

test("a recall lists the buyers of a lot's cases", async ({ page, office }) => {
  const product = await addLabeled(office, 'Tenderloin');
  const order = await createPrintedOrder(office, [[product, '3']]);
  await awaitGtins(office, order);
  await openStation(page, order);
  for (const serial of ['S1', 'S2'])
    await scan(page, formatCaseLabel(product.gtin, '7.25', serial, `LOT${office.mark}`));
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Recall' }).click();
  await page.getByLabel('Lot').fill(`LOT${office.mark}`);
  await expect(page.getByRole('heading', { name: office.customer.name })).toBeVisible();
  await expect(page.getByText('2 pieces · 14.50 lbs')).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: order.orderNumber }).first()).toBeVisible();
  await expect(page.getByText('Cases that were not scanned or weighed here are not included.')).toBeVisible();
  await page.getByLabel('Lot').fill(`lot ${office.mark.slice(0, 4)}`);
  await expect(page.getByText('longer lot number').first()).toBeVisible();
  await page.getByRole('button', { name: `LOT${office.mark}` }).click();
  await expect(page.getByText('2 pieces · 14.50 lbs')).toBeVisible();
  const answers = ['recall?', 'recall/totals?'].map((path) =>
    page.waitForResponse((response) => response.url().includes(path) && response.url().includes('lot=lot-')),
  );
  await page.getByLabel('Lot').fill(`lot-${office.mark}`);
  await Promise.all(answers);
  await expect(page.getByText('2 pieces · 14.50 lbs')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^recall-.*\.csv$/);
  await page.getByLabel('GTIN').fill('12345678901234');
  await expect(page.getByText('with a valid check digit')).toBeVisible();
});

test('a product page adds and removes GTINs', { tag: '@long' }, async ({ page, office }) => {
  await page.goto(`/products?q=${office.ribeye.productCode}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const field = dialog.getByLabel('GTINs on Its Cases');
  await field.fill('90614141000016');
  await field.press('Enter');
  await expect(dialog.getByText('whose check digit is right')).toBeVisible();
  const gtin = createGtin();
  await field.fill(gtin);
  await field.press('Enter');
  await expect(dialog.getByRole('list', { name: 'GTINs' })).toContainText(gtin);
  await dialog.getByRole('button', { name: `Remove GTIN ${gtin}` }).click();
  await expect(dialog.getByText(/^No GTINs yet\./)).toBeVisible();
});
