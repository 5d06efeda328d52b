import type { Page } from '@playwright/test';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { adminTest, expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';

const rowOf = (page: Page, { customer }: Office) => page.getByRole('row').filter({ hasText: customer.name });

test('a clerk enters a check for three invoices in seconds, prints the statement, and reverses the check', async ({
  page,
  person,
  context,
  office,
}) => {
  await office.sendInvoices(30, 10, 2);
  await page.goto(`/accounts-receivable?q=${office.mark}`);
  const row = rowOf(page, office);
  for (const figure of ['$105.00', '$315.00']) await expect(row.getByText(figure).first()).toBeVisible();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(dialog.getByLabel('Payment Amount')).toBeFocused();
  await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Payment Method')).toBeFocused();
  await page.keyboard.type('ch');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1042');
  await expect(dialog.getByText('Total Allocated: $250.00')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Payment of $250.00 has been successfully recorded.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('$65.00').first()).toBeVisible();

  await row.getByRole('button', { name: 'Statement' }).click();
  const statement = page.getByRole('dialog', { name: 'Customer Statement' });
  await statement.getByLabel('From Date').fill(addDays(today(), -60));
  const sum = statement.getByText('Current Balance').locator('..');
  await expect(sum).toContainText('$65.00');
  await expect(statement.getByRole('row').filter({ hasText: '1042' })).toContainText('$250.00');
  const [paper] = await Promise.all([
    context.waitForEvent('page'),
    statement.getByRole('button', { name: 'Print Statement' }).click(),
  ]);
  await expect(paper.getByRole('article', { name: 'Statement' })).toContainText(office.customer.name);
  await expect(paper.locator('html')).toHaveAttribute('data-printed', '');
  await paper.close();
  await statement.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await page.getByLabel('Search').fill(office.mark);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('link', { name: office.customer.name }).click();
  await expect(page.getByRole('heading', { name: 'Payment of $250.00' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'INV-' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Reverse Payment' }).click();
  const reversal = page.getByRole('dialog', { name: 'Reverse Payment' });
  await reversal.getByRole('button', { name: 'Reverse Payment' }).click();
  await expect(reversal.getByText('Please enter a reason')).toBeVisible();
  await reversal.getByLabel('Reason').fill('Returned check');
  await reversal.getByRole('button', { name: 'Reverse Payment' }).click();
  await expect(page.getByText('Payment reversed successfully')).toBeVisible();
  await expect(page.getByText('Returned check')).toBeVisible();
  const query = { customerId: office.customer.id };
  const body = await person.must(receivablesApi.getReceivables, { query });
  expect(body.balances).toMatchObject([{ totalOwed: '315.00', unappliedCredit: '0.00' }]);
});

test('a clerk takes an early-payment discount by keyboard, and the invoice shows it', async ({
  page,
  person,
  office,
}) => {
  await office.updateCustomer({ paymentTerms: 30, discountPercent: '2', discountDays: 10 });
  const terms = async () => (await office.invoice()).discountPercent;
  await expect.poll(terms).toBe('2.00');
  await office.sendInvoices(4);
  await page.goto(`/accounts-receivable?q=${office.mark}`);
  await expect(rowOf(page, office).getByText('$105.00').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(dialog.getByLabel('Payment Amount')).toBeFocused();
  await page.keyboard.type('102.90');
  await page.keyboard.press('Enter');
  const until = formatDate(addDays(today(), 6));
  const offer = dialog.getByLabel(`Take the 2% discount of $2.10 (until ${until})`);
  await expect(offer).not.toBeChecked();
  await expect(
    dialog.getByRole('button', { name: /^\$102\.90 pays INV-\d+ with its discount$/ }),
  ).toBeVisible();
  await dialog.getByLabel(/^Allocation for/).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(offer).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByText('Payment of $102.90 has been successfully recorded. $2.10 early-payment discount taken.'),
  ).toBeVisible();
  const query = { customerId: office.customer.id };
  const { balances } = await person.must(receivablesApi.getReceivables, { query });
  expect(balances).toEqual([]);

  const paid = (await office.invoices()).find(({ status }) => status === 'paid');
  await page.goto(`/invoices/${paid?.id}/view`);
  const settled = page.getByRole('table', { name: 'Payments and Credits' });
  await expect(settled.getByRole('row').filter({ hasText: 'Early-Payment Discount' })).toContainText('$2.10');
  await expect(page.getByText('Payment Terms: 2% 10, Net 30')).toBeVisible();
  await expect(page.getByText(`Take $2.10 off if paid by ${until}.`)).toBeVisible();
  await settled.getByRole('link', { name: /Early-Payment Discount/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Early-Payment Discount of $2.10');
});

test("an invoice's share is fully visible on a phone", { tag: '@long' }, async ({ page, office }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await office.sendInvoices(5);
  await page.goto(`/accounts-receivable?q=${office.mark}`);
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await dialog.getByLabel('Payment Amount').fill('105');
  await page.keyboard.press('Enter');
  const share = dialog.getByLabel(/^Allocation for/);
  await expect(share).toHaveValue('105.00');
  await share.fill('99999.99');
  expect(await share.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
});

adminTest(
  "opening balances are stored from a file, and a customer's credit is applied later",
  { tag: '@long' },
  async ({ page, admin: person, office }) => {
    await page.goto('/accounts-receivable/opening-balances');
    const file = (amount: string) => ({
      name: 'before.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `number,customer,date,due date,amount,type\nOLD-${office.mark},${office.customer.name},${addDays(today(), -100)},${addDays(today(), -95)},${amount},invoice\nBEFORE-${office.mark},${office.customer.name},${addDays(today(), -40)},,20.00,credit\n`,
      ),
    });
    const chooser = async (amount: string) => {
      const [window] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Excel or CSV file' }).click(),
      ]);
      await window.setFiles(file(amount));
    };
    await chooser('12,5');
    await expect(page.getByText('Row 2 has more cells than the headings')).toBeVisible();
    await chooser('80.00');
    await expect(page.getByText('Ready to store: 1 invoice ($80.00) and 1 credit ($20.00).')).toBeVisible();
    await page.getByRole('button', { name: 'Store Opening Balances' }).click();
    await page.getByRole('button', { name: 'Accounts Receivable' }).click();
    await page.getByLabel('Search').fill(office.mark);
    const row = rowOf(page, office);
    await expect(row).toContainText('Overdue');
    await expect(row).toContainText('$20.00 credit');

    await page.goto(`/payments?customerId=${office.customer.id}`);
    await page.getByRole('button', { name: 'Apply Credit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply Credit' });
    await expect(dialog.getByLabel(`Allocation for OLD-${office.mark}`)).toHaveValue('20.00');
    await dialog.getByRole('button', { name: 'Apply Credit' }).click();
    await expect(page.getByText('Credit applied successfully')).toBeVisible();
    const query = { customerId: office.customer.id };
    const body = await person.must(receivablesApi.getReceivables, { query });
    expect(body.balances).toMatchObject([{ totalOwed: '60.00', unappliedCredit: '0.00' }]);
  },
);
