import { accountingExportApi } from '@primal/contracts/billing/accounting-export';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { openingBalancesApi } from '@primal/contracts/billing/opening-balances';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { adminTest, expect, signedInTest as test } from '../../harness/e2e.ts';
import { takeQuietDay } from './fixtures.ts';
import { follow } from './following-guide.ts';

adminTest(
  'an admin checks the books and ends a month as the guide describes',
  { tag: '@long' },
  async ({ page, admin, office }) => {
    await office.sendInvoices(40);
    const date = takeQuietDay();
    await admin.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat: '50' } });
    const { meet, end } = follow('books.md', page);
    await page.goto('/books');
    await meet('Books', 'Check Again', 'As Of', 'Download CSV', 'Print', 'Close a Month');
    await page.getByRole('button', { name: 'Close a Month' }).click();
    await meet('Last Day', '1. Still Open', '2. Closing Date', '3. Accounting Export');
    await meet('Show Invoices', 'Show Cash Drawer', 'Close the Books', 'Export');
    await page.goto('/ledger');
    await meet('Ledger', 'Journal');
    await page.goto('/ledger/journal');
    await meet('New Journal Entry');
    const lines = [
      { account: 'bank', debit: '4.00' },
      { account: 'sales_tax', credit: '4.00' },
    ];
    const { id } = await admin.must(manualEntryApi.createManualEntry, {
      body: { date: today(), memo: 'Refund of sales tax', lines },
    });
    await page.goto(`/ledger/entries/${id}`);
    await meet('Reverse Entry');
    await page.goto('/settings');
    await meet('Settings', 'Accounts', 'Add Account');
    end();
    await admin.call(cashDrawerApi.closeDrawerDay, {
      params: { date },
      body: { counts: [{ denomination: '50', count: 1 }] },
    });
  },
);

adminTest(
  'an admin exports entries to accounting as the guide describes',
  { tag: '@long' },
  async ({ page, admin, office }) => {
    await office.sendInvoices(0);
    const day = takeQuietDay();
    const amounts = { number: `OLD-${office.mark}`, customer: office.customer.name, date: day, amount: '80' };
    const rows = [{ line: 2, ...amounts }];
    await admin.must(openingBalancesApi.storeOpeningBalances, { body: { rows } });
    const { meet, end } = follow('accounting-exports.md', page);
    await page.goto('/books');
    await meet('Close a Month');
    await page.goto('/accounting-exports');
    await meet('Accounting Exports', 'From', 'To', 'Format', 'Export');
    await page.getByLabel('From').fill(day);
    await page.getByLabel('To', { exact: true }).fill(day);
    await meet('Include opening balances');
    const body = { from: today(), to: today(), format: 'csv' } as const;
    await admin.call(accountingExportApi.createAccountingExport, { body });
    await meet('Download', 'Undo');
    await page.goto('/settings');
    await meet('Accounts');
    end();
  },
);

test('a clerk runs the cash drawer as the guide describes', { tag: '@long' }, async ({ page, office }) => {
  const { meet, end } = follow('cash-drawer.md', page);
  const date = takeQuietDay();
  await page.goto(`/cash-drawer?date=${date}`);
  await meet('Cash Drawer', 'Opening Float', 'Open Day', 'Days');
  await page.getByLabel('Opening Float').fill('100');
  await page.getByRole('button', { name: 'Open Day' }).click();
  await meet(
    'Correct Opening Float',
    'Expected',
    'Pay Out',
    'Bank Drop',
    'Count',
    'Counted',
    'Over or Short',
  );
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'Pay Out' })).toBeVisible();
  await meet('Account');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.keyboard.type('1');
  await meet('Close Day');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Cash drawer of ${formatDate(date)} closed`)).toBeVisible();
  await meet('Print Sheet');
  await office.pay({ amount: '12.00', paymentMethod: 'check', checkNumber: office.mark });
  await page.goto('/deposits');
  await meet('Deposits', 'Cash', 'Make Deposit');
  await expect(page.getByRole('row').filter({ hasText: office.mark })).toBeVisible();
  await meet('Card Batch');
  await page.goto('/deposits?kind=cards');
  await meet('Processor Fee');
  await page.goto('/settings');
  await meet('Accounts', 'Add Payout Account');
  end();
});
