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
