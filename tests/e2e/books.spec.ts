import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const lastDay = addDays(`${today().slice(0, 7)}-01`, -1);

test('the month-end page shows open work, the closing date and the export', async ({ page, office }) => {
  const { chicken } = office;
  await office.invoice({ lines: [[chicken, '1']], invoiceDate: lastDay });
  const sent = await office.invoice({ lines: [[chicken, '1']], invoiceDate: lastDay, status: 'sent' });
  await page.goto('/books');
  await page.getByRole('button', { name: 'Close a Month' }).click();
  await expect(page.getByRole('heading', { name: 'Close a Month' })).toBeVisible();
  await expect(page.getByLabel('Last Day')).toHaveValue(lastDay);
  const drafts = page.getByRole('row').filter({ hasText: 'Drafts still open' });
  await expect(drafts).toContainText(/[1-9]/);
  for (const label of [
    'Unapplied credit',
    'Invoices without a PDF',
    'Cash drawer days not closed',
    'Checks not deposited',
  ])
    await expect(page.getByRole('row').filter({ hasText: label })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the Books' })).toHaveAccessibleDescription(
    'Only an admin may close or reopen the books.',
  );
  await drafts.getByRole('button', { name: 'Show Drafts' }).click();
  await expect(page).toHaveURL(/\/invoices\?.*status=draft/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Close a Month' })).toBeVisible();

  await page.getByRole('button', { name: 'Show Invoices' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('without_pdf');
  await expect(page.getByRole('link', { name: sent.invoiceNumber })).toBeVisible();
  await page.goBack();

  const days = await page.getByText(/journal entr(y|ies) of/).textContent();
  const [, from = ''] = /of (\S+) to/.exec(days ?? '') ?? [];
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Accounting Exports' })).toBeVisible();
  const [month, day, year] = from.split('/');
  const form = page.getByRole('form', { name: 'New Export' });
  await expect(form.getByLabel('From')).toHaveValue(`${year}-${month}-${day}`);
  await expect(form.getByLabel('To')).toHaveValue(lastDay);
});
