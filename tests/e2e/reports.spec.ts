import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, showDate, today } from '@primal/contracts/shared/dates';
import { decimal, showMoney, sum, toMoney } from '@primal/contracts/shared/decimal';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Person } from '../../harness/person.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';

/** A day on which no other test sells anything. */
const quietDay = () => addDays(today(), -400 - Math.floor(Math.random() * 2_500));

const weighed = (office: Fixtures) => ({
  productId: office.ribeye.id,
  quantity: '2',
  individualWeights: '[36.54,37.1]',
});
const counted = (office: Fixtures) => ({ productId: office.chicken.id, quantity: '3' });

const makeInvoice = async (person: Person, office: Fixtures, date: string, over: object, items: object[]) => {
  const invoice = { customerId: office.customer.id, invoiceDate: date, ...over };
  const { body, problem } = await person.call(billingApi.createInvoice, {
    body: { invoice, items: items as never },
  });
  if (problem) throw new Error(problem.message);
  return body;
};

/** $773.22 of ribeye and $31.50 of chicken: a sent invoice with $15.00 of delivery, a draft, one to void, and two orders. */
const sellOn = async (person: Person, office: Fixtures, date: string) => {
  const beef = weighed(office);
  const birds = counted(office);
  const sent = await makeInvoice(person, office, date, { status: 'sent', deliveryCharge: '15.00' }, [
    beef,
    birds,
  ]);
  const draft = await makeInvoice(person, office, date, {}, [birds]);
  const order = async (items: object[]) => {
    const fields = { customerId: office.customer.id, orderDate: date, deliveryCharge: '5.00' };
    return (await person.call(ordersApi.createOrder, { body: { order: fields, items: items as never } }))
      .body;
  };
  return { sent, draft, open: await order([beef]), converted: await order([birds]) };
};

/** The cards stand above the table, whose columns may be called like them. */
const card = (page: Page, label: string, value: string) =>
  expect(page.getByText(label, { exact: true }).first().locator('..')).toContainText(value);

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

/** The file that the button hands over: its name, and its rows by the names of their columns. */
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

const printed = async (page: Page): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return (await extractText(pdf, { mergePages: false })).text;
};

test('a day of invoices and orders is reported, followed as it changes, downloaded and printed', async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const date = quietDay();
  const { sent, draft, open, converted } = await sellOn(person, office, date);
  await page.goto(`/reports?date=${date}`);
  await expect(page.getByRole('tab', { name: 'Daily Sales' })).toHaveAttribute('aria-selected', 'true');
  await expect(rowsOf(page, 'Itemized Sales')).toHaveCount(6);
  await card(page, 'Total Revenue', showMoney(sum([sent.total, draft.total])));
  await card(page, 'Sales Order Value', showMoney(sum([open.total, converted.total])));
  await card(page, 'Total Items', '5');
  await card(page, 'Total Quantity', '13.00');

  // An order that becomes an invoice leaves its day, since the invoice is of today; a voided invoice counts no more.
  await person.call(ordersApi.convertOrder, { params: { id: converted.id } });
  await expect(rowsOf(page, 'Itemized Sales')).toHaveCount(5);
  await card(page, 'Sales Order Value', showMoney(open.total));
  await person.call(billingApi.updateInvoice, { params: { id: draft.id }, body: { status: 'voided' } });
  await expect(rowsOf(page, 'Itemized Sales')).toHaveCount(4);
  await card(page, 'Total Revenue', showMoney(sent.total));

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

  const pages = await printed(page);
  const paper = pages.join(' ');
  for (const words of ['Daily Sales Report', showDate(date), sent.invoiceNumber, open.orderNumber])
    expect(paper).toContain(words);
  expect(paper).toContain(`Page 1 of ${pages.length}`);
  expect(paper).toContain(showMoney(sent.total));
  for (const button of ['Refresh Report', 'Download CSV', 'Print Report', 'Purchasing Report'])
    expect(paper).not.toContain(button);
});
