import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { openSecondScreen } from './fixtures.ts';

test('two people on one list and one order see each other and lose no input', async ({
  page,
  browser,
  baseURL,
  office,
}) => {
  const theirs = await openSecondScreen(browser, baseURL ?? '');
  for (const screen of [page, theirs]) {
    await screen.goto(`/sales-orders?q=${office.mark}`);
    await expect(screen.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible();
  }
  const order = await office.order();
  for (const screen of [page, theirs])
    await expect(screen.getByRole('link', { name: order.orderNumber })).toBeVisible({ timeout: 10_000 });

  for (const screen of [page, theirs]) {
    await screen.goto(`/sales-orders/${order.id}/edit`);
    await expect(screen.getByLabel('Notes')).toBeVisible();
  }
  await page.getByLabel('Notes').fill('Mine: back door');
  await theirs.getByLabel('Notes').fill('Theirs: ring twice');
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page).toHaveURL(/\/sales-orders(\/[\w-]+)?(\?.*)?$/);
  await theirs.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(theirs.getByRole('alert').first()).toBeVisible();
  await expect(theirs.getByLabel('Notes')).toHaveValue('Theirs: ring twice');
  const body = await office.readOrder(order);
  expect(body.notes).toBe('Mine: back door');
  await theirs.context().close();
});
