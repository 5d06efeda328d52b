import { paymentsApi } from '@primal/contracts/billing/payment';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

test('a bookkeeper charges an overdue customer and the fee of a returned check', async ({
  page,
  person,
  office,
}) => {
  const { id: customerId, name } = office.customer;
  await office.sendInvoices(120);
  const payment = await person.must(paymentsApi.createPayment, {
    body: {
      customerId,
      paymentDate: addDays(today(), -3),
      amount: '20.00',
      paymentMethod: 'check',
      checkNumber: '8001',
    },
  });
  await page.goto('/accounts-receivable');
  await page.getByRole('button', { name: 'Finance Charges' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Finance Charges' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Finance charges' });
  const row = table.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('checkbox')).toBeChecked();
  for (const box of await table.getByRole('row').filter({ hasNotText: name }).getByRole('checkbox').all())
    if ((await box.getAttribute('aria-label')) !== null && (await box.isChecked())) await box.uncheck();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Charge 1 Customer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Charge', exact: true }).click();
  await expect(page.getByText('1 customer charged')).toBeVisible();
  await expect(page.getByText(`${name} (already charged this month)`)).toBeVisible();

  await page.goto(`/payments/${payment.id}`);
  await page.getByRole('button', { name: 'Reverse Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse Payment' });
  await dialog.getByLabel('Reason').fill('Insufficient funds');
  await dialog.getByLabel('Charge the returned check fee of $30.00').check();
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click();
  await expect(page.getByText('Payment reversed successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show FC-/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^FC-/ })).toBeVisible();
  const { balances } = await person.must(receivablesApi.getReceivables, { query: { customerId } });
  expect(balances[0]?.invoices.map(({ invoiceNumber }) => invoiceNumber.slice(0, 3)).sort()).toEqual([
    'FC-',
    'FC-',
    'INV',
  ]);
});
