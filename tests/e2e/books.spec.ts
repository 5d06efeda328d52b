import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { addDays, showDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures } from './fixtures.ts';

const lastDay = addDays(`${today().slice(0, 7)}-01`, -1);

test('the page Books says what agrees, checks again and goes on paper', { tag: '@long' }, async ({
  page,
}) => {
  // Paper opens no dialog of the browser here.
  await page.context().addInitScript(() => {
    window.print = () => {};
  });
  await page.goto('/books');
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  for (const name of [
    'Ledger balanced',
    'Receivables equal documents',
    'No missing numbers',
    'Converted orders have invoices',
    'Same data in all areas',
    'Cash drawer days closed',
  ])
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ledger balanced' })).toContainText('Nothing differs');
  await expect(page.getByRole('region', { name: 'Receivables equal documents' })).toContainText(
    'Nothing differs',
  );
  await expect(page.getByText(/^Checked \d+ seconds? ago$/)).toBeVisible();

  // The other areas are asked one after the other, and the page says when they were.
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByText(/^Comparing with the other areas: /)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Same data in all areas' }).getByText(/compared \d+/),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Checked \d+ seconds? ago$/)).toBeVisible({ timeout: 60_000 });

  await page.getByLabel('As Of').fill(addDays(today(), -30));
  await expect(page.getByText(`At the end of ${showDate(addDays(today(), -30))}`)).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Print' }).click();
  const paper = await opened;
  await expect(paper).toHaveURL(/\/books\/print\?asOf=/);
  await expect(paper.getByRole('table', { name: 'Books' })).toContainText('Ledger balanced');
  await paper.close();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^books-.*\.csv$/);
});

test('the end of a month is led through: what is open, the closing date, the export', async ({
  page,
  person,
}) => {
  const { customer, chicken } = await makeFixtures(person);
  await person.call(invoiceApi.createInvoice, {
    body: {
      invoice: { customerId: customer.id, invoiceDate: lastDay },
      items: [{ productId: chicken.id, quantity: '1' }],
    },
  });
  const { body: sent } = await person.call(invoiceApi.createInvoice, {
    body: {
      invoice: { customerId: customer.id, invoiceDate: lastDay, status: 'sent' },
      items: [{ productId: chicken.id, quantity: '1' }],
    },
  });
  await page.goto('/books');
  await page.getByRole('button', { name: 'Close a Month' }).click();
  await expect(page.getByRole('heading', { name: 'Close a Month' })).toBeVisible();
  await expect(page.getByLabel('Last Day')).toHaveValue(lastDay);
  const drafts = page.getByRole('row').filter({ hasText: 'Drafts still open' });
  await expect(drafts).toContainText(/[1-9]/);
  for (const label of [
    'Unapplied credit',
    'Invoices without a PDF',
    'Cash drawer days not closed',
    'Checks not deposited',
  ])
    await expect(page.getByRole('row').filter({ hasText: label })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the Books' })).toHaveAccessibleDescription(
    'Only an admin may close the books or open them again.',
  );
  await drafts.getByRole('button', { name: 'Show Drafts' }).click();
  await expect(page).toHaveURL(/\/invoices\?.*status=draft/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Close a Month' })).toBeVisible();

  // What nobody has printed is listed, and nothing else.
  await page.getByRole('button', { name: 'Show Invoices' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('without_pdf');
  await expect(page.getByRole('link', { name: sent.invoiceNumber })).toBeVisible();
  await page.goBack();

  const days = await page.getByText(/journal entr(y|ies) of/).textContent();
  const [, from = ''] = /of (\S+) to/.exec(days ?? '') ?? [];
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Accounting Exports' })).toBeVisible();
  const [month, day, year] = from.split('/');
  const form = page.getByRole('form', { name: 'New Export' });
  await expect(form.getByLabel('From')).toHaveValue(`${year}-${month}-${day}`);
  await expect(form.getByLabel('To')).toHaveValue(lastDay);
});
