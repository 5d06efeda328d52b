import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { pickOption } from './fixtures.ts';

/**
 * Creates a standing order of two cases of chicken daily. It starts days ahead, so that no order is made
 * during a test.
 */
const everyDay = ({ person, customer, chicken }: Office) => {
  const quantities = { mon: '2', tue: '2', wed: '2', thu: '2', fri: '2', sat: '2', sun: '2' };
  const lines = [{ productId: chicken.id, quantities }];
  const body = { customerId: customer.id, from: addDays(today(), 5), lines };
  return person.must(ordersApi.createStandingOrder, { body });
};

test('a clerk types a standing order by keyboard, sees errors, and restores it after a reload', async ({
  page,
  office,
}) => {
  await page.goto('/sales-orders/standing');
  await page.getByRole('button', { name: 'New Standing Order' }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Create Standing Order' })).toBeVisible();
  await expect(page.getByLabel('Customer', { exact: true })).toBeFocused();
  await pickOption(page, office.mark, office.customer.name);
  await expect(page.getByLabel('Product, row 1')).toBeFocused();
  await pickOption(page, office.chicken.name, office.chicken.name);
  await expect(page.getByLabel('Monday, row 1')).toBeFocused();
  await page.keyboard.type('4');
  for (let day = 0; day < 6; day++) await page.keyboard.press('Enter');
  await expect(page.getByLabel('Sunday, row 1')).toBeFocused();
  await page.keyboard.type('5,45');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Product, row 2')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/: Sunday: /).first()).toBeVisible();
  await expect(page.getByLabel('Sunday, row 1')).toBeFocused();
  await expect(page.getByLabel('Sunday, row 1')).toHaveValue('5,45');

  await page.reload();
  await expect(page.getByLabel('Sunday, row 1')).toHaveValue('5,45');
  await expect(page.getByLabel('Monday, row 1')).toHaveValue('4');
  await page.getByLabel('Sunday, row 1').fill('');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Standing order created').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Standing Order', exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Products by weekday' })).toContainText(office.chicken.name);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Sunday, row 1').fill('1');
  await expect(page.getByText('No deliveries on Sundays')).toBeVisible();
  await page.getByLabel('Sunday, row 1').fill('');
  await expect(page.getByText('No deliveries on Sundays')).toBeHidden();
  await page.getByLabel('Tuesday, row 1').fill('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Standing order changed').first()).toBeVisible();
  await page
    .getByRole('button', { name: 'Back to Standing Orders' })
    .or(page.getByRole('link', { name: 'Back to Standing Orders' }))
    .first()
    .click();
  const row = page.getByRole('row').filter({ hasText: office.customer.name });
  await expect(row).toContainText('Mon, Tue');

  await page
    .getByRole('link', { name: 'New Standing Order' })
    .or(page.getByRole('button', { name: 'New Standing Order' }))
    .first()
    .click();
  await expect(page.getByLabel('Customer', { exact: true })).toBeFocused();
  await pickOption(page, office.mark, office.customer.name);
  await expect(page.getByText('This customer already has a standing order: Mon, Tue')).toBeVisible();
});

test("a clerk skips a date by one key, undoes the skip and changes a date, and two people's changes are both stored", {
  tag: '@long',
}, async ({ page, person, office, complaints }) => {
  const standing = await everyDay(office);
  const planned = standing.upcoming.filter(({ state }) => state === 'planned').map(({ date }) => date);
  const [first = '', second = ''] = planned;
  const rowOf = (date: string) => page.getByRole('row', { name: new RegExp(`^\\w{3} ${formatDate(date)}`) });

  await page.goto(`/sales-orders/standing/${standing.id}`);
  await expect(rowOf(first)).toContainText('Planned');
  await page.keyboard.press('s');
  await expect(rowOf(first)).toContainText('Skipped');
  // Reverts the skip by Undo, because a second press would skip the next date.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(first)).toContainText('Planned');
  await expect(page.getByText(`${formatDate(first)} is back to what it was`).first()).toBeVisible();
  await rowOf(first).getByRole('button', { name: 'Skip' }).click();
  await expect(rowOf(first)).toContainText('Skipped');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(first).getByRole('button', { name: 'Skip' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(first)).toContainText('Skipped');
  await rowOf(first).focus();
  await page.keyboard.press('s');
  await expect(page.getByText('This date cannot be skipped').first()).toBeVisible();
  await expect(rowOf(second)).toContainText('Planned');
  await rowOf(first).getByRole('button', { name: 'Reset' }).click();
  await expect(rowOf(first)).toContainText('Planned');

  await rowOf(second).getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(office.chicken.name).fill('2.5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/whole/).first()).toBeVisible();
  await expect.poll(() => complaints.splice(0).length).toBeGreaterThan(0);
  await dialog.getByLabel(office.chicken.name).fill('7');
  await dialog.getByRole('button', { name: 'Save Date' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(second)).toContainText(`7 ${office.chicken.name}`);
  await expect(rowOf(second)).toContainText('Changed for this date.');

  await rowOf(second).getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Add Product').focus();
  await pickOption(page, office.ribeye.name, office.ribeye.name);
  await expect(dialog.getByLabel(office.ribeye.name)).toBeFocused();
  await page.keyboard.type('5555');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Is this right?' });
  await expect(question).toContainText(`5,555 of ${office.ribeye.name} on`);
  await question.getByRole('button', { name: 'Go Back' }).click();
  await dialog.getByLabel(office.ribeye.name).fill('5');

  // Another user skips the date first, so that this user gets a notice before the change is forced.
  const now = await person.must(ordersApi.getStandingOrder, { params: { id: standing.id } });
  await person.call(ordersApi.updateStandingOrder, {
    params: { id: standing.id },
    body: { exceptions: [{ date: second, skip: true }], version: now.version },
  });
  const behind = new RegExp(`^\\w{3} ${formatDate(second)}`);
  await expect(page.getByRole('row', { name: behind, includeHidden: true })).toContainText('Skipped');
  await dialog.getByRole('button', { name: 'Save Date' }).click();
  await expect(dialog).toContainText('Somebody else just changed this date: it is now skipped.');
  await dialog.getByRole('button', { name: 'Save Date' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(second)).toContainText(`5 ${office.ribeye.name}`);

  await person.call(adminApi.updateProduct, { params: { id: office.chicken.id }, body: { inStock: false } });
  await page.reload();
  await expect(rowOf(second)).toContainText('(out of stock)');
  await page.goto('/sales-orders/standing');
  await page
    .getByRole('row')
    .filter({ hasText: office.customer.name })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Standing order deleted').first()).toBeVisible();
});

test('the next 14 days fit a phone, which can skip a date', { tag: '@long' }, async ({
  page,

  office,
}) => {
  const standing = await everyDay(office);
  const date = standing.upcoming.find(({ state }) => state === 'planned')?.date ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/sales-orders/standing/${standing.id}`);
  const rows = page.getByRole('table', { name: 'Next 14 days' }).getByRole('row');
  await expect(rows).toHaveCount(15);
  const row = rows.filter({ hasText: formatDate(date) }).first();
  await row.getByRole('button', { name: 'Skip' }).click();
  await expect(row).toContainText('Skipped');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto(`/sales-orders/standing/${standing.id}/edit`);
  for (const day of ['Monday', 'Sunday']) {
    const box = await page.getByLabel(`${day}, row 1`).boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});
