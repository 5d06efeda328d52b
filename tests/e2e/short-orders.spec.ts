import type { Page } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Sales orders' }).getByRole('row').filter({ hasText: text });

test('an order with a voided invoice is marked, reopened and converted again', {
  tag: '@long',
}, async ({ page, person, office }) => {
  const order = await office.order();
  const params = { id: order.id };
  await office.weigh(order, ['18.2', '18.4']);
  const invoice = await office.convert(params);
  await person.call(billingApi.updateInvoice, { params: { id: invoice.id }, body: { status: 'voided' } });
  await page.goto(`/sales-orders?q=${order.orderNumber}`);
  const row = rowOf(page, order.orderNumber);
  await expect(row.getByRole('link', { name: 'Invoice voided' })).toBeVisible();
  await row.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(`${order.orderNumber} is open again.`)).toBeVisible();
  await expect(row.getByRole('link', { name: 'Invoice voided' })).toBeHidden();
  await page.goto(`/sales-orders/${order.id}`);
  await page.getByRole('button', { name: 'Convert to Invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Convert to Invoice' }).click();
  await expect(page.getByText('Sales order converted to invoice successfully!')).toBeVisible();
  const body = await office.readOrder(params);
  expect(body.invoiceId).not.toBe(invoice.id);
  expect(body.invoiceVoided).toBe(false);
});

test('several orders print their work orders together and become an invoice each if ready', async ({
  page,
  person,
  office,
  context,
}) => {
  const ready = await office.order();
  const waiting = await office.order();
  await office.weigh(ready, ['18.2', '18.4']);
  await page.goto(`/sales-orders?q=${office.mark}`);
  for (const { orderNumber } of [ready, waiting])
    await page.getByRole('checkbox', { name: `sales order ${orderNumber}` }).check();
  const [papers] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Print Work Orders' }).click(),
  ]);
  await expect(papers.getByRole('article')).toHaveCount(2);
  await papers.close();
  await page.getByRole('button', { name: 'Convert 1 to Invoices' }).click();
  const question = page.getByRole('dialog', { name: 'Convert to Invoices' });
  await expect(question).toContainText('1 of 2 cannot be invoiced now and stay as they are.');
  await question.getByRole('button', { name: 'Convert to Invoices' }).click();
  await expect(page.getByText(`${ready.orderNumber} ${office.customer.name}`)).toBeVisible();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  const stored = await person.call(ordersApi.getOrder, { params: { id: waiting.id } });
  expect(stored.body.workOrderPrinted).toBe(true);
});
