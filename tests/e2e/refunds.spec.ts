import { paymentsApi } from '@primal/contracts/billing/payment';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

test('a clerk pays back what a customer overpaid, prints the slip, and takes the refund back', async ({
  page,
  person,
  context,
  office,
}) => {
  const { id: customerId, name } = office.customer;
  const payment = await person.must(paymentsApi.createPayment, {
    body: {
      customerId,
      paymentDate: addDays(today(), -3),
      amount: '120.00',
      paymentMethod: 'check',
      checkNumber: '7001',
    },
  });
  await page.goto(`/payments/${payment.id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('80');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Is this right?' });
  await expect(question.getByText('The check has no number.')).toBeVisible();
  await question.getByRole('button', { name: 'Go Back' }).click();
  await dialog.getByLabel('Check Number').fill('9001');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`$80.00 paid back to ${name}`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();

  await page.getByRole('table', { name: 'Refunds' }).getByRole('link', { name: /REF-/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Refund REF-/ })).toBeVisible();
  const [slip] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Print', exact: true }).click(),
  ]);
  const paper = slip.getByRole('article', { name: /Refund/ });
  await expect(paper).toContainText(name);
  await expect(paper).toContainText('$80.00');
  await slip.close();

  await page.goto(`/customers/${customerId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Method').selectOption('ACH Transfer');
  await dialog.getByRole('button', { name: 'Record Refund' }).click();
  await expect(page.getByText(`$40.00 paid back to ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Statement', exact: true }).click();
  const statement = page.getByRole('dialog', { name: 'Customer Statement' });
  await statement.getByLabel('From Date').fill(addDays(today(), -10));
  await expect(statement.getByRole('row').filter({ hasText: 'Refund REF-' })).toHaveCount(2);
  await statement.getByRole('button', { name: 'Close' }).click();

  await page.goto(`/refunds?customerId=${customerId}`);
  await page
    .getByRole('row')
    .filter({ hasText: '$80.00' })
    .getByRole('link', { name: /REF-/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reverse Refund' }).click();
  const reversal = page.getByRole('dialog', { name: 'Reverse Refund' });
  await reversal.getByLabel('Reason').fill('Check was not cashed');
  await reversal.getByRole('button', { name: 'Reverse Refund' }).click();
  await expect(page.getByText('Refund reversed successfully')).toBeVisible();
  const { balances } = await person.must(receivablesApi.getReceivables, { query: { customerId } });
  expect(balances).toMatchObject([{ totalOwed: '0.00', unappliedCredit: '80.00' }]);
});
