import type { Page } from '@playwright/test';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { runInParallel } from '../../harness/fixtures.ts';
import { addProduct, createMarkedOffice, type Office } from '../../harness/office.ts';
import { pickOption } from './fixtures.ts';

const names = ['Brisket', 'Chuck', 'Flank', 'Ham', 'Kidney', 'Liver', 'Oxtail', 'Shank', 'Tongue', 'Veal'];

/** Products at $12.00, bought one and two weeks ago: one case of the first product, two of the second … */
const makeRegular = async (office: Office, count = names.length) => {
  const products = await runInParallel(names.slice(0, count), 1, (name) =>
    addProduct(office.person, { name: `${name} ${office.mark}`, restaurantPrice: '12' }),
  );
  const lines = products.map((product, at) => [product, String(1 + (at % 9))] as const);
  for (const age of [14, 7]) await office.order({ lines, orderDate: addDays(today(), -age) });
  return products;
};

const counting = (page: Page) => {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += key.split('+').length;
      await page.keyboard.press(key);
    },
    keys: () => keys,
  };
};

const chooseCustomer = async (page: Page, office: Office) => {
  await expect(page.getByLabel('Customer')).toBeFocused();
  await pickOption(page, office.mark, office.customer.name);
};

const guide = (page: Page) => page.getByRole('region', { name: 'Order Guide' });
const quantityField = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`);
const items = (page: Page) => page.getByRole('grid', { name: 'Items' }).getByRole('row');

const newestOrder = async (office: Office) => {
  const newest = (await office.orders()).find(({ orderDate }) => orderDate === today());
  if (!newest) throw new Error('There is no order of today.');
  return office.readOrder(newest);
};

const saved = (page: Page) => expect(page.getByText('Sales order created successfully!')).toBeVisible();

test('a repeat order of 10 lines with usual quantities takes at most 4 keys from the customer to saved', async ({
  page,
  office,
}) => {
  const products = await makeRegular(office);
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  const { press, keys } = counting(page);
  await press('*');
  await press('Control+Enter');
  await saved(page);
  expect(keys()).toBeLessThanOrEqual(4);
  const { items: stored } = await newestOrder(office);
  expect(stored.map(({ productName, quantity }) => [productName, quantity])).toEqual(
    products.map(({ name }, at) => [name, `${1 + (at % 9)}.000`]),
  );
});

test('a repeat order of 10 lines with 10 quantities typed takes at most 24 keys', { tag: '@long' }, async ({
  page,
  office,
}) => {
  const products = await makeRegular(office);
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  const { press, keys } = counting(page);
  for (const digit of '1234567891') {
    await press(digit);
    await press('Enter');
  }
  await press('Control+Enter');
  await saved(page);
  expect(keys()).toBeLessThanOrEqual(24);
  const { items: stored } = await newestOrder(office);
  expect(stored.map(({ productName, quantity }) => [productName, quantity])).toEqual(
    products.map(({ name }, at) => [name, `${'1234567891'[at]}.000`]),
  );
});

test('letters find a product in or outside the guide, arrows move, and Escape moves to the lines', {
  tag: '@long',
}, async ({ page, office }) => {
  const products = await makeRegular(office, 4);
  const name = (at: number) => products[at]?.name ?? '';
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  await pickOption(page, 'flank', name(2));
  await expect(quantityField(page, name(2))).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('ArrowUp');
  await expect(quantityField(page, name(1))).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowDown');
  await expect(quantityField(page, name(2))).toHaveValue('5');
  await expect(items(page).nth(1)).toContainText(name(1));
  await expect(items(page).nth(2)).toContainText(name(2));

  await pickOption(page, office.ribeye.name);
  await expect(page.getByLabel('Qty, row 3')).toBeFocused();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Product, row 4')).toBeFocused();

  await quantityField(page, name(0)).click();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Product, row 4')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await saved(page);
  const { items: stored } = await newestOrder(office);
  expect(stored.map(({ productName, quantity }) => [productName, quantity])).toEqual([
    [name(1), '2.000'],
    [name(2), '5.000'],
    [office.ribeye.name, '6.000'],
  ]);
});

test('keys and pointer pin and hide products for all users', { tag: '@long' }, async ({ page, office }) => {
  const products = await makeRegular(office, 3);
  const name = (at: number) => products[at]?.name ?? '';
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  await expect(quantityField(page, name(0))).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(guide(page).getByRole('button', { name: `Unpin ${name(1)}` })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(quantityField(page, name(1))).toBeFocused();
  await guide(page)
    .getByRole('button', { name: `Hide ${name(0)}` })
    .click();
  await expect(quantityField(page, name(0))).toHaveCount(0);
  await page.reload();
  await expect(guide(page).getByRole('row').nth(1)).toContainText(name(1));
  await guide(page).getByRole('button', { name: 'Show 1 Hidden' }).click();
  await guide(page)
    .getByRole('button', { name: `Show ${name(0)}` })
    .click();
  await expect(guide(page).getByRole('button', { name: 'Show 1 Hidden' })).toHaveCount(0);
  await expect(quantityField(page, name(0))).toBeVisible();
});

test('arrows pressed before the guide loads are applied in order', { tag: '@long' }, async ({
  page,
  office,
}) => {
  const products = await makeRegular(office, 3);
  const name = products[1]?.name ?? '';
  let come = () => {};
  const isAsked = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/api/sales-orders/guide?*', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  come();
  await expect(guide(page).getByRole('button', { name: `Unpin ${name}` })).toBeFocused();
});

test('the guide appears on a new invoice, but not while editing another document', { tag: '@long' }, async ({
  page,
  office,
}) => {
  await makeRegular(office, 3);
  await page.goto('/create-invoice');
  await chooseCustomer(page, office);
  await page.keyboard.press('*');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Invoice created successfully. You can now print it.').first()).toBeVisible();
  const body = await office.invoices();
  expect(body).toMatchObject([{ status: 'draft' }]);
  await page.goto(`/invoices/${body[0]?.id}/edit`);
  await expect(items(page)).toHaveCount(4);
  await expect(guide(page)).toHaveCount(0);
});

test('without a guide the first line has the focus, and no key is lost', {
  tag: '@long',
}, async ({ page, person, complaints, office }) => {
  await makeRegular(office, 3);
  await page.route('**/api/sales-orders/guide?*', () => undefined);
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  await page.keyboard.type('ribeye');
  await expect(page.getByLabel('Product, row 1')).toHaveValue('ribeye');
  await expect(page.getByText('Loading the order guide...')).toBeVisible();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const fresh = await createMarkedOffice(person);
  await page.goto('/sales-orders/create');
  await page
    .getByRole('button', { name: 'Discard' })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await chooseCustomer(page, fresh);
  await page.keyboard.type(fresh.chicken.name);
  await expect(page.getByLabel('Product, row 1')).toHaveValue(fresh.chicken.name);
  complaints.length = 0;
});

test('the guide fits a phone', { tag: '@long' }, async ({ page, office }) => {
  const products = await makeRegular(office, 3);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  await expect(quantityField(page, products[0]?.name ?? '')).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the order guide prints as a blank order sheet, is linked from the customer and saved as a PDF', {
  tag: '@long',
}, async ({ page, office }) => {
  const products = await makeRegular(office, 3);
  await page.goto(`/customers/${office.customer.id}`);
  await page.getByRole('button', { name: 'Order Guide' }).click();
  const rows = page.getByRole('table', { name: 'Order Guide' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(products[0]?.name ?? '');
  await expect(rows.nth(1)).toContainText(`1 on ${formatDate(addDays(today(), -7))}`);
  await expect(rows.nth(1)).toContainText('$12.00');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Order_Guide_Harbor_Grill_.*\.pdf$/);
  const email = page.getByRole('button', { name: 'Email' });
  await expect(email).toHaveAttribute('aria-disabled', 'true');
});

test('the guide answers what the customer paid last time, and a line does with one key', async ({
  page,
  office,
}) => {
  const [brisket] = await makeRegular(office, 2);
  if (!brisket) throw new Error('There is no product.');
  const invoice = await office.invoice({ lines: [[brisket, '2', { unitPrice: '10.50' }]] });
  const day = formatDate(today());
  const last = `$10.50 · ${day} · ${invoice.invoiceNumber}`;
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  const row = guide(page).getByRole('row', { name: brisket.name });
  await expect(row).toContainText(last);
  await expect(row).toContainText('Higher than last time');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(items(page).nth(1)).toContainText(`Higher than last time: $10.50 on ${day}`);
  await items(page).nth(1).getByRole('gridcell').first().click();
  const { press, keys } = counting(page);
  await press('F4');
  await expect(page.getByRole('tooltip')).toContainText(`Last ${last}`);
  expect(keys()).toBe(1);
});
