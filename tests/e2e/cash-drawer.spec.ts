import type { Page } from '@playwright/test';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { depositApi } from '@primal/contracts/billing/deposit';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { takeQuietDay } from './fixtures.ts';

const sell = ({ person, chicken }: Office, saleDate: string) =>
  person.call(cashReceiptApi.createCashReceipt, {
    body: {
      receipt: { saleDate, paymentMethod: 'cash' },
      items: [{ productId: chicken.id, quantity: '2', unitPrice: '10.00' }],
    },
  });

const payByCheck = ({ mark, pay }: Office, amount: string) =>
  pay({ amount, paymentMethod: 'check', checkNumber: `${mark}-${amount}` });

const figure = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd');

test('a clerk completes a day of the cash drawer by keyboard, from the opening float to the printed sheet', async ({
  page,
  person,
  complaints,
  office,
}) => {
  const date = takeQuietDay();
  await page.goto(`/cash-drawer?date=${date}`);
  const { keyboard } = page;
  await expect(page.getByLabel('Opening Float')).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type('150');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Open Day' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(`Cash drawer of ${formatDate(date)} opened`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Count' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cash Drawer' })).toBeFocused();

  const { body: sale } = await sell(office, date);
  await expect(page.getByRole('link', { name: sale.receiptNumber })).toBeVisible();
  await expect(figure(page, 'Expected in the drawer')).toHaveText('$170.00');

  await keyboard.press('p');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await keyboard.type('170.01');
  await keyboard.press('Enter');
  await keyboard.type('Ice for the case');
  await keyboard.press('Control+Enter');
  await expect(
    page.getByText('The drawer should hold $170.00. You cannot pay $170.01 out of it.').first(),
  ).toBeVisible();
  await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await keyboard.press('Shift+Tab');
  await keyboard.type('12.50');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('cell', { name: 'Ice for the case' })).toBeVisible();
  await expect(figure(page, 'Expected in the drawer')).toHaveText('$157.50');

  await keyboard.press('c');
  await expect(page.getByLabel('Count of $100')).toBeFocused();
  await keyboard.type('1');
  for (const key of ['Enter', 'Tab']) await keyboard.press(key);
  await expect(page.getByLabel('Count of $20')).toBeFocused();
  await keyboard.type('5,45');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Must be a whole number.')).toBeVisible();
  await expect(page.getByLabel('Count of $20')).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type('2');
  await keyboard.press('Enter');
  await keyboard.type('1');
  await keyboard.press('ArrowDown');
  await keyboard.type('1');
  await expect(page.getByText('Short $2.50').first()).toBeVisible();

  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('cash-drawer')));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Count of $20')).toHaveValue('2');
  await keyboard.press('c');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Short $2.50. Close the day?' })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close Day' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(`Cash drawer of ${formatDate(date)} closed`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Sheet' })).toBeFocused();
  await keyboard.press('Enter');
  const sheet = page.getByRole('article', { name: 'CASH DRAWER' });
  for (const text of ['Ice for the case', sale.receiptNumber, '$157.50', '$155.00', 'Short $2.50'])
    await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Sheet' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');

  expect((await sell(office, date)).problem?.message).toContain(
    `The cash drawer of ${formatDate(date)} is closed`,
  );
  const day = await person.must(cashDrawerApi.getDrawerDay, { params: { date } });
  expect(day).toMatchObject({ status: 'closed', expected: '157.50', counted: '155.00', overShort: '-2.50' });
});

test('a clerk deposits checks and cash by keyboard and prints the slip', async ({ page, person, office }) => {
  await payByCheck(office, '75.00');
  const second = await payByCheck(office, '20.25');
  await sell(office, today());
  await page.goto('/deposits');
  const { keyboard } = page;
  const row = page.getByRole('row').filter({ hasText: `${office.mark}-20.25` });
  await row.focus();
  await keyboard.press('Space');
  await expect(row.getByRole('checkbox')).toBeChecked();
  await page.getByLabel('Cash', { exact: true }).focus();
  await keyboard.type('5.50');
  await keyboard.press('Tab');
  await expect(page.getByText('1 · $20.25', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('$25.75', { exact: true }).first()).toBeVisible();
  await keyboard.press('Control+Enter');
  const slip = page.getByRole('article', { name: 'DEPOSIT SLIP' });
  for (const text of [`${office.mark}-20.25`, '$20.25', '$5.50', '$25.75'])
    await expect(slip.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Deposit Slip' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');

  const undeposited = await person.must(depositApi.getUndeposited);
  const numbers = undeposited.checks.map(({ number }) => number);
  expect(numbers).toContain(`${office.mark}-75.00`);
  expect(numbers).not.toContain(`${office.mark}-20.25`);

  await person.call(paymentsApi.reversePayment, { params: { id: second.id }, body: { reason: 'No funds' } });
  await expect(slip.getByText('Returned', { exact: true })).toBeVisible();

  const number =
    (await slip
      .getByText(/^DEP-\d+$/)
      .first()
      .textContent()) ?? '';
  await page.goto(`/deposits?q=${number}`);
  await page.getByRole('row').filter({ hasText: number }).focus();
  await keyboard.press('x');
  await expect(page.getByRole('dialog', { name: 'Void Deposit' })).toBeVisible();
  await keyboard.type('Never left the house');
  await keyboard.press('Control+Enter');
  await expect(page.getByText(`${number} has been voided`)).toBeVisible();
});
