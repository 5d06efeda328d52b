import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures, takeOrder } from './fixtures.ts';

test('refuses an order without customer or items at its field and in a toast, and keeps what was typed', {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
  await page.goto('/sales-orders/create');
  await page.getByLabel('Notes').fill('Back door');
  await expect(page.getByText("No items added yet. Click 'Add Row' to get started.")).toBeVisible();
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(page.getByText('Please select a customer.').first()).toBeVisible();

  await page.getByLabel('Customer').fill(office.mark);
  await page.getByRole('option', { name: office.customer.name }).click();
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.getByText('Please add at least one item to the sales order.').first()).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Back door');
});

test('the delivery date follows the order date until it is edited by hand', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/sales-orders/create');
  const ordered = page.getByLabel('Order Date');
  const delivered = page.getByLabel('Expected Delivery Date');
  await ordered.fill('2026-03-02');
  await expect(delivered).toHaveValue('2026-03-02');
  await delivered.fill('2026-03-05');
  await ordered.fill('2026-03-03');
  await expect(delivered).toHaveValue('2026-03-05');
});

test('leaving a changed form asks first', { tag: '@long' }, async ({ page, person }) => {
  const office = await makeFixtures(person);
  const order = await takeOrder(person, office);
  await page.goto(`/sales-orders/${order.id}/edit`);
  await page.getByLabel('Notes').fill('Changed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Notes')).toHaveValue('Changed');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('edits the lines of an order and shows the sums of the server', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const order = await takeOrder(person, office);
  await page.goto(`/sales-orders/${order.id}/edit`);
  const chicken = page
    .getByRole('grid', { name: 'Items' })
    .getByRole('row')
    .filter({ hasText: office.chicken.name });
  await chicken.getByRole('gridcell', { name: '3', exact: true }).click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Sales order updated successfully!')).toBeVisible();
  const { body } = await person.call(ordersApi.getOrder, { params: { id: order.id } });
  expect(body).toMatchObject({ subtotal: '52.50', total: '57.50' });
  expect(body.items.map(({ quantity }) => quantity)).toEqual(['2.000', '5.000']);
});

test('the second save of a stale version offers both ways and loses nothing typed', async ({
  page,
  person,
  complaints,
}) => {
  const office = await makeFixtures(person);
  const order = await takeOrder(person, office);
  await page.goto(`/sales-orders/${order.id}/edit`);
  await page.getByLabel('Notes').fill('Mine');
  await person.call(ordersApi.updateOrder, { params: { id: order.id }, body: { notes: 'Theirs' } });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Somebody else changed this order while you were editing')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Sales order updated successfully!')).toBeVisible();
  const { body } = await person.call(ordersApi.getOrder, { params: { id: order.id } });
  expect(body.notes).toBe('Mine');
  // Chromium writes every refused call to its console.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('the detail page shows the order, changes its status and deletes it', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const order = await takeOrder(person, office);
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

test('an order that is not there says so', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/sales-orders/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Sales order not found' })).toBeVisible();
  await expect(
    page.getByText("The sales order you're looking for doesn't exist or has been deleted."),
  ).toBeVisible();
  // What others change meanwhile has it asked for again.
  expect([...new Set(complaints.splice(0))]).toEqual([expect.stringContaining('404')]);
});

test('filters by date in the address, and says when nothing is there', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  await takeOrder(person, office);
  await page.goto('/sales-orders');
  await page.getByLabel('From Date').fill('1950-01-01');
  await page.getByLabel('To Date').fill('1950-12-31');
  await expect(page.getByText('No sales orders found in the selected date range')).toBeVisible();
  await expect(page).toHaveURL(/from=1950-01-01/);
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(page.getByRole('table', { name: 'Sales orders' })).toContainText(office.customer.name);
});

test('on a phone the filters and further actions stand behind a button each', { tag: '@long' }, async ({
  page,
  person,
}) => {
  await takeOrder(person, await makeFixtures(person));
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
