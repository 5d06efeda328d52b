import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { adminTest, expect, signedInTest } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { takeQuietDay } from './fixtures.ts';

const sentInvoice = async (office: Office, invoiceDate: string) => {
  const body = await office.invoice({ lines: [[office.chicken, '3']], invoiceDate, status: 'sent' });
  return body;
};

const choose = async (page: Page, day: string, format: string) => {
  const form = page.getByRole('form', { name: 'New Export' });
  await form.getByLabel('From').fill(day);
  await form.getByLabel('To').fill(day);
  await form.getByLabel('Format').selectOption(format);
  return form;
};

const exported = async (page: Page): Promise<Download> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  return coming;
};

const readBytes = async (download: Download) => readFileSync(await download.path());
const parseNumber = (download: Download) => download.suggestedFilename().split('_')[0] ?? '';

adminTest(
  'a month is exported, downloaded again, undone, and exported once more',
  async ({ page, complaints, office }) => {
    const day = takeQuietDay();
    const invoice = await sentInvoice(office, day);
    await page.goto('/accounting-exports');
    await expect(page.getByRole('heading', { level: 1, name: 'Accounting Exports' })).toBeVisible();
    const form = await choose(page, day, 'QuickBooks Desktop (IIF)');
    const first = await exported(page);
    expect(first.suggestedFilename()).toBe(`${parseNumber(first)}_${day}_${day}.iif`);
    // The button is disabled during the export and focused again afterwards.
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
    const file = await readBytes(first);
    expect(file.toString('latin1')).toContain(
      `\t31.50\t${invoice.invoiceNumber}\tInvoice ${invoice.invoiceNumber}\t`,
    );

    const row = page.getByRole('row').filter({ hasText: parseNumber(first) });
    for (const text of ['QuickBooks Desktop (IIF)', '$31.50', 'Exported'])
      await expect(row).toContainText(text);
    const again = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    expect((await readBytes(await again)).equals(file)).toBe(true);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(form.getByRole('alert')).toContainText('There is nothing new on');
    await form.getByLabel('Format').selectOption('QuickBooks Online invoices (CSV)');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await expect(
      form.getByText('use the CSV journal for payments, credits, cash sales and invoice changes'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(form.getByRole('alert')).toContainText('There is no new invoice on');

    const refused = expect.stringContaining('409');
    expect(complaints.splice(0)).toEqual([refused, refused]);

    await row.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo Export' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong company file');
    await dialog.getByRole('button', { name: 'Undo Export' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText('Wrong company file');
    await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    // The button disappears, so the focus moves to the neighboring button.
    await expect(row.getByRole('button', { name: 'Download' })).toBeFocused();
    const second = await exported(page);
    expect(parseNumber(second)).not.toBe(parseNumber(first));
    expect((await readBytes(second)).toString()).toContain(
      `${invoice.invoiceNumber},${office.customer.name}`,
    );
  },
);

signedInTest(
  "another user's export appears live, and a clerk cannot undo it",
  { tag: '@long' },
  async ({ page, person, office }) => {
    const day = takeQuietDay();
    await sentInvoice(office, day);
    await page.goto('/accounting-exports');
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    const body = await person.must(billingApi.createAccountingExport, {
      body: { from: day, to: day, format: 'csv' },
    });
    const row = page.getByRole('row').filter({ hasText: body.number });
    await expect(row).toContainText('CSV journal');
    await expect(row.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  },
);

signedInTest(
  'a clerk sees the accounts, and why they cannot be changed',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/settings');
    await expect(
      page.getByText('Only an admin may rename or number accounts.').filter({ visible: true }),
    ).toHaveCount(1);
    const table = page.getByRole('table', { name: 'Accounts', exact: true });
    const row = table.getByRole('row').filter({ hasText: 'Accounts Receivable' });
    await expect(row).toContainText('1200');
    await expect(row.getByRole('button', { name: 'Edit Account' })).toHaveAttribute('aria-disabled', 'true');
  },
);
