import type { Locator } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const part = (page: { getByRole: Locator['getByRole'] }, name: string) => page.getByRole('region', { name });

test('the dashboard shows pending work and its actions', async ({ page, person, office }) => {
  // A future date sorts this order before the orders of other tests.
  const order = await office.order({ orderDate: addDays(today(), 30) });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Overview of your wholesale meat business')).toBeVisible();
  const card = (label: string) => page.getByText(label, { exact: true }).locator('xpath=../..');
  for (const [label, figure] of [
    ["Today's Revenue", /^\$[\d,]+\.\d\d$/],
    ['Invoices Today', /^[\d,]+$/],
    ['Products Available', /^[\d,]+$/],
  ] as const)
    await expect(card(label).getByText(figure)).toBeVisible();
  await expect(async () => {
    const { activeCustomers } = await person.must(adminApi.dashboardStats);
    const figure = activeCustomers.toLocaleString('en-US');
    await expect(card('Active Customers').getByText(figure, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();

  const overview = part(page, 'Workflow Overview');
  await expect(overview.getByRole('combobox', { name: 'Sales order' })).toHaveValue(order.id);
  await expect(overview.getByText('1/5 steps completed')).toBeVisible();
  await overview.getByRole('link', { name: /Print Work Order/ }).click();
  await expect(page).toHaveURL(`/sales-orders/${order.id}/work-order`);
  const wanted = { params: { id: order.id } };
  const isPrinted = async () => (await person.must(ordersApi.getOrder, wanted)).workOrderPrinted;
  await expect.poll(isPrinted).toBe(true);
  await page.goBack();

  const open = part(page, 'Open Sales Orders');
  const row = open.getByRole('row', { name: order.orderNumber });
  await row.getByRole('button', { name: 'Enter Weights' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('18.25');
  await dialog.getByRole('textbox').nth(1).fill('17.75');
  await dialog.getByRole('button', { name: 'Save All Weights' }).click();
  await expect(page.getByText('Catch weights updated successfully!')).toBeVisible();
  await expect(overview.getByText('3/5 steps completed')).toBeVisible();
  expect(await open.getByRole('row').count()).toBeLessThanOrEqual(6);

  const converted = await person.call(ordersApi.convertOrder, wanted);
  const { invoiceId } = await person.must(ordersApi.getOrder, wanted);
  expect(converted.status).toBe(201);
  const params = { id: invoiceId ?? '' };
  // The date sorts this invoice before the invoices of other tests.
  const dated = await person.call(billingApi.updateInvoice, {
    params,
    body: { invoice: { invoiceDate: addDays(today(), 30) } },
  });
  expect(dated.status).toBe(200);
  const { invoiceNumber } = await office.readInvoice(params);
  const pending = part(page, 'Pending Invoices - Action Required').getByRole('row', { name: invoiceNumber });
  await expect(pending.getByText('PDF', { exact: true })).toBeVisible();
  await expect(pending.getByRole('button', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/invoices/${invoiceId}/edit`,
  );
  await expect(pending.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await person.call(billingApi.updateInvoice, { params, body: { status: 'sent' } });
  await person.call(billingApi.invoicePdf, { params });
  await expect(pending.getByText('Print', { exact: true })).toBeVisible();
  await pending.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Invoice marked as completed!')).toBeVisible();
  await expect(pending).toHaveCount(0);
  await expect(part(page, 'Recent Invoices').getByRole('link', { name: invoiceNumber })).toBeVisible();
});

const areas = { orders: 'Open Sales Orders', billing: 'Recent Invoices', admin: "Today's Revenue" };

test("the dashboard works when an area's screens or answers are unavailable", {
  tag: '@long',
}, async ({ page, complaints }) => {
  const prefixes = {
    orders: '**/api/sales-orders**',
    billing: '**/api/invoices**',
    admin: '**/api/stats/**',
  };
  const away = JSON.stringify({ message: 'The service is unavailable.', code: 'service_away' });
  for (const [area, prefix] of Object.entries(prefixes)) {
    for (const address of [`**/mfe/${area}/**`, prefix]) {
      await page.route(address, (route) =>
        address === prefix
          ? route.fulfill({ status: 503, contentType: 'application/json', body: away })
          : route.abort(),
      );
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
      for (const [other, text] of Object.entries(areas))
        if (other !== area) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await page.unroute(address);
    }
  }
  // Chromium logs each refused answer.
  complaints.splice(0);
});
