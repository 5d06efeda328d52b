import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { addCustomer } from '../../harness/office.ts';

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a list restores its filters and sorting after a document, by the back link, Cancel and Save', async ({
  page,
  office,
}) => {
  const invoice = await office.invoice();
  await page.goto(`/invoices?q=${office.mark}&sort=total&order=asc`);
  const asItWas = new RegExp(`/invoices\\?q=${office.mark}&sort=total&order=asc$`);
  const row = page.getByRole('row').filter({ hasText: invoice.invoiceNumber });
  const edit = async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Invoice' })).toBeVisible();
  };
  await edit();
  await page.getByRole('link', { name: 'Back to Invoices' }).click();
  await expect(page).toHaveURL(asItWas);
  await edit();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(asItWas);
  await edit();
  await page.getByLabel('Notes').fill('Back door');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(asItWas);
  await expect(row).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Invoices/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/invoices$/);
});

test('a long list restores its scroll position by Back and by the back link', { tag: '@long' }, async ({
  page,
  person,
  office,
}) => {
  for (let at = 10; at < 50; at += 1) await addCustomer(person, { name: `${office.mark} Grill ${at}` });
  await page.goto(`/customers?q=${office.mark}&sort=name&order=asc`);
  const last = page.getByRole('row').filter({ hasText: 'Grill 40' });
  await expect(last).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => top(page)).toBe(600);
  for (const back of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Back to Customers' }).click(),
  ]) {
    await page.getByRole('link', { name: 'Grill 38' }).click();
    await expect(page.getByRole('link', { name: 'Back to Customers' })).toBeVisible();
    await expect.poll(() => top(page)).toBe(0);
    await back();
    await expect(last).toBeAttached();
    await expect.poll(() => top(page)).toBe(600);
  }
});

test('a typed address opens at the top, and a reload at the same position', { tag: '@long' }, async ({
  page,
  office,
}) => {
  await office.invoice();
  await page.setViewportSize({ width: 1280, height: 300 });
  const open = async () => expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/invoices');
  await open();
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => top(page)).toBe(120);
  await page.reload();
  await expect.poll(() => top(page)).toBe(120);
  await page.goto(`/invoices?q=${office.mark}`);
  await open();
  expect(await top(page)).toBe(0);
});
