import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { today } from '@primal/contracts/shared/dates';
import { expect, adminTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import type { Person } from '../../ops/client/person.ts';
import { openSecondScreen } from './fixtures.ts';

// All tests share the closing date, so close a past day that no other test uses.
const year = Number(today().slice(0, 4)) - 9;
const closing = `${year}-12-31`;
const inside = `${year}-06-15`;
const closed = `The books are closed through 12/31/${year}`;
const sentence = `${closed}. Only an administrator who gives a reason can change anything dated 06/15/${year}.`;

const moveClosingDate = async (admin: Person, closedThrough: string | null) => {
  const body = await admin.must(adminApi.getSettings);
  const before = body.closedThrough;
  if (before !== closedThrough)
    await admin.call(adminApi.setClosingDate, { body: { closedThrough, before } });
};

/** A sent invoice of three cases of chicken, $31.50, within the days to be closed. */
const sentInvoice = async (office: Office) => {
  const body = await office.invoice({ lines: [[office.chicken, '3']], invoiceDate: inside, status: 'sent' });
  return body;
};

const voidInvoice = async (screen: Page, number: string) => {
  await screen.getByRole('row', { name: number }).getByRole('button', { name: 'Void' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Void invoice' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Keyed twice');
  await dialog.getByRole('button', { name: 'Void' }).click();
};

test.afterEach(({ admin }) => moveClosingDate(admin, null));

test('closed books refuse a clerk, ask an admin for a reason, and appear in the audit trail', async ({
  page,
  admin,
  browser,
  complaints,
  office,
}) => {
  const invoice = await sentInvoice(office);
  const { invoiceNumber } = invoice;
  const statusOf = async () => (await office.readInvoice(invoice)).status;

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Close the Books' }).click();
  const form = page.getByRole('dialog', { name: 'Closing Date' });
  await form.getByLabel('Closing Date').fill(closing);
  await form.getByRole('button', { name: 'Save Closing Date' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^${closed}\\. Only an administrator`))).toBeVisible();

  const clerk = await openSecondScreen(browser, new URL(page.url()).origin);
  await clerk.goto(`/invoices?q=${office.mark}`);
  await voidInvoice(clerk, invoiceNumber);
  await expect(clerk.getByText(sentence).first()).toBeVisible();
  await expect(clerk.getByRole('dialog', { name: closed })).toHaveCount(0);
  await clerk.context().close();

  await page.goto(`/invoices?q=${office.mark}`);
  await voidInvoice(page, invoiceNumber);
  const question = page.getByRole('dialog', { name: closed });
  await question.getByLabel('Reason').fill('Billed tw');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByText(sentence)).toHaveCount(0);
  expect(await statusOf()).toBe('sent');

  const voiding = page.getByRole('dialog', { name: 'Void invoice' });
  await expect(voiding.getByRole('textbox', { name: 'Reason' })).toHaveValue('Keyed twice');
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(question.getByLabel('Reason')).toHaveValue('Billed tw');
  await question.getByLabel('Reason').fill('Billed twice');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invoice has been voided')).toBeVisible();
  expect(await statusOf()).toBe('voided');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Show Audit Trail' }).click();
  const trail = page.getByRole('region', { name: 'Audit Trail' });
  await trail.getByLabel('Kind').selectOption('Closed period changed');
  const entry = trail.getByRole('button', { name: 'Closed period changed' });
  await expect(async () => {
    await trail.getByLabel('Search').fill('');
    await trail.getByLabel('Search').fill(invoiceNumber);
    await expect(trail.getByRole('row', { name: invoiceNumber })).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(trail.getByText('Showing 1 of 1 entries')).toBeVisible();
  // The key arrives before the search's debounce ends.
  await trail.getByLabel('Search').pressSequentially(' ');
  await entry.click();
  const details = page.getByRole('dialog', { name: `Closed period changed: ${invoiceNumber}` });
  const me = await admin.must(gatewayApi.currentUser);
  const name = `${me.firstName} ${me.lastName}`;
  await expect(details.getByText(`${name} (${me.username})`, { exact: true })).toBeVisible();
  await expect(details.getByText(/^\d\d\/\d\d\/\d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
  await expect(details.getByText('Billed twice')).toBeVisible();
  await expect(details.getByRole('row', { name: `Books 06/15/${year} $31.50 —` })).toBeVisible();
  await page.keyboard.press('Escape');

  const waiting = page.waitForEvent('download');
  await trail.getByRole('button', { name: 'Export CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^audit-trail-[\d-]+\.csv$/);
  const [heads, row, ...others] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(heads).toContain('When (UTC),What,About,Record,Who,User Name,User Id,From,Reason,Changes,Request');
  expect(row).toContain(`Closed period changed,${invoiceNumber},invoice,${name},`);
  expect(row).toContain(`Billed twice,books: 06/15/${year} $31.50 → —,`);
  expect(others).toEqual([]);

  await page.getByRole('button', { name: 'Change Closing Date' }).click();
  await form.getByLabel('Closing Date').fill('');
  await form.getByRole('button', { name: 'Save Closing Date' }).click();
  await page
    .getByRole('dialog', { name: 'Reopen closed days?' })
    .getByRole('button', { name: 'Reopen' })
    .click();
  await expect(page.getByRole('button', { name: 'Close the Books' })).toBeVisible();
  expect(complaints.splice(0).every((complaint) => complaint.includes('409'))).toBe(true);
});
