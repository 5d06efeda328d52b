import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { createMarkedOffice } from '../../harness/office.ts';

const delayCode = (page: Page) =>
  page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });

for (const pause of [0, 100, 300])
  for (const slow of [false, true])
    test(`keys typed ${pause} ms after N, Ctrl+K and a link arrive completely${slow ? ', with the code two seconds late' : ''}`, {
      tag: pause === 100 && !slow ? [] : '@long',
    }, async ({ page, office }) => {
      await page.goto('/sales-orders');
      await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible();
      if (slow) await delayCode(page);

      await page.keyboard.press('n');
      await page.waitForTimeout(pause);
      await page.keyboard.type(office.customer.name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(office.customer.name);

      await page.goto('/sales-orders');
      await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.waitForTimeout(pause);
      await page.keyboard.type(office.customer.name);
      const find = page.getByRole('dialog', { name: 'Find' });
      await expect(find.getByRole('combobox')).toHaveValue(office.customer.name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: office.customer.name })).toBeVisible();

      await page.goto('/sales-orders');
      await page.getByRole('navigation').getByRole('link', { name: 'Create Invoice' }).click();
      await page.waitForTimeout(pause);
      await page.keyboard.type(office.customer.name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(office.customer.name);
    });

test('a payment typed before its dialog opens is complete, with the method by its first letters', {
  tag: '@long',
}, async ({ page, office }) => {
  await office.sendInvoices(30, 10);
  await page.goto(`/accounts-receivable?q=${office.mark}`);
  await page.getByRole('button', { name: 'Payment', exact: true }).focus();
  await delayCode(page);
  await page.route('**/api/accounts-receivable?customerId=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ch');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2207');
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(dialog.getByLabel('Check Number')).toHaveValue('2207');
  await expect(dialog.getByLabel('Payment Amount')).toHaveValue('150.00');
  await expect(dialog.getByText('Total Allocated: $150.00')).toBeVisible();
});

test("an arrow pressed before a list's rows load focuses the list afterwards", {
  tag: '@long',
}, async ({ page, office }) => {
  const order = await office.order({ lines: [[office.chicken, '3']] });
  await office.printWorkOrder(order);
  await page.route('**/api/sales-orders?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(`/sales-orders?q=${office.mark}`);
  await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible();
  for (const key of ['ArrowDown', 'i']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Convert to Invoice' })).toBeFocused();
});

test('an arrow pressed right after a search focuses the found row, and Enter opens it', {
  tag: '@long',
}, async ({ page, office }) => {
  const order = await office.order({ lines: [[office.chicken, '3']] });
  await office.order({ lines: [[office.chicken, '3']] });
  await page.goto(`/sales-orders?q=${office.mark}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('/');
  await page.keyboard.type(order.orderNumber);
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: order.orderNumber })).toBeVisible();
});

test('Tab pressed before a record loads continues from its heading', {
  tag: '@long',
}, async ({ page, office }) => {
  const order = await office.order({ lines: [[office.chicken, '3']] });
  await page.route(`**/api/sales-orders/${order.id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(`/sales-orders?q=${office.mark}`);
  await expect(page.getByRole('link', { name: order.orderNumber })).toBeVisible();
  for (const key of ['ArrowDown', 'Enter', 'Tab']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused();
});

test('a search started right after Escape excludes the previous text', { tag: '@long' }, async ({ page }) => {
  await page.goto('/sales-orders');
  await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible();
  const field = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('recall');
  await expect(field).toHaveValue('recall');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(60);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('payments');
  await expect(field).toHaveValue('payments');
});

test('input after Enter waits for the choice among a thousand customers and products', {
  tag: '@long',
}, async ({ page, person, office }) => {
  const other = await createMarkedOffice(person);
  const first = { customers: [other.customer], products: [other.chicken] };
  // The searched records are not on the first page, and the server's answer is slow.
  for (const list of ['customers', 'products'] as const)
    await page.route(`**/api/${list}?*`, async (route) => {
      const response = await route.fetch();
      const isSearch = new URL(route.request().url()).searchParams.has('q');
      if (isSearch) await new Promise((resolve) => setTimeout(resolve, 500));
      const headers = { ...response.headers(), link: `</api/${list}?cursor=more>; rel="next"` };
      await route.fulfill(isSearch ? { response } : { response, headers, json: first[list] });
    });
  await page.goto('/sales-orders/create');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await page.keyboard.type(office.customer.name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type(office.chicken.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.keyboard.type(office.ribeye.name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sales order created successfully!')).toBeVisible();
  const body = await office.orders();
  expect(body).toMatchObject([{ itemCount: 2 }]);
  const order = await office.readOrder({ id: body[0]?.id ?? '' });
  expect(order.items.map(({ productName, quantity }) => [productName, Number(quantity)])).toEqual([
    [office.chicken.name, 3],
    [office.ribeye.name, 2],
  ]);
});
