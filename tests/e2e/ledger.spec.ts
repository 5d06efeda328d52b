import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

test('the ledger explains an invoice, from the trial balance down to its entries', async ({
  page,
  office,
}) => {
  const date = addDays(today(), -800);
  const invoice = await office.invoice({ lines: [[office.chicken, '1']], invoiceDate: date, status: 'sent' });

  await page.goto('/drivers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('trial balance');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  await page.getByLabel('From Date').fill(date);
  await page.getByLabel('To Date').fill(date);
  const account = page.getByRole('row').filter({ hasText: 'Accounts Receivable' });
  await expect(account).toContainText(/1200/);
  const [total] = (await page.getByRole('row', { name: /Total/ }).textContent())?.match(/\$[\d,.]+/) ?? [];
  expect(total).toBeTruthy();

  await account.getByRole('link', { name: 'Accounts Receivable' }).click();
  await expect(page.getByRole('heading', { name: '1200 Accounts Receivable' })).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: `Invoice ${invoice.invoiceNumber}` });
  await expect(line).toContainText(formatDate(date));
  await line.getByRole('link', { name: `Invoice ${invoice.invoiceNumber}` }).click();

  await page.getByRole('button', { name: 'Journal' }).click();
  await expect(page.getByRole('heading', { name: 'Journal' })).toBeVisible();
  const lines = page.getByRole('list', { name: new RegExp(`Lines of ${invoice.invoiceNumber}`) });
  await expect(lines.getByRole('listitem')).toContainText([/Accounts Receivable/, /Sales/]);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '1200 Accounts Receivable' })).toBeVisible();
  await expect(page.getByLabel('From Date')).toHaveValue(date);
});

test('only administrators make journal entries', async ({ page }) => {
  await page.goto('/ledger/journal');
  await expect(page.getByRole('button', { name: 'New Journal Entry' })).toHaveAccessibleDescription(
    'Only an admin may make or reverse journal entries.',
  );
});
