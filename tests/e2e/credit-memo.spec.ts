import type { Page } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

const option = (page: Page, name: string) => expect(page.getByRole('option', { name }).first()).toBeVisible();

test('a credit memo is created, applied to the oldest invoices, taken back, printed and voided', async ({
  page,
  office,
}) => {
  const bill = (quantity: string, age: number) =>
    office.invoice({
      lines: [[office.chicken, quantity]],
      invoiceDate: addDays(today(), -age),
      status: 'sent',
    });
  // $10.50 a case. The younger invoice is created first to test the order.
  const young = await bill('4', 2);
  const old = await bill('2', 30);

  await page.goto('/create-credit');
  await expect(page.getByRole('heading', { name: 'Create Credit Memo' })).toBeVisible();
  await expect(page.getByLabel('Credit Number')).toHaveValue(/^CM-\d{4}$/);
  await said(page, 'No items added yet. Click "Add Item" to get started.');
  const create = page.getByRole('button', { name: 'Create Credit Memo' });
  await create.click();
  await expect(page.getByText('Please select a customer').first()).toBeVisible();
  await page.getByLabel('Customer').fill(office.mark);
  await option(page, office.customer.name);
  await page.keyboard.press('Enter');
  await create.click();
  await said(page, 'Please add at least one item to the credit memo.');
  await page.getByLabel('Credit Date').fill('');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.keyboard.type(office.chicken.name);
  await option(page, office.chicken.name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await create.click();
  await expect(page.getByText('Credit date is required').first()).toBeVisible();
  await page.getByLabel('Credit Date').fill(today());
  await page.getByLabel('Reason').selectOption({ label: 'Damaged Goods' });
  await page.getByLabel('Notes').fill('Thawed on arrival');
  await expect(page.getByRole('region', { name: 'Credit Summary' })).toContainText('$31.50');
  await create.click();
  await said(page, 'Credit memo created successfully!');
  await expect(page).toHaveURL(/\/credit-memos$/);

  await page.getByRole('row').filter({ hasText: office.customer.name }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Credit Memo CM-\d{4}$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Apply to Invoices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply to Invoices' });
  await expect(dialog.getByLabel(`Allocation for ${old.invoiceNumber}`)).toHaveValue('21.00');
  await expect(dialog.getByLabel(`Allocation for ${young.invoiceNumber}`)).toHaveValue('10.50');
  await dialog.getByRole('button', { name: 'Apply Credit' }).click();
  await said(page, 'Credit applied successfully');
  const applied = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await expect(applied.filter({ hasText: old.invoiceNumber })).toContainText('$21.00');
  await expect(page.getByText('Applied', { exact: true }).first()).toBeVisible();
  const balances = async () =>
    Promise.all(
      [old, young].map(async (invoice) => {
        const body = await office.readInvoice(invoice);
        return `${body.status} ${body.balance}`;
      }),
    );
  expect(await balances()).toEqual(['paid 0.00', 'sent 31.50']);

  // Another user takes one part back, which updates this page. The other part is taken back here.
  const id = page.url().split('/').at(-1) ?? '';
  await office.person.call(billingApi.unapplyCreditMemo, { params: { id }, body: { invoiceId: young.id } });
  const unapply = page.getByRole('table', { name: 'Invoices' }).getByRole('button', { name: 'Unapply' });
  await expect(unapply).toHaveCount(1);
  await expect(applied.filter({ hasText: young.invoiceNumber })).toContainText(formatDate(today()));
  await applied.filter({ hasText: old.invoiceNumber }).getByRole('button', { name: 'Unapply' }).click();
  await page.getByRole('dialog', { name: 'Unapply credit' }).getByRole('button', { name: 'Unapply' }).click();
  await expect(unapply).toHaveCount(0);
  expect(await balances()).toEqual(['sent 21.00', 'sent 42.00']);

  await page.goto(`/credit-memos/${id}/print`);
  const sheet = page.getByRole('article', { name: 'Credit Memo' });
  for (const text of [office.customer.name, 'Damaged Goods', 'Thawed on arrival', '$31.50'])
    await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Credit Memo' }).click();
  await page.getByRole('button', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void Credit Memo' });
  await voiding.getByLabel('Reason').fill('Written twice');
  await voiding.getByRole('button', { name: 'Void Credit Memo' }).click();
  await said(page, 'Written twice');
  await expect(page.getByRole('button', { name: 'Apply to Invoices' })).toBeDisabled();
});
