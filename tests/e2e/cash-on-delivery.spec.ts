import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

test('cash on delivery shows on the order, work order, invoice and route sheet', async ({
  page,
  person,
  office,
}) => {
  const { id: customerId, name } = office.customer;
  await page.goto(`/customers/${customerId}`);
  await page.getByRole('button', { name: 'Edit Customer' }).click();
  const terms = page.getByRole('group', { name: 'Credit and Terms' });
  await terms.getByLabel('Credit Limit').fill('5000');
  await terms.getByLabel('Payment Terms (days)').fill('14');
  await terms.getByLabel('Cash on Delivery').check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Customer updated successfully')).toBeVisible();
  await expect(page.getByText('Net 14', { exact: true })).toBeVisible();

  const order = await office.order();
  const about = /Cash on delivery: collect about \$[\d,.]+, since weights are missing/;
  await page.goto(`/sales-orders/${order.id}/work-order`);
  await expect(page.getByText(about)).toBeVisible();
  await office.weigh(order, ['18.27', '18.55']);
  // Two ribeyes, 36.82 lbs in total, at $10.50; three cases of chicken at $10.50; $5.00 for delivery.
  const collect = 'Collect $423.11';
  await page.goto(`/sales-orders/${order.id}`);
  await expect(page.getByText(collect)).toBeVisible();

  await office.convert(order);
  const converted = await office.readOrder(order);
  const invoice = { id: converted.invoiceId ?? '' };
  await expect
    .poll(async () => (await person.call(billingApi.getInvoice, { params: invoice })).status)
    .toBe(200);
  await page.goto(`/invoices/${invoice.id}/view`);
  await expect(page.getByText('Cash on delivery: collect $423.11')).toBeVisible();
  await expect(page.getByText(collect, { exact: true })).toBeVisible();
  await expect(page.getByText(formatDate(addDays(today(), 14))).first()).toBeVisible();
  await expect(page.getByText('Payment is due within 14 days of the invoice date.')).toBeVisible();

  const driver = await office.driver('Dana');
  const assign = () =>
    person.call(deliveryApi.assignInvoice, { body: { driverId: driver.id, invoiceId: invoice.id } });
  await expect.poll(async () => (await assign()).status).toBe(201);
  const stops = await person.must(deliveryApi.listStops, { query: { invoiceId: invoice.id } });
  expect(stops).toMatchObject([{ cashOnDelivery: true, amountToCollect: '423.11', amountIsEstimate: false }]);
  await page.goto(`/delivery-routes/${stops[0]?.routeId}/print`);
  const stop = page.getByRole('listitem').filter({ hasText: name });
  await expect(stop.getByText(collect)).toBeVisible();
  await expect(page.getByText('To Collect')).toBeVisible();

  await person.call(billingApi.updateInvoice, {
    params: { id: invoice.id },
    body: { status: 'paid', paymentMethod: 'cash' },
  });
  await expect(async () => {
    await page.reload();
    await expect(stop.getByText('Nothing to collect')).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('a badge shows why a customer is on hold, and a hold needs a reason', { tag: '@long' }, async ({
  page,
  person,
  office,
}) => {
  await page.goto(`/customers?q=${office.mark}`);
  const row = page.getByRole('row').filter({ hasText: office.customer.name });
  await row.getByRole('button', { name: 'Edit' }).click();
  const terms = page.getByRole('group', { name: 'Credit and Terms' });
  await terms.getByLabel('On Hold').check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(terms.getByText('Please say why this customer is on hold.')).toBeVisible();
  await terms.getByLabel('Hold Reason').fill('Two checks came back');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row.getByText('On Hold')).toBeVisible();
  await expect(row.getByTitle('Two checks came back')).toBeVisible();
  const body = await person.must(adminApi.getCustomer, { params: { id: office.customer.id } });
  expect(body).toMatchObject({ onHold: true, holdReason: 'Two checks came back' });
});
