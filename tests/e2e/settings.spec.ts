import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { copySession } from '../../harness/browser.ts';
import { expect, adminTest as test } from '../../harness/e2e.ts';
import { createAccount, Person } from '../../ops/client/person.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><script>document.title = 'taken over'</script>
  <rect width="300" height="100" fill="#7a1f1f"/></svg>`;

test('an admin fills in the settings, puts the logo on invoices, and raises the next number', async ({
  page,
  admin,
  office,
}) => {
  const { chicken } = office;
  const before = await admin.must(billingApi.nextInvoiceNumber);
  const lifted = Number(before.nextNumber.replace(/\D/g, '')) + 500;
  const number = `INV-${String(lifted).padStart(4, '0')}`;

  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await page.getByLabel('Business Name', { exact: true }).fill('Stockyard & Daughters');
  await page.getByLabel('Invoice Starting Number').fill(String(lifted));
  await expect(page.getByText(`Next invoice will be ${number}`)).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByAltText('Logo as it is printed')).toBeVisible();

  await page.getByRole('link', { name: 'All Invoices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();

  await expect(async () => {
    const body = await admin.must(billingApi.nextInvoiceNumber);
    expect(body.nextNumber).toBe(number);
  }).toPass({ timeout: 20_000 });
  const invoice = await office.invoice({ lines: [[chicken, '2']], status: 'sent' });
  await page.goto(`/invoices/${invoice.id}/print`);
  const sheet = page.getByRole('article');
  await expect(sheet.getByText(number).first()).toBeVisible();
  await expect(sheet.getByText('Stockyard & Daughters').first()).toBeVisible();
  const logo = sheet.locator('img');
  await expect(logo).toHaveAttribute('src', /^data:image\/png/);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await expect(page).not.toHaveTitle('taken over');

  // Removes the letterhead, because other tests expect none.
  await admin.call(adminApi.updateSettings, { body: { businessName: '', invoiceLogo: '' } });
});

test('an admin manages the accounts, and each user their own', async ({ page, browser }) => {
  const { username, password, email = '' } = createAccount();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  await adding.getByLabel('Username').fill(username);
  await adding.getByLabel('Email').fill(email ?? '');
  await adding.getByLabel('Password', { exact: true }).fill('short');
  await adding.getByRole('button', { name: 'Add User' }).click();
  await expect(adding.getByText('Password must be at least 6 characters')).toBeVisible();
  await adding.getByLabel('Password', { exact: true }).fill(password);
  await adding.getByLabel('Must choose a new password at the next sign-in').uncheck();
  await adding.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('User Created')).toBeVisible();

  const clerk = new Person(new URL(page.url()).origin);
  await clerk.signIn({ username, password });
  const theirs = await browser.newPage({ baseURL: clerk.url });
  await copySession(theirs.context(), clerk);
  await theirs.goto('/settings');
  await expect(theirs.getByRole('button', { name: 'Add User' })).toBeDisabled();
  const own = theirs.getByRole('row', { name: username });
  await expect(own.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await own.getByRole('button', { name: 'Edit' }).click();
  const editing = theirs.getByRole('dialog', { name: 'Edit User' });
  await expect(editing.getByLabel('Role')).toBeDisabled();
  await editing.getByLabel('First Name').fill('Cleo');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(theirs.getByText('User Updated')).toBeVisible();
  await theirs.close();

  const row = page.getByRole('row', { name: username });
  await expect(row.getByText('Cleo')).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete user' });
  await expect(question.getByText(/cannot be undone/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User Deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});
