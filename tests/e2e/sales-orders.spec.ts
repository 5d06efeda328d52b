import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

test('a stale save offers both versions and loses no input', async ({ page, person, complaints, office }) => {
  const order = await office.order();
  await page.goto(`/sales-orders/${order.id}/edit`);
  await page.getByLabel('Notes').fill('Mine');
  await person.call(ordersApi.updateOrder, { params: { id: order.id }, body: { notes: 'Theirs' } });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Somebody else changed this order while you were editing')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expect(page.getByText('Sales order updated successfully!')).toBeVisible();
  const body = await office.readOrder(order);
  expect(body.notes).toBe('Mine');
  // Chromium logs every refused call.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('the detail page shows the order, changes its status and deletes it', { tag: '@long' }, async ({
  page,
  office,
}) => {
  const order = await office.order();
  await page.goto(`/sales-orders/${order.id}`);
  await expect(page.getByRole('heading', { name: `Sales Order ${order.orderNumber}` })).toBeVisible();
  for (const name of [
    'Customer Information',
    'Delivery Information',
    'Items',
    'Order Summary',
    'Status Management',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ready' }).click();
  await expect(page.getByText('Sales order status updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    `Are you sure you want to delete sales order ${order.orderNumber}? This action cannot be undone.`,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Sales order deleted successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/sales-orders$/);
});

test('on a phone, one button opens the filters and another the further actions', { tag: '@long' }, async ({
  page,
  office,
}) => {
  await office.order();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sales-orders');
  const table = page.getByRole('table', { name: 'Sales orders' });
  await expect(table).toBeVisible();
  expect((await table.boundingBox())?.y).toBeLessThan(300);
  const recall = page.getByRole('button', { name: 'Recall' });
  await expect(recall).toBeHidden();
  await page.getByRole('button', { name: 'More Actions' }).press('Enter');
  await expect(recall).toBeVisible();
  const from = page.getByLabel('From Date');
  await expect(from).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
  await from.fill(today());
  await expect(page).toHaveURL(/from=/);
  await expect(page.getByRole('button', { name: 'Filters (on)' })).toHaveAttribute('aria-expanded', 'true');
});
