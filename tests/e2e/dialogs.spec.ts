import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { findViolations } from './faults.ts';
import { goTo } from './screens.ts';

test('each dialog is accessible and restores the focus when it closes', async ({
  page,

  office,
}) => {
  test.setTimeout(300_000);
  const order = await office.order();
  const params = { id: order.id };
  await office.printWorkOrder(params);
  const invoice = await office.invoice({ status: 'sent' });
  await office.sendInvoices(10);
  const payment = await office.pay({
    amount: '50.00',
    allocations: [{ invoiceId: invoice.id, amount: '20.00' }],
  });
  const openers = [
    ['/sales-orders', 'Catch Weight Entry'],
    [`/sales-orders?q=${office.mark}`, 'Enter Weights'],
    [`/sales-orders?q=${office.mark}`, 'Delete'],
    [`/sales-orders/${order.id}`, 'Route to Driver'],
    [`/sales-orders/${order.id}`, `Short ${office.ribeye.name}`],
    [`/sales-orders/${order.id}`, 'Delete'],
    [`/accounts-receivable?q=${office.mark}`, 'Record Payment'],
    [`/accounts-receivable?q=${office.mark}`, 'Payment'],
    [`/accounts-receivable?q=${office.mark}`, 'Statement'],
    [`/invoices?q=${office.mark}`, 'Void'],
    [`/payments/${payment.id}`, 'Apply Credit'],
    [`/payments/${payment.id}`, 'Reverse Payment'],
    [`/customers/${office.customer.id}`, 'Add Price'],
    [`/products?q=${office.mark}`, 'Edit'],
    [`/products?q=${office.mark}`, 'Delete'],
    ['/products/pricing', 'Change Prices'],
    ['/products', 'Add Product'],
    ['/customers', 'Add Customer'],
    ['/drivers', 'Add Driver'],
  ] as const;
  for (const [path, name] of openers) {
    await goTo(page, path);
    const opener = page
      .getByRole('main')
      .getByRole('button', { name, exact: true })
      .and(page.locator(':not([aria-disabled="true"])'))
      .first();
    await expect(opener, `${path} ${name}`).toBeVisible();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog, `${path} ${name}`).toBeVisible();
    await expect.soft(dialog.locator(':focus').first(), `${path} ${name}, inside`).toBeFocused();
    expect.soft(await findViolations(page, '[role="dialog"]'), `${path} ${name}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog, `${path} ${name}`).toHaveCount(0);
    await expect.soft(opener, `${path} ${name}`).toBeFocused();
  }
});
