import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../support/e2e.ts';
import { Person } from '../support/person.ts';
import { stockOffice, takeOrder } from './office.ts';

test('two people on one list and one order: each sees the other, and nobody loses what was typed', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const other = new Person(url);
  await other.register();
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([...other.cookies].map(([name, value]) => ({ name, value, url })));
  const theirs = await context.newPage();

  const office = await stockOffice(person);
  for (const screen of [page, theirs]) {
    await screen.goto(`/sales-orders?q=${office.mark}`);
    await expect(screen.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible();
  }
  const order = await takeOrder(person, office);
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
  // The second save is refused, and what was typed stands there still.
  await expect(theirs.getByRole('alert').first()).toBeVisible();
  await expect(theirs.getByLabel('Notes')).toHaveValue('Theirs: ring twice');
  const { body } = await person.call(ordersApi.getOrder, { params: { id: order.id } });
  expect(body.notes).toBe('Mine: back door');
  await context.close();
});
