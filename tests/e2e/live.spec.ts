import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { openSecondScreen } from './fixtures.ts';

test("a person's change appears immediately on another's screen and in their notifications", async ({
  page,
  person,
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
  await expect(theirs.getByRole('link', { name: order.orderNumber })).toBeVisible();
  for (const { id } of order.items.filter(({ needsWeight }) => needsWeight))
    await person.call(ordersApi.updateOrderItem, { params: { id }, body: { weight: '36.5' } });
  await office.convert(order);
  const bell = theirs.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleDescription(/^\d+/);
  await bell.click();
  const news = theirs.getByRole('dialog', { name: 'Notifications' });
  await expect(news.getByText(`${order.orderNumber} created for ${office.customer.name}`)).toBeVisible();
  const made = news.getByRole('link', { name: new RegExp(`^INV-\\d+ created from ${order.orderNumber}`) });
  await expect(made).toContainText('New');
  await made.click();
  await expect(theirs).toHaveURL(/\/invoices\/[\w-]+\/view$/);
  await theirs.goto('/dashboard');
  await bell.click();
  await expect(made).not.toContainText('New');
  await page.getByRole('button', { name: 'Notifications' }).click();
  const own = page.getByRole('dialog', { name: 'Notifications' });
  await expect(own.getByRole('link', { name: order.orderNumber }).first()).not.toContainText('New');
  await theirs.context().close();
});

test('the tabs of a browser share one event stream, and another tab opens it when the first closes', {
  tag: '@long',
}, async ({ page, context, office }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url());
  });
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/sales-orders?q=${office.mark}`);
    await expect(tab.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible();
  }
  const seen = async (...tabs: (typeof page)[]) => {
    const { orderNumber } = await office.order();
    for (const tab of tabs) await expect(tab.getByRole('link', { name: orderNumber })).toBeVisible();
  };
  await seen(page, second);
  expect(streams).toHaveLength(1);
  await page.close();
  await seen(second);
  expect(streams).toHaveLength(2);
  expect(streams[1]).toContain('?after=');
});
