import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { pickOption } from './fixtures.ts';

const begin = async (page: Page, office: Office) => {
  await page.goto('/sales-orders/create');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await pickOption(page, office.mark, office.customer.name);
  await pickOption(page, office.chicken.name);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
};
const ordersOf = async (office: Office) => await office.orders();
const save = (page: Page) => page.keyboard.press('Control+Enter');
const saved = (page: Page) => expect(page.getByText('Sales order created successfully!')).toBeVisible();

test('an offline form shows a notice within two seconds, locks, and saves when online', {
  tag: '@long',
}, async ({ page, context, office, complaints }) => {
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
  expect(await ordersOf(office)).toHaveLength(1);
  complaints.splice(0);
});
