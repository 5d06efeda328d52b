import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

/**
 * Total of two ribeyes, together 36.82 lbs, at $10.50; three cases of chicken at $10.50; $5.00 for delivery.
 */
const total = '$423.11';

const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test('a clerk takes, prints, weighs and converts an order and prints the invoice by mouse', async ({
  page,
  context,
  office,
}) => {
  const orders = page.getByRole('table', { name: 'Sales orders' });
  const row = orders.getByRole('row').filter({ hasText: office.customer.name });

  await page.goto('/sales-orders');
  await page.getByRole('button', { name: 'New Sales Order' }).click();
  await expect(page.getByRole('heading', { name: 'Create Sales Order' })).toBeVisible();
  await page.getByLabel('Customer').fill(office.mark);
  await page.getByRole('option', { name: office.customer.name }).click();

  const grid = page.getByRole('grid', { name: 'Items' });
  for (const [product, quantity] of [
    [office.ribeye.name, '2'],
    [office.chicken.name, '3'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Row' }).click();
    await page.getByPlaceholder('Type or search product...').fill(product);
    await page.getByRole('option', { name: product }).click();
    await page.keyboard.type(quantity);
    await page.keyboard.press('Tab');
    await expect(grid.getByRole('row').filter({ hasText: product })).toBeVisible();
  }
  await page.getByLabel('Delivery/Gas Surcharge').fill('5');
  await page.getByRole('button', { name: 'Save Order' }).click();
  await toast(page, 'Sales order created successfully!');
  await expect(page).toHaveURL(/\/sales-orders$/);

  const [workOrder] = await Promise.all([
    context.waitForEvent('page'),
    row.getByRole('button', { name: 'Work Order' }).click(),
  ]);
  await expect(workOrder.getByText('Items to Pick').first()).toBeVisible();
  await expect(workOrder.getByText(office.ribeye.name)).toBeVisible();
  await expect(workOrder.getByText('No special instructions')).toBeVisible();
  await workOrder.close();

  await row.getByRole('button', { name: 'Enter Weights' }).click();
  const weights = page.getByRole('dialog').getByRole('textbox');
  await weights.nth(0).fill('18.27');
  await expect(page.getByRole('button', { name: 'Enter All Weights' })).toBeDisabled();
  await weights.nth(1).fill('18.55');
  await page.getByRole('button', { name: 'Save All Weights' }).click();
  await toast(page, 'Catch weights updated successfully!');
  await expect(row).toContainText(total);

  await row.getByRole('button', { name: 'Invoice', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'This will create a new invoice and mark the order as invoiced.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Convert to Invoice' }).click();
  await toast(page, 'Sales order converted to invoice successfully!');
  await expect(page).toHaveURL(/\/invoices$/);

  const invoice = page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('row')
    .filter({ hasText: office.customer.name });
  await expect(invoice).toContainText(total);
  const [paper] = await Promise.all([
    context.waitForEvent('page'),
    invoice.getByRole('button', { name: 'Print' }).click(),
  ]);
  await expect(paper.getByText(/^INV-\d{4,}$/)).toBeVisible();
  await expect(paper.getByText(total).first()).toBeVisible();
  await paper.getByRole('button', { name: 'Print Invoice' }).click();
  await expect(invoice).toContainText('Sent');
});
