import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { pickOption } from './fixtures.ts';
import { follow } from './following-guide.ts';
import { box, createPrintedOrder, display, openStation } from './weighing.ts';

const prepare = async (office: Office, order: { id: string }) => {
  await office.printWorkOrder(order);
  await office.weigh(order, ['18.2', '18.6']);
};

test('a clerk takes an order as the guide describes', { tag: '@long' }, async ({ page, person, office }) => {
  const { meet, end } = follow('take-an-order.md', page);
  await page.goto('/sales-orders');
  await meet('Sales Orders', 'New Sales Order', 'Status', 'Delivery Date');
  await page.keyboard.press('n');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await pickOption(page, office.customer.name);
  await pickOption(page, office.ribeye.name);
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await meet('Once weighed');
  await page.getByLabel('Notes').fill('Ring twice');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await meet('Keep for Later');
  await page.getByRole('button', { name: 'Keep for Later' }).click();
  await page.getByRole('button', { name: 'New Sales Order' }).click();
  await page.getByRole('button', { name: 'Continue Draft' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Ring twice');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sales order created successfully!')).toBeVisible();
  await page.goto(`/sales-orders?q=${office.mark}`);
  await meet('Work Order', 'Delete');

  const order = await office.order();
  await page.goto(`/customers/${office.customer.id}`);
  await meet('Order Guide');
  await prepare(office, order);
  await page.goto(`/sales-orders?q=${order.orderNumber}`);
  await meet('Invoice');
  const { id } = await office.convert(order);
  await page.goto('/sales-orders/create');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await pickOption(page, office.customer.name);
  await meet('Last Price');
  await person.call(billingApi.updateInvoice, {
    params: { id },
    body: { status: 'voided', reason: 'Wrong customer' },
  });
  await page.goto(`/sales-orders/${order.id}`);
  await meet('Invoice voided', 'Reopen');
  end();
});

test('a clerk weighs an order as the guide describes', { tag: '@long' }, async ({ page, office }) => {
  const { meet, end } = follow('weigh.md', page);
  const lines = [[office.ribeye, '2']] as const;
  const order = await createPrintedOrder(office, lines);
  await createPrintedOrder(office, lines);
  await page.goto(`/sales-orders?q=${order.orderNumber}`);
  await meet('Sales Orders', 'Catch Weight Entry', 'Enter Weights', 'Weigh Station', 'Recall');
  await page.getByRole('button', { name: 'Enter Weights' }).click();
  await meet('Short');
  await page.keyboard.press('F9');
  await meet('Ship All', 'Change');
  await page.getByRole('button', { name: 'Ship All' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().focus();
  await page.keyboard.type('36.54 35.2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox').nth(1)).toHaveValue('35.2');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await openStation(page, order);
  await meet('Number Pad', 'Connect Scale', 'Sound', 'More');
  await page.getByRole('button', { name: 'More' }).click();
  await meet('Full Screen');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // The weight box receives keys wherever the focus is on the page.
  await page.keyboard.type('18.2');
  await page.keyboard.press('Enter');
  await expect(display(page)).toContainText('1left');
  await meet('Undo', 'Complete Line');
  await page.keyboard.press('Control+Enter');
  await meet('Next', 'Invoice');
  await expect(box(page)).toBeFocused();
  await page.goto('/products');
  await meet('Edit');
  end();
});

test('an owner spends the first hour as the guide describes', { tag: '@long' }, async ({ page, person }) => {
  const { meet, end } = follow('first-hour.md', page);
  await person.call(adminApi.updateSettings, { body: { firstSteps: 'open' } });
  await page.goto('/dashboard');
  await meet('First steps', 'Hide for Everybody', 'Set-up');
  await page.goto('/settings/set-up');
  await meet('Business', 'Logo', 'Payment Terms', 'Numbers', 'Sales Tax', 'E-Mail');
  await meet('Save and Continue');
  await page.getByRole('button', { name: 'E-Mail' }).click();
  await meet('How to get these', 'Send Test E-Mail');
  await person.call(adminApi.updateSettings, { body: { firstSteps: 'hidden' } });
  await page.goto('/settings');
  await meet('Show First Steps');
  end();
});

test('a clerk invoices an order as the guide describes', { tag: '@long' }, async ({
  page,
  person,
  office,
}) => {
  const { meet, end } = follow('invoice.md', page);
  const order = await office.order();
  await prepare(office, order);
  await page.goto(`/sales-orders?q=${order.orderNumber}`);
  await meet('Invoice', 'Create Invoice');
  await office.invoice({ lines: [[office.ribeye, '2']] });
  await page.goto(`/customers/${office.customer.id}`);
  await meet('Payment Terms');
  const invoice = await office.invoice({ status: 'sent' });
  await person.call(billingApi.invoicePdf, { params: { id: invoice.id } });
  await page.goto('/dashboard');
  await meet('Pending Invoices - Action Required', 'Weights', 'PDF', 'Print', 'Complete');
  await page.goto(`/invoices?q=${invoice.invoiceNumber}`);
  await meet('Search', 'Status');
  await page.goto(`/invoices/${invoice.id}/view`);
  await meet(
    'Payments and Credits',
    'History',
    'Record Payment',
    'Edit',
    'Print',
    'Download PDF',
    'Email',
    'Void',
    'Weight Certificate',
  );
  await page.goto(`/invoices/${invoice.id}/certificate`);
  await meet('Create Link');
  await page.getByRole('button', { name: 'Create Link' }).click();
  await meet('Copy Address', 'Revoke Link');
  await page.goto('/settings');
  await meet('Invoice Settings', 'Print a QR code of the weight certificate');
  end();
});

test('a clerk takes money as the guide describes', { tag: '@long' }, async ({ page, office }) => {
  const { meet, end } = follow('take-money.md', page);
  await office.sendInvoices(30, 2);
  await page.goto(`/accounts-receivable?q=${office.mark}`);
  await meet('Accounts Receivable', 'Payment', 'Statement', 'Payments', 'Opening Balances');
  await meet('Aging Report', 'Statements', 'Receipts of a Day', 'Write-Offs');
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  await meet('Record Payment');
  await expect(page.getByLabel('Payment Amount')).toBeFocused();
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Total Allocated: $150.00')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Payment of $150.00 has been successfully recorded.')).toBeVisible();
  const [open] = (await office.invoices()).filter(({ status }) => status === 'sent');
  await page.goto(`/invoices/${open?.id}/view`);
  await meet('Write Off');
  await office.pay({ amount: '20.00', paymentMethod: 'ach' });
  await page.goto(`/payments?q=${office.mark}`);
  await meet('Reverse', 'Apply Credit');
  await page.goto('/accounts-receivable/statements');
  await page.getByRole('row').filter({ hasText: office.customer.name }).getByRole('checkbox').check();
  await meet('Print Selected', 'Email Selected');
  await page.goto('/accounts-receivable/receipts');
  await meet('Print Receipts');
  await page.goto('/accounts-receivable/aging');
  await meet('Age By');
  await page.goto('/accounts-receivable/opening-balances');
  await meet('Download Example');
  await page.goto('/deposits');
  await meet('Deposits');
  await page.goto(`/customers/${office.customer.id}`);
  await meet('Balance', 'All Invoices');
  end();
});
