import { bankApi } from '@primal/contracts/billing/bank';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, adminTest as test } from '../../harness/e2e.ts';

test('an admin imports the bank, accepts a proposal, books the fee, and finishes at the balance', async ({
  page,
  admin,
}) => {
  const date = addDays(today(), -700);
  await admin.must(manualEntryApi.createManualEntry, {
    body: {
      date,
      memo: 'Rent',
      lines: [
        { account: '6100', debit: '1234.56' },
        { account: 'bank', credit: '1234.56' },
      ],
    },
  });

  await page.goto('/bank');
  await page.locator('input[type=file]').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Details,Amount\n${addDays(date, 1)},RENT OF STORY,-1234.56\n${date},FEE OF STORY,-8.00\n`,
    ),
  });
  await expect(page.getByLabel('Description')).toHaveValue('Details');
  await page.getByRole('button', { name: 'Import File' }).click();
  await expect(page.getByText('2 bank lines imported')).toBeVisible();

  const proposed = page.getByRole('table', { name: 'Proposed matches' });
  await page.getByRole('button', { name: 'Accept RENT OF STORY' }).click();
  await expect(proposed.getByText('RENT OF STORY')).toBeHidden();

  const fee = page.getByRole('table', { name: 'Open bank lines' }).getByRole('row', { name: /FEE OF STORY/ });
  await fee.getByRole('button', { name: 'Add Journal Entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Journal Entry' });
  await dialog.getByRole('combobox', { name: 'Account' }).first().fill('6100');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Make Entry' }).click();
  await page.getByRole('button', { name: 'Accept FEE OF STORY' }).click();
  await expect(fee).toBeHidden();

  await page.getByRole('button', { name: 'Start Reconciliation' }).click();
  const start = page.getByRole('dialog', { name: 'Start Reconciliation' });
  await start.getByLabel('Statement Date').fill(addDays(date, 2));
  await start.getByLabel('Statement Balance').fill('-1,242.56');
  await start.getByRole('button', { name: 'Start' }).click();
  await expect(
    page.getByRole('heading', { name: `Reconciliation of ${formatDate(addDays(date, 2))}` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Reconciliation finished')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  const reopen = page.getByRole('dialog', { name: 'Reopen Reconciliation' });
  await reopen.getByLabel('Reason').fill('Story');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(reopen).toBeHidden();
  await page.getByRole('link', { name: 'Back to Bank' }).click();
  await page
    .getByRole('row', { name: /Open/ })
    .last()
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Reconciliation deleted')).toBeVisible();
  expect((await admin.must(bankApi.proposeBankMatches, { query: {} })).openLines).toBe(0);
});
