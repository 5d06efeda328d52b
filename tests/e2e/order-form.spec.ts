import type { Page } from '@playwright/test';
import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Person } from '../../harness/person.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';

/** A new order with the customer and one line, by keys. */
const begin = async (page: Page, office: Fixtures) => {
  await page.goto('/sales-orders/create');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await page.keyboard.type(office.mark);
  await expect(page.getByRole('option', { name: office.customer.name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(office.chicken.name);
  await expect(page.getByRole('option', { name: office.chicken.name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
};
const ordersOf = async (person: Person, office: Fixtures) =>
  (await person.call(ordersApi.listOrders, { query: { customerId: office.customer.id } })).body;
const save = (page: Page) => page.keyboard.press('Control+Enter');
const saved = (page: Page) => expect(page.getByText('Sales order created successfully!')).toBeVisible();

test('a product that was typed but not picked refuses saving and takes the focus', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  await begin(page, office);
  await page.keyboard.type('ribeye');
  await save(page);
  await expect(page.getByText('Validation Error')).toBeVisible();
  expect(await ordersOf(person, office)).toEqual([]);
  const second = page.getByRole('grid', { name: 'Items' }).getByRole('row').nth(2);
  await expect(second).toContainText('ribeye');
  await expect.poll(() => second.evaluate((row) => row.contains(document.activeElement))).toBe(true);
});

test('an answer that was lost and an order edited before saving again make one order, as it stands last', {
  tag: '@long',
}, async ({ page, person, complaints }) => {
  const office = await makeFixtures(person);
  await begin(page, office);
  let lost = 0;
  await page.route('**/api/sales-orders', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    // It arrives and is stored; only the answer never comes back.
    await route.fetch();
    return route.fulfill({ status: 503, json: { message: 'Orders are away.', code: 'away' } });
  });
  await save(page);
  await expect(page.getByText('Orders are away.')).toBeVisible();
  await page.getByLabel('Notes').fill('Back door');
  await save(page);
  await saved(page);
  const orders = await ordersOf(person, office);
  expect(orders).toMatchObject([{ notes: 'Back door', itemCount: 1 }]);
  // The lost answer, and the refusal by which the screen learns that the order was stored.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('503'), expect.stringContaining('409')]);
});

test('without a network it says so within two seconds, locks the form, and saves once the network is back', {
  tag: '@long',
}, async ({ page, person, context, complaints }) => {
  const office = await makeFixtures(person);
  await begin(page, office);
  await context.setOffline(true);
  await save(page);
  await expect(page.getByText('No connection. Saving continues when it is back.')).toBeVisible({
    timeout: 2000,
  });
  await page.keyboard.type('typed meanwhile');
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await context.setOffline(false);
  await saved(page);
  expect(await ordersOf(person, office)).toHaveLength(1);
  complaints.splice(0);
});

test('a dialog that holds something typed asks before it closes', { tag: '@long' }, async ({ page }) => {
  await page.goto('/customers');
  await page.getByRole('button', { name: 'Add Customer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Customer' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Blue Sky');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Blue Sky');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Address is required.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
});
