import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { addDays, showDate, today } from '@primal/contracts/shared/dates';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Person } from '../../harness/person.ts';
import { type Fixtures, givePrice, makeFixtures, secondScreen } from './fixtures.ts';

const pricesOf = async (person: Person, { customer }: Pick<Fixtures, 'customer'>) =>
  (
    await person.call(adminApi.listCustomerPrices, {
      query: { customerId: customer.id, sort: 'createdAt', order: 'asc' },
    })
  ).body;

const openCustomer = async (page: Page, { customer }: Fixtures) => {
  await page.goto(`/customers/${customer.id}`);
  await expect(page.getByRole('region', { name: 'Prices' }).getByRole('table')).toHaveAttribute(
    'aria-busy',
    'false',
  );
};

const rows = (page: Page) => page.getByRole('table', { name: 'Prices', exact: true }).getByRole('row');

test('the owner gives a customer prices one after the other by keys alone, slips refused, changes, ends and deletes them', async ({
  page,
  person,
  complaints,
}) => {
  const office = await makeFixtures(person);
  await openCustomer(page, office);
  await expect(page.getByText('No special prices')).toBeVisible();
  await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'Add Price' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Price' });
  const picker = dialog.getByRole('combobox', { name: 'Product or Category' });
  await expect(picker).toBeFocused();
  const choose = async (text: string) => {
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(/^(Price|Percent Off)/)).toBeFocused();
  };

  await choose(office.ribeye.name);
  await page.keyboard.type('8,40');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Please write decimals with a point, like 1,234.50.')).toBeVisible();
  expect(await pricesOf(person, office)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8.40');
  await page.keyboard.press('Control+Enter');
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('');

  await choose(office.chicken.name);
  await page.keyboard.type('9.9');
  await page.keyboard.press('Control+Enter');
  await expect(picker).toBeFocused();

  // The same again: it overlaps, in the server's words at the dates, and what was typed stays.
  await choose(office.ribeye.name);
  await page.keyboard.type('8.20');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Overlaps $8.40 from ${showDate(today())}.`)).toBeVisible();
  await expect(dialog.getByLabel('From')).toBeFocused();
  await expect(dialog.getByLabel(/^Price/)).toHaveValue('8.20');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await dialog.getByLabel('Minimum Quantity').fill('10');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await pricesOf(person, office)).toMatchObject([
    { productId: office.ribeye.id, value: '8.40', minQuantity: null },
    { productId: office.chicken.id, value: '9.90', minQuantity: null },
    { productId: office.ribeye.id, value: '8.20', minQuantity: '10.000' },
  ]);

  const chicken = rows(page).filter({ hasText: office.chicken.name });
  await expect(chicken).toContainText('$9.90');
  await expect(chicken).toContainText('tier\u00a0$10.50');
  await chicken.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change Price' });
  await change.getByLabel('Kind').selectOption('Percent off');
  await change.getByLabel('Percent Off').fill('105');
  await change.getByRole('button', { name: 'Save Changes' }).click();
  await expect(change.getByText('A percent must be at most 100.')).toBeVisible();
  await change.getByLabel('Percent Off').fill('5');
  await expect(change.getByText('Comes to $9.98 today; restaurant is $10.50, no cost price.')).toBeVisible();
  await change.getByLabel(/^To/).fill(addDays(today(), -1));
  await change.getByRole('button', { name: 'Save Changes' }).click();
  await expect(change.getByText('The last day must not be before the first.')).toBeVisible();
  await change.getByLabel(/^To/).fill('');
  await change.getByRole('button', { name: 'Save Changes' }).click();
  await expect(change).toHaveCount(0);
  await expect(chicken).toContainText('5% off');

  await chicken.getByRole('button', { name: 'End' }).click();
  const end = page.getByRole('dialog', { name: 'End Price' });
  await end.getByLabel('Last Day').fill(addDays(today(), 7));
  await end.getByRole('button', { name: 'End Price' }).click();
  await expect(chicken).toContainText(showDate(addDays(today(), 7)));

  await chicken.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete price' }).getByRole('button', { name: 'Delete' }).click();
  await expect(chicken).toHaveCount(0);
  expect(await pricesOf(person, office)).toHaveLength(2);
});

test('in force, coming and ended are shown by filter, found by search, and read on with 300 of them', {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
  for (let at = 0; at < 60; at += 1)
    await givePrice(person, office, {
      category: `Cut ${String(at).padStart(2, '0')}`,
      note: at === 57 ? 'agreed by phone' : '',
    });
  await givePrice(person, office, { category: 'Over', from: addDays(today(), -9), to: addDays(today(), -1) });
  await givePrice(person, office, { category: 'Later', from: addDays(today(), 5) });
  await openCustomer(page, office);
  const prices = page.getByRole('region', { name: 'Prices' });
  await expect(prices.getByText(/of 61 prices$/)).toBeVisible();
  await prices.getByLabel('Prices Shown').selectOption('Coming');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('All Later');
  await expect(rows(page).nth(1).getByRole('button', { name: 'End' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await prices.getByLabel('Prices Shown').selectOption('Ended');
  await expect(rows(page).nth(1)).toContainText('All Over');
  await prices.getByLabel('Prices Shown').selectOption('In Force');
  await expect(prices.getByText(/of 60 prices$/)).toBeVisible();
  await prices.getByLabel('Search Prices').fill('by phone');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('All Cut 57');
  // What was chosen is there again after another page.
  await rows(page).nth(1).hover();
  await page.getByRole('button', { name: 'New Sales Order' }).click();
  await page.goBack();
  await expect(prices.getByLabel('Search Prices')).toHaveValue('by phone');
  await expect(rows(page)).toHaveCount(2);
});

test('prices are copied from another customer, and those that overlap are left out and named', {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
  const other = await makeFixtures(person);
  await givePrice(person, other, { productId: office.ribeye.id });
  await givePrice(person, other, { category: 'Beef', kind: 'percent_off', value: '5' });
  await givePrice(person, office, { category: 'Beef', kind: 'amount_off', value: '0.50' });
  await openCustomer(page, office);
  await page.getByRole('button', { name: 'Copy from Another Customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy from Another Customer' });
  await page.keyboard.type(other.customer.name);
  await expect(page.getByRole('option', { name: other.customer.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue(other.customer.name);
  await dialog.getByRole('button', { name: 'Copy Prices' }).click();
  await expect(dialog.getByText(/^1 price copied\. 1 price skipped/)).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: '5% off for All Beef' })).toContainText(
    `Overlaps $0.50 off from ${showDate(today())}.`,
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rows(page).filter({ hasText: office.ribeye.name })).toContainText('$8.40');
});

test('a credit memo credits what the customer pays, and says why', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  await givePrice(person, office, { productId: office.chicken.id, value: '26.40' });
  await page.goto('/create-credit');
  await page.getByLabel('Customer', { exact: true }).fill(office.mark);
  await page.getByRole('option', { name: office.customer.name }).first().click();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.keyboard.type(office.chicken.name);
  await expect(page.getByRole('option', { name: office.chicken.name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const price = page.getByRole('gridcell').filter({ hasText: '$26.40' }).first();
  await expect(price).toHaveAccessibleDescription(/^Customer price; restaurant is \$10\.50/);
});

test('two people on one price: each sees the other, and the later one is told and may save over it', {
  tag: '@long',
}, async ({ page, person, browser, baseURL, complaints }) => {
  const office = await makeFixtures(person);
  await givePrice(person, office, { productId: office.ribeye.id });
  const theirs = await secondScreen(browser, baseURL ?? '');
  for (const screen of [page, theirs]) {
    await openCustomer(screen, office);
    await rows(screen).nth(1).getByRole('button', { name: 'Change' }).click();
    await expect(screen.getByLabel('Price', { exact: true })).toHaveValue('8.40');
  }
  await page.getByLabel('Price', { exact: true }).fill('8.75');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(rows(page).nth(1)).toContainText('$8.75');
  await expect(rows(theirs).nth(1)).toContainText('$8.75');
  // What is typed there is not touched by it, and told of the other when it is sent.
  await theirs.getByLabel('Price', { exact: true }).fill('8.20');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    theirs.getByText(
      'Someone else changed this price to $8.75. Press Save Changes again to save your values instead.',
    ),
  ).toHaveCount(1);
  await expect(theirs.getByLabel('Price', { exact: true })).toHaveValue('8.20');
  expect(await pricesOf(person, office)).toMatchObject([{ value: '8.75', version: 2 }]);
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  expect(await pricesOf(person, office)).toMatchObject([{ value: '8.20', version: 3 }]);
  expect(complaints).toEqual([]);
  await theirs.context().close();
});

test("a product's form says which customers have a price of their own, and stores one without saving the product", {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
  await givePrice(person, office, { category: 'Beef', kind: 'percent_off', value: '5', note: office.mark });
  await page.goto(`/products?q=${office.mark}`);
  await page
    .getByRole('row')
    .filter({ hasText: office.ribeye.name })
    .getByRole('button', { name: 'Edit' })
    .click();
  const product = page.getByRole('dialog', { name: 'Edit Product' });
  const prices = product.getByRole('region', { name: 'Customer Prices' });
  await prices.getByLabel('Search Prices').fill(office.mark);
  await expect(prices.getByRole('row').filter({ hasText: office.customer.name })).toContainText('All Beef');
  await prices.getByRole('button', { name: 'Add Price' }).click();
  const add = page.getByRole('dialog', { name: 'Add Price' });
  await expect(add.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await page.keyboard.type(office.customer.name);
  await expect(page.getByRole('option', { name: office.customer.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(add.getByLabel(/^Price/)).toBeFocused();
  await page.keyboard.type('8.40');
  await page.keyboard.press('Enter');
  await expect(add).toHaveCount(0);
  await expect(prices.getByRole('row').filter({ hasText: 'This product' })).toContainText('$8.40');
  await page.keyboard.press('Escape');
  await expect(product).toHaveCount(0);
  const { body } = await person.call(adminApi.getProduct, { params: { id: office.ribeye.id } });
  expect(body.version).toBe(office.ribeye.version);
});

test('customer prices come from a CSV file and go into one', { tag: '@long' }, async ({ page, person }) => {
  const office = await makeFixtures(person);
  const other = await makeFixtures(person);
  await givePrice(person, other, { category: 'Beef' });
  await openCustomer(page, office);
  await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await expect(page.getByRole('heading', { name: 'Import Customer Prices' })).toBeVisible();
  const text = [
    'Customer,Product Code,Category,Kind,Value,Minimum,From,To,Note',
    `${office.customer.name},112A-${office.mark},,fixed,8.40,,${showDate(today())},,by phone`,
    `${office.customer.name},,Chicken,percent_off,5,10,${today()},,`,
    `Nobody ${office.mark},,Chicken,percent_off,5,,${today()},,`,
  ].join('\n');
  await page.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await expect(page.getByText(`There is no customer called Nobody ${office.mark}.`)).toBeVisible();
  await page.getByLabel('Skip the 1 refused row').check();
  await page.getByRole('button', { name: /^Import 2 / }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await openCustomer(page, office);
  await expect(rows(page).filter({ hasText: 'All Chicken' })).toContainText('5% off');
  await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'CSV' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  // Those of this customer alone, whom the file's name tells.
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^customer-prices-.*\.csv$/);
  expect(file.suggestedFilename()).toContain(office.mark);
  const exported = readCsv(await readFile(await file.path())).rows ?? [];
  expect(exported.slice(1).map(({ cells }) => cells[0])).toEqual([
    office.customer.name,
    office.customer.name,
  ]);
});
