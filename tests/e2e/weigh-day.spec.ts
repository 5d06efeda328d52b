import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import {
  addLabeled,
  awaitGtins,
  box,
  createPrintedOrder,
  display,
  formatCaseLabel,
  log,
  openStation,
  openStationFor,
  readWeights,
  scan,
} from './weighing.ts';

test('a weigher goes from a short line to a complete order and its printed invoice in three clicks', async ({
  page,
  office,
}) => {
  const ribeye = await addLabeled(office, 'Ribeye');
  const chuck = await addLabeled(office, 'Chuck');
  const order = await createPrintedOrder(office, [
    [ribeye, '2'],
    [chuck, '10'],
  ]);
  await createPrintedOrder(office, [[chuck, '1']], addDays(today(), 2));
  await awaitGtins(office, order);
  await openStation(page, order);
  await scan(page, formatCaseLabel(ribeye.gtin, '15.50', `${office.mark}-1`));
  await scan(page, formatCaseLabel(ribeye.gtin, '15.60', `${office.mark}-2`));
  await expect(display(page)).toContainText('0left');
  await scan(page, formatCaseLabel(chuck.gtin, '60.20', `${office.mark}-3`));
  await expect(display(page)).toContainText('9left');
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(3);
  expect((await office.readOrder(order)).catchWeightsEntered).toBe(false);

  await page.keyboard.press('Control+Enter');
  await expect(display(page)).toContainText(`${order.orderNumber} is complete`);
  await expect(display(page)).toContainText(`${chuck.name}: 1 / 10`);
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(4);
  expect((await office.readOrder(order)).catchWeightsEntered).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(display(page)).toContainText('is open again');
  await expect.poll(async () => (await office.readOrder(order)).catchWeightsEntered).toBe(false);
  await page.getByRole('button', { name: 'Complete Line' }).click();
  await expect(display(page).getByRole('button', { name: /^Next: SO-\d+/ })).toBeVisible();

  const invoice = display(page).getByRole('button', { name: `Invoice ${order.orderNumber}` });
  await expect(invoice).toBeEnabled();
  await invoice.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invoice and Print' }).click();
  await page.waitForURL(/\/invoices\/.*\/print/);
  await expect(page.getByRole('button', { name: /Print/ }).first()).toBeVisible();
});

test('the station continues after its session expires, stores every scan, and sends it after the sign-in', {
  tag: '@long',
}, async ({ page, account, complaints, office }) => {
  const { product, order } = await openStationFor(page, office, 'Plate', '6');
  await scan(page, formatCaseLabel(product.gtin, '36.10', `${office.mark}-1`));
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(1);

  await page.context().clearCookies();
  await scan(page, formatCaseLabel(product.gtin, '36.20', `${office.mark}-2`));
  const asks = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(asks).toBeVisible();
  await scan(page, formatCaseLabel(product.gtin, '36.30', `${office.mark}-3`));
  await expect(display(page)).toContainText('36.30lb');
  // The station treats a case scanned into the username field as a case.
  await asks.getByLabel('Username').fill(account.username);
  await asks.getByLabel('Username').focus();
  await scan(page, formatCaseLabel(product.gtin, '36.40', `${office.mark}-4`));
  await expect(display(page)).toContainText('36.40lb');
  await expect(asks.getByLabel('Username')).toHaveValue(account.username);
  await expect(log(page).locator('[data-entry="waiting"]')).toHaveCount(3);

  await asks.getByLabel('Password').fill(account.password);
  await asks.getByRole('button', { name: 'Sign In' }).click();
  await expect(asks).toBeHidden();
  await expect.poll(() => readWeights(office, order)).toEqual(['36.100', '36.200', '36.300', '36.400']);
  await expect(box(page)).toBeFocused();
  complaints.splice(0);
});
