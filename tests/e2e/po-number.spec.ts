import { expect, signedInTest as test } from '../../harness/e2e.ts';

test("an order's PO number is on its papers and its invoice, and a search by it finds order and invoice", {
  tag: '@long',
}, async ({ page, office }) => {
  const poNumber = `PO-${office.mark}`;
  const order = await office.order({ lines: [[office.chicken, '3']] });
  const { id, orderNumber } = order;

  await page.goto(`/sales-orders/${id}/edit`);
  await page.getByLabel('PO Number').fill(poNumber);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText(poNumber)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Sales order updated successfully!')).toBeVisible();
  await expect(page.getByText(poNumber)).toBeVisible();

  await page.goto('/sales-orders');
  await page.getByLabel('Search').fill(poNumber.toLowerCase());
  const orders = page.getByRole('table', { name: 'Sales orders' }).getByRole('row');
  await expect(orders.filter({ hasText: orderNumber })).toBeVisible();
  await expect(orders).toHaveCount(2);

  await page.goto(`/sales-orders/${id}/work-order`);
  await expect(page.getByText(poNumber).first()).toBeVisible();

  const body = await office.convert({ id });
  await page.goto(`/invoices/${body.id}/view`);
  await expect(page.getByRole('complementary').getByText(poNumber)).toBeVisible();
  await expect(page.getByRole('main').getByText(poNumber).first()).toBeVisible();

  await page.goto('/invoices');
  await page.getByLabel('Search').fill(poNumber);
  const invoices = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await expect(invoices.filter({ hasText: office.customer.name })).toBeVisible();
  await expect(invoices).toHaveCount(2);
  await invoices.nth(1).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('PO Number')).toHaveValue(poNumber);
});
