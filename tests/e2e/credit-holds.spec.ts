import type { Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import { copySession } from '../../harness/browser.ts';
import { expect, adminTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { Person } from '../../ops/client/person.ts';
import { pickOption } from './fixtures.ts';

const agree = async (office: Office, creditControl: CreditControl, terms: object) => {
  await office.person.must(adminApi.updateSettings, { body: { creditControl } });
  await office.updateCustomer(terms);
};

const clerkAt = async (page: Page, url: string) => {
  const clerk = new Person(url);
  await clerk.register();
  const context = await page.context().browser()?.newContext({ baseURL: url });
  if (!context) throw new Error('There is no browser.');
  await copySession(context, clerk);
  return { clerk, theirs: await context.newPage() };
};

const typeOrder = async (page: Page, office: Office) => {
  await page.goto('/sales-orders/create');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await pickOption(page, office.mark, office.customer.name);
  await pickOption(page, office.ribeye.name);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
};
const remark = (page: Page) => page.locator('[data-summary-bar] p');
const line = (page: Page) => page.getByRole('form', { name: 'Sales order' }).locator('p[role="status"]');

test('a clerk takes an order over the limit, an admin releases it, and its actual weights hold it again', async ({
  page,

  baseURL,
  office,
}) => {
  const { clerk, theirs } = await clerkAt(page, baseURL ?? '');
  const { name, id: customerId } = office.customer;
  await agree(office, 'hold', { creditLimit: '500' });

  await typeOrder(theirs, office);
  await expect(line(theirs)).toHaveText('Owes $0.00 of $500.00.');
  await expect(remark(theirs)).toHaveText('This order goes $67.00 over the limit. Saving puts it on hold');
  await theirs.keyboard.press('Control+Enter');
  const held = `for ${name} is on credit hold: the customer is at $567.00 with this order, above the limit of $500.00`;
  await expect(theirs.getByText(held)).toBeVisible();
  const orders = await clerk.must(ordersApi.listOrders, { query: { customerId } });
  const [order] = orders;
  if (!order) throw new Error('The order was not stored.');
  const params = { id: order.id };

  await theirs.goto(`/sales-orders?q=${office.mark}&status=on_hold`);
  const row = theirs.getByRole('row').filter({ hasText: order.orderNumber });
  await expect(row).toContainText('On Hold');
  await expect(row).toContainText('over the limit');
  for (const [button, why] of [
    ['Work Order', `On credit hold: ${name} is at $567.00`],
    ['Release', 'Only an admin can release a sales order from credit hold.'],
  ] as const) {
    await expect(row.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'true');
    await expect(row.getByRole('button', { name: button })).toHaveAccessibleDescription(
      new RegExp(why.replace('$', '\\$')),
    );
  }
  const refused = await clerk.call(ordersApi.releaseOrder, { params, body: { reason: 'He is a friend' } });
  expect(refused.status).toBe(403);
  const paper = await theirs.context().newPage();
  await paper.goto(`/sales-orders/${order.id}/work-order`);
  await expect(
    paper.getByRole('heading', { name: `${order.orderNumber} cannot be printed now` }),
  ).toBeVisible();
  await expect(paper.getByText(`above the limit of $500.00.`)).toBeVisible();
  await paper.close();

  await page.goto(`/sales-orders?q=${office.mark}&status=on_hold`);
  await expect(page.getByRole('link', { name: order.orderNumber })).toBeVisible();
  await page.getByRole('link', { name: order.orderNumber }).focus();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Release from Credit Hold' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('The reason must have 3 to 500 characters.')).toBeVisible();
  await page.keyboard.type('Check is in the mail');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`${order.orderNumber} for ${name}`)).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect(row).toHaveCount(0);
  await theirs.goto(`/sales-orders/${order.id}/work-order`);
  await expect(theirs.getByRole('article')).toContainText(order.orderNumber);
  await theirs.goto(`/sales-orders/${order.id}`);
  await expect(theirs.getByText(/^Released from credit hold by .*: Check is in the mail$/)).toBeVisible();

  // Actual weights 12% above the released amount.
  await theirs.goto(`/sales-orders?q=${order.orderNumber}`);
  await theirs.getByRole('button', { name: 'Enter Weights' }).click();
  await expect(theirs.getByLabel(`${office.ribeye.name}, case 1`)).toBeFocused();
  for (let piece = 0; piece < 3; piece += 1) {
    await theirs.keyboard.type('20.2');
    await theirs.keyboard.press('Enter');
  }
  await expect(theirs.getByRole('button', { name: 'Save All Weights' })).toBeFocused();
  await theirs.keyboard.press('Enter');
  await expect(
    theirs.getByText(`${order.orderNumber} for ${name} is on credit hold: the customer is at $636.30`),
  ).toBeVisible();
  await theirs.goto(`/sales-orders/${order.id}`);
  const banner = theirs.getByRole('status').filter({ hasText: 'On Credit Hold' });
  await expect(banner).toContainText(`${name} is at $636.30 with this order, above the limit of $500.00`);
  const convert = theirs.getByRole('button', { name: 'Convert to Invoice' }).first();
  await expect(convert).toHaveAttribute('aria-disabled', 'true');

  await office.pay({ amount: '200.00' });
  await expect(banner).toHaveCount(0);
  await expect(convert).not.toHaveAttribute('aria-disabled', 'true');
  await theirs.context().close();
});
