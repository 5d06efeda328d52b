import type { Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { pickOption } from './fixtures.ts';

const pricesOf = ({ person, customer }: Office) =>
  person.must(adminApi.listCustomerPrices, {
    query: { customerId: customer.id, sort: 'createdAt', order: 'asc' },
  });

const openCustomer = async (page: Page, { customer }: Office) => {
  await page.goto(`/customers/${customer.id}`);
  await expect(page.getByRole('region', { name: 'Prices' }).getByRole('table')).toHaveAttribute(
    'aria-busy',
    'false',
  );
};

const rows = (page: Page) => page.getByRole('table', { name: 'Prices', exact: true }).getByRole('row');

test('the owner enters customer prices by keyboard, corrects errors, changes, ends and deletes prices', async ({
  page,
  complaints,
  office,
}) => {
  await openCustomer(page, office);
  await expect(page.getByText('No special prices')).toBeVisible();
  await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'Add Price' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Price' });
  const picker = dialog.getByRole('combobox', { name: 'Product or Category' });
  await expect(picker).toBeFocused();
  const choose = async (text: string) => {
    await pickOption(page, text);
    await expect(dialog.getByLabel(/^(Price|Percent Off)/)).toBeFocused();
  };

  await choose(office.ribeye.name);
  await page.keyboard.type('8,40');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Please write decimals with a point, like 1,234.50.')).toBeVisible();
  expect(await pricesOf(office)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8.40');
  await page.keyboard.press('Control+Enter');
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('');

  await choose(office.chicken.name);
  await page.keyboard.type('9.9');
  await page.keyboard.press('Control+Enter');
  await expect(picker).toBeFocused();

  // An overlapping price: the server's message appears at the dates, and the input stays.
  await choose(office.ribeye.name);
  await page.keyboard.type('8.20');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Overlaps $8.40 from ${formatDate(today())}.`)).toBeVisible();
  await expect(dialog.getByLabel('From')).toBeFocused();
  await expect(dialog.getByLabel(/^Price/)).toHaveValue('8.20');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await dialog.getByLabel('Minimum Quantity').fill('10');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await pricesOf(office)).toMatchObject([
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
  await expect(chicken).toContainText(formatDate(addDays(today(), 7)));

  await chicken.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete price' }).getByRole('button', { name: 'Delete' }).click();
  await expect(chicken).toHaveCount(0);
  expect(await pricesOf(office)).toHaveLength(2);
});

test('current, future and ended prices are filtered, searched and paged, with 300 of them', {
  tag: '@long',
}, async ({ page, office }) => {
  for (let at = 0; at < 60; at += 1)
    await office.price({
      category: `Cut ${String(at).padStart(2, '0')}`,
      note: at === 57 ? 'agreed by phone' : '',
    });
  await office.price({ category: 'Over', from: addDays(today(), -9), to: addDays(today(), -1) });
  await office.price({ category: 'Later', from: addDays(today(), 5) });
  await openCustomer(page, office);
  const prices = page.getByRole('region', { name: 'Prices' });
  await expect(prices.getByText(/of 61 prices$/)).toBeVisible();
  await prices.getByLabel('Prices Shown').selectOption('Scheduled');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('All Later');
  await expect(rows(page).nth(1).getByRole('button', { name: 'End' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await prices.getByLabel('Prices Shown').selectOption('Ended');
  await expect(rows(page).nth(1)).toContainText('All Over');
  await prices.getByLabel('Prices Shown').selectOption('Current');
  await expect(prices.getByText(/of 60 prices$/)).toBeVisible();
  await prices.getByLabel('Search Prices').fill('by phone');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('All Cut 57');
  await rows(page).nth(1).hover();
  await page.getByRole('button', { name: 'New Sales Order' }).click();
  await page.goBack();
  await expect(prices.getByLabel('Search Prices')).toHaveValue('by phone');
  await expect(rows(page)).toHaveCount(2);
});
