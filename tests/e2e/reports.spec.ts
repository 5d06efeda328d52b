import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, sum, toMoney } from '@primal/contracts/shared/decimal';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Line, Office } from '../../harness/office.ts';
import { printPages, takeQuietDay } from './fixtures.ts';

/**
 * Sells $773.22 of ribeye and $31.50 of chicken. Makes a sent invoice with $15.00 delivery, a draft, an
 * invoice to void, and two orders.
 */
const sellOn = async (office: Office, date: string) => {
  const beef = [office.ribeye, '2', { individualWeights: '[36.54,37.1]' }] as const;
  const birds = [office.chicken, '3'] as const;
  const onDay = { invoiceDate: date, deliveryCharge: '0' };
  const sent = await office.invoice({
    ...onDay,
    lines: [beef, birds],
    status: 'sent',
    deliveryCharge: '15.00',
  });
  const draft = await office.invoice({ ...onDay, lines: [birds] });
  const order = (line: Line) => office.order({ lines: [line], orderDate: date, deliveryCharge: '5.00' });
  return { sent, draft, open: await order(beef), converted: await order(birds) };
};

/** Finds a card by label and value, because table columns may have the same labels. */
const card = (page: Page, label: string, value: string) =>
  expect(page.getByText(label, { exact: true }).first().locator('..')).toContainText(value);

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

const download = async (page: Page) => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await waiting;
  const { rows } = readCsv(await readFile(await file.path()));
  const [head, ...lines] = rows ?? [];
  const records = lines.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at] ?? ''])),
  );
  return { name: file.suggestedFilename(), records };
};

test("a report of a day's invoices and orders updates live, and can be downloaded and printed", async ({
  page,
  person,
  office,
}) => {
  const date = takeQuietDay();
  const { sent, draft, open, converted } = await sellOn(office, date);
  await page.goto(`/reports?date=${date}`);
  await expect(page.getByRole('tab', { name: 'Daily Sales' })).toHaveAttribute('aria-selected', 'true');
  await expect(rowsOf(page, 'Itemized Sales')).toHaveCount(6);
  await card(page, 'Total Revenue', formatMoney(sum([sent.total, draft.total])));
  await card(page, 'Sales Order Value', formatMoney(sum([open.total, converted.total])));
  await card(page, 'Total Items', '5');
  await card(page, 'Total Quantity', '13.00');

  await office.convert(converted);
  await expect(rowsOf(page, 'Itemized Sales')).toHaveCount(5);
  await card(page, 'Sales Order Value', formatMoney(open.total));
  await person.call(billingApi.updateInvoice, { params: { id: draft.id }, body: { status: 'voided' } });
  await expect(rowsOf(page, 'Itemized Sales')).toHaveCount(4);
  await card(page, 'Total Revenue', formatMoney(sent.total));

  await page.getByRole('figure', { name: 'Sales by Category' }).getByRole('button').click();
  const categories = page.getByRole('table', { name: 'Sales by Category' });
  await expect(categories.getByRole('row', { name: 'Beef' })).toContainText('$1,546.44');
  await expect(categories.getByRole('row', { name: 'Chicken' })).toContainText('$31.50');

  const { name, records } = await download(page);
  expect(name).toBe(`daily-sales-report-${date}.csv`);
  expect(records.map((record) => record['Document Number'])).toEqual([
    sent.invoiceNumber,
    sent.invoiceNumber,
    open.orderNumber,
  ]);
  expect(records[0]).toMatchObject({
    'Document Type': 'Invoice',
    'Customer Name': office.customer.name,
    'Product Code': office.ribeye.productCode,
    Quantity: '2.00',
    'Unit Price': '10.50',
    'Total Amount': '773.22',
    'Individual Weights': '36.54, 37.10 lbs',
  });
  const amounts = records.map((record) => record['Total Amount'] ?? '');
  expect(toMoney(sum(amounts))).toBe(toMoney(decimal(sent.subtotal).plus(open.subtotal)));

  const pages = await printPages(page);
  const paper = pages.join(' ');
  for (const words of ['Daily Sales Report', formatDate(date), sent.invoiceNumber, open.orderNumber])
    expect(paper).toContain(words);
  expect(paper).toContain(`Page 1 of ${pages.length}`);
  expect(paper).toContain(formatMoney(sent.total));
  for (const button of ['Refresh Report', 'Download CSV', 'Print Report', 'Purchasing Report'])
    expect(paper).not.toContain(button);
});
