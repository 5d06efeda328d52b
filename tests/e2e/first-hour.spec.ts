import type { Page } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { startSmtp } from '@primal/service-kit/testing/smtp';
import { copySession } from '../../harness/browser.ts';
import { expect, test } from '../../harness/e2e.ts';
import { startProduct } from '../../harness/product.ts';
import { createAccount } from '../../ops/client/person.ts';

const focused = (page: Page, label: string) => expect(page.getByLabel(label, { exact: true })).toBeFocused();

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an owner sets up an empty system by keyboard, from the first steps to the first printed invoice', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(300_000);
  const [product, smtp] = await Promise.all([startProduct(), startSmtp()]);
  const { keyboard } = page;
  try {
    const owner = product.person();
    await owner.register(createAccount());
    await copySession(context, owner);
    await page.goto(product.url);
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('0 of 6 done')).toBeVisible();

    await steps.getByRole('button', { name: 'Hide for Everybody' }).click();
    await expect(steps).toHaveCount(0);
    await page.goto(`${product.url}/delivery-routes/board`);
    await expect(page.getByText('There is nothing to deliver on this day.')).toBeVisible();
    await expect(page.getByText('No drivers yet')).toBeVisible();
    await page.goto(`${product.url}/settings`);
    await page.getByRole('button', { name: 'Show First Steps' }).click();
    await expect(page.getByText('The first steps are on the dashboard again')).toBeVisible();
    await page.goto(product.url);
    await steps.getByRole('link', { name: 'Set-up' }).press('Enter');

    await expect(page.getByText('0 of 6 done')).toBeVisible();
    await page.getByLabel('Business Name', { exact: true }).focus();
    await keyboard.type('Halvorsen Provisions');
    await keyboard.press('Tab');
    await keyboard.type('office@halvorsen.example');
    await keyboard.press('Tab');
    await keyboard.type('1480 Stockyard Road');
    await keyboard.press('Tab');
    await keyboard.type('(816) 555-0100');
    await keyboard.press('Enter');
    await expect(page.getByText('1 of 6 done')).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await expect(page.getByAltText('Logo as it is printed')).toBeVisible();
    await page
      .getByRole('region', { name: 'Logo' })
      .getByRole('button', { name: 'Save and Continue' })
      .press('Enter');
    await focused(page, 'Default Payment Terms');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('14');
    await keyboard.press('Enter');
    await focused(page, 'Sales Order Starting Number');
    for (const start of ['4000', '5000', '600', '700']) {
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(start);
      await keyboard.press('Tab');
    }
    await expect(page.getByText('Next cash sale will be CR-0700')).toBeVisible();
    await keyboard.press('Enter');
    await focused(page, 'Sales Tax Rate');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('8.25');
    await keyboard.press('Enter');
    await expect(page.getByText('5 of 6 done')).toBeVisible();
    const mail = page.getByRole('region', { name: 'E-Mail' });
    await mail.getByLabel('Mail Server', { exact: true }).fill('127.0.0.1');
    await mail.getByLabel('Port').fill('1');
    await mail.getByLabel('Encryption').selectOption('none');
    await mail.getByRole('button', { name: 'Save E-Mail' }).press('Enter');
    await expect(page.getByText('All set')).toBeVisible();
    await mail.getByLabel('Test E-Mail Goes To').fill('me@halvorsen.example');
    await mail.getByRole('button', { name: 'Send Test E-Mail' }).press('Enter');
    await expect(mail.getByText(/does not accept connections on port 1\. Check the port\./)).toBeVisible();
    expect(complaints.splice(0).every((complaint) => complaint.includes('502'))).toBe(true);
    await mail.getByLabel('Port').fill(String(smtp.port));
    await mail.getByLabel('Port').press('Enter');
    const test = mail.getByRole('button', { name: 'Send Test E-Mail' });
    await expect(test).toBeEnabled();
    await focused(page, 'Port');
    await test.press('Enter');
    await expect(mail.getByText(/It is on its way to me@halvorsen\.example/)).toBeVisible();
    expect(smtp.received.map(({ to }) => to)).toEqual([['me@halvorsen.example']]);

    await page.goto(`${product.url}/products`);
    await page.getByRole('button', { name: 'Add Product' }).first().press('Enter');
    const adding = page.getByRole('dialog', { name: 'Add Product' });
    await expect(adding.getByLabel('Taxable')).toBeChecked();
    for (const [label, text] of [
      ['Name', 'Ground Beef'],
      ['Brand', 'Prairie'],
      ['Wholesale Price', '90'],
      ['Restaurant Price', '100'],
      ['Retail Price', '120'],
    ] as const)
      await adding.getByLabel(new RegExp(`^${label}`)).fill(text);
    await adding.getByRole('button', { name: 'Add Product' }).press('Enter');
    await expect(page.getByText('Product created successfully')).toBeVisible();
    await page.goto(`${product.url}/customers`);
    await page.getByRole('button', { name: 'Add Customer' }).first().press('Enter');
    const customer = page.getByRole('dialog', { name: 'Add Customer' });
    for (const [label, text] of [
      ['Name', 'Corner Grill'],
      ['Address', '1 Main Street'],
      ['City', 'Kansas City'],
      ['State', 'MO'],
      ['Zip Code', '64105'],
      ['Phone', '555-0101'],
    ] as const)
      await customer.getByLabel(new RegExp(`^${label}`)).fill(text);
    await customer.getByRole('button', { name: 'Add Customer' }).press('Enter');
    await expect(page.getByText('Customer created successfully')).toBeVisible();

    await page.goto(`${product.url}/create-invoice`);
    await expect(page.getByLabel(/^Customer/)).toBeFocused();
    await keyboard.type('Corner');
    await expect(page.getByRole('option', { name: /Corner Grill/ })).toBeVisible();
    await keyboard.press('Enter');
    await keyboard.type('Ground');
    await expect(page.getByRole('option', { name: /Ground Beef/ })).toBeVisible();
    await keyboard.press('Enter');
    await keyboard.type('2');
    await keyboard.press('Enter');
    await keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('INV-5000').first()).toBeVisible();
    const [invoice] = await owner.must(billingApi.listInvoices);
    await page.goto(`${product.url}/invoices/${invoice?.id}/print`);
    const sheet = page.getByRole('article');
    for (const text of ['INV-5000', 'Halvorsen Provisions', '$200.00'])
      await expect(sheet.getByText(text).first()).toBeVisible();
    await expect(sheet.locator('img')).toHaveAttribute('src', /^data:image\/png/);

    await page.goto(`${product.url}/retail-sale`);
    await expect(page.getByRole('button', { name: 'Add Item' })).toBeFocused();
    await keyboard.type('Ground');
    await expect(page.getByRole('option', { name: /Ground Beef/ })).toBeVisible();
    await keyboard.press('Enter');
    await keyboard.type('1');
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText(
      'Sales Tax (8.25%)$9.90',
    );
    const [paper] = await Promise.all([context.waitForEvent('page'), keyboard.press('ControlOrMeta+Enter')]);
    const receipt = paper.getByRole('article', { name: 'CASH RECEIPT' });
    for (const text of ['CR-0700', 'Sales Tax (8.25%)', '$9.90', '$129.90'])
      await expect(receipt.getByText(text, { exact: true }).first()).toBeVisible();

    await page.goto(product.url);
    await expect(steps.getByText('5 of 6 done')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(steps.getByText('Convert an order with one click and print it')).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  } finally {
    await page.close();
    await Promise.all([product.stop(), smtp.stop()]);
  }
});
