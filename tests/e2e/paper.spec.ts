import type { Page } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { getDocumentProxy } from 'unpdf';
import { loadDecoder } from '../../harness/barcodes.ts';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Line, Office } from '../../harness/office.ts';
import { printPages } from './fixtures.ts';

loadDecoder();

const orderOf = (office: Office, count: number, weights: readonly number[] = []) => {
  const description =
    'Choice, boneless, lip on, two inches, aged twenty-one days, vacuum packed, keep below 34 °F';
  const individualWeights = JSON.stringify(weights);
  return office.order({ lines: Array(count).fill([office.ribeye, '2', { description, individualWeights }]) });
};

/** True if no content overflows, because paper would cut it off. */
const fits = (page: Page) =>
  page.getByRole('article').evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth);

interface Paper {
  title: string;
  number: string;
  customer: string;
  lastRow: string;
  signature: string;
}

/** Expects the title and number on every page, and signatures on a page with content. */
const expectPaper = async (page: Page, { title, number, customer, lastRow, signature }: Paper) => {
  expect(await fits(page)).toBe(true);
  const pages = await printPages(page);
  pages.forEach((text, at) => {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    if (at > 0) expect(text).toContain(`${title} · ${number} · ${customer}`);
  });
  const last = pages.at(-1) ?? '';
  expect(last).toContain(lastRow);
  expect(last).toContain(signature);
  return pages.length;
};

for (const lines of [1, 10, 11, 12, 13, 40, 60]) {
  test(`prints an order of ${lines} lines, and its invoice`, {
    tag: lines === 60 ? [] : '@long',
  }, async ({ page, office, person }) => {
    const order = await orderOf(office, lines, Array(2).fill(18.25));
    const customer = office.customer.name;
    const lastRow = order.items.at(-1)?.productName ?? '';
    const number = order.orderNumber;
    await page.goto(`/sales-orders/${order.id}/work-order`);
    await expect(page.getByRole('table', { name: 'Items to Pick' }).getByRole('row')).toHaveCount(lines + 1);
    await expectPaper(page, { title: 'Work Order', number, customer, lastRow, signature: 'Loaded by' });
    await page.goto(`/sales-orders/${order.id}/view`);
    await expect(page.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(
      Math.max(10, lines) + 1,
    );
    const signature = 'Received By (Signature)';
    const blank = lines < 10 ? '' : lastRow;
    const sheets = await expectPaper(page, {
      title: 'Sales Order',
      number,
      customer,
      lastRow: blank,
      signature,
    });
    if (lines <= 10) expect(sheets).toBe(1);

    const invoice = await person.call(ordersApi.convertOrder, { params: { id: order.id } });
    if (!('invoiceNumber' in invoice.body)) throw new Error('Billing did not answer in time.');
    const { id, invoiceNumber } = invoice.body;
    await page.goto(`/invoices/${id}/print`);
    await expect(page.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(lines + 1);
    await expectPaper(page, { title: 'Invoice', number: invoiceNumber, customer, lastRow, signature });
  });
}

test('a long note keeps items and signatures together and repeats its heading', {
  tag: '@long',
}, async ({ page, person, office }) => {
  const order = await orderOf(office, 2);
  const notes = Array.from({ length: 60 }, (_, at) => `${at + 1}. Ring twice and wait at the door.`).join(
    '\n',
  );
  await person.call(ordersApi.updateOrder, { params: { id: order.id }, body: { notes } });
  await page.goto(`/sales-orders/${order.id}/view`);
  const signed = await page.getByText('Prepared By').boundingBox();
  const below = await page.getByRole('heading', { name: 'Notes' }).last().boundingBox();
  expect((below?.y ?? 0) - (signed?.y ?? 0)).toBeGreaterThan(30);
  await page.goto(`/sales-orders/${order.id}/work-order`);
  await expect(page.getByText('See the end of this sheet.')).toBeVisible();
  const pages = await printPages(page);
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain('Loaded by');
  const heading = pages.findIndex((text) => text.includes('1. Ring twice'));
  expect(pages[heading]).toMatch(/ORDER NOTES\s+1\. Ring twice/i);
  expect(pages.at(-1)).toContain('60. Ring twice');
});

test('a sheet waits for its letterhead', { tag: '@long' }, async ({ page, office }) => {
  const order = await orderOf(office, 1);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/settings', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/sales-orders/${order.id}/work-order`);
  await page.waitForResponse(`**/api/sales-orders/${order.id}`);
  await expect(page.getByText('Loading').first()).toBeVisible();
  await expect(page.getByText('Your Business Name')).toHaveCount(0);
  answer();
  await expect(page.getByRole('article', { name: 'Work Order' })).toBeVisible();
});

test('a line with thirty weights shows the slots that fit and counts the others', { tag: '@long' }, async ({
  page,
  office,
}) => {
  const weights = Array.from({ length: 30 }, (_, at) => 30 + at / 100);
  const order = await orderOf(office, 1, weights);
  await page.goto(`/sales-orders/${order.id}/work-order`);
  await expect(page.getByText('+25 more')).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await printPages(page)).toHaveLength(1);
  await page.goto(`/sales-orders/${order.id}/view`);
  await expect(page.getByText('+22 more')).toBeVisible();
  expect(await fits(page)).toBe(true);
});

test('three hundred weights on an invoice line span the sheet below the line', {
  tag: '@long',
}, async ({ page, office }) => {
  const weights = Array.from({ length: 300 }, (_, at) => 30 + at / 100);
  const { ribeye } = office;
  const individualWeights = JSON.stringify(weights);
  const body = await office.invoice({ lines: [[ribeye, '300', { individualWeights }]] });
  await page.goto(`/invoices/${body.id}/print`);
  await expect(page.getByText('291–300')).toBeVisible();
  expect(await fits(page)).toBe(true);
  const pages = await printPages(page);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain(ribeye.name);
  expect(pages[0]).toMatch(/1–10\s+30\.00\s+30\.01/);
  // The signature's page also has content: the last weights.
  expect(pages[1]).toContain('291–300');
  expect(pages[1]).toContain('Received By (Signature)');
});

test('the header of further pages truncates long names with an ellipsis', {
  tag: '@long',
}, async ({ page, office }) => {
  const name = `${office.customer.name} ${'Hospitality and Institutional Catering '.repeat(3)}Limited`;
  await office.updateCustomer({ name });
  const order = await orderOf(office, 40);
  await page.goto(`/sales-orders/${order.id}/work-order`);
  await expect(page.getByRole('table', { name: 'Items to Pick' }).getByRole('row')).toHaveCount(41);
  const pages = await printPages(page);
  expect(pages.length).toBeGreaterThan(1);
  for (const text of pages.slice(1)) {
    expect(text).toContain(`Work Order · ${order.orderNumber} · Harbor Grill`);
    expect(text).toContain('…');
  }
});

test('a stop with many goods starts below the letterhead and continues on the next page', {
  tag: '@long',
}, async ({ page, office }) => {
  const driver = await office.driver('Nils');
  const invoice = await office.invoice({ lines: Array(90).fill([office.chicken, '1']) });
  const { routeId } = await office.stop(driver, invoice, { sequenceNumber: 1 });
  await page.goto(`/delivery-routes/${routeId}/print`);
  await expect(page.getByRole('article').getByText(/^1 x Chicken/)).toHaveCount(90);
  const pages = await printPages(page);
  expect(pages[0]).toContain(office.chicken.name);
  expect(pages.at(-1)).toContain('Driver Signature');
});

test('a route sheet keeps a stop together with its first goods', {
  tag: '@long',
}, async ({ page, office }) => {
  const driver = await office.driver('Olaf');
  let routeId = '';
  for (let at = 1; at <= 7; at += 1) {
    const lines = [
      [office.chicken, String(100 + at)],
      ...Array(15 + at).fill([office.chicken, '1']),
    ] as Line[];
    const stop = await office.stop(driver, await office.invoice({ lines }), { sequenceNumber: at });
    routeId = stop.routeId;
  }
  await page.goto(`/delivery-routes/${routeId}/print`);
  await expect(page.getByRole('article').getByText(/^107 x Chicken/)).toBeVisible();
  const counted = (text: string, what: RegExp) => (text.match(what) ?? []).length;
  for (const inches of [0, 0.4, 0.8, 1.2, 1.6, 2, 2.4, 2.8]) {
    await page.getByRole('article').evaluate((sheet, down) => {
      sheet.style.paddingTop = `${down}in`;
    }, inches);
    const pages = await printPages(page);
    const heads = pages.map((text) => counted(text, /Phone: 207-555-0142/g));
    expect(heads.reduce((sum, count) => sum + count)).toBe(7);
    expect(pages.map((text) => counted(text, /10\d x Chicken/g))).toEqual(heads);
  }
});

test('sheets printed together number their own pages', { tag: '@long' }, async ({ page, office }) => {
  const one = await orderOf(office, 40);
  const other = await orderOf(office, 2);
  await page.goto(`/sales-orders/work-orders?ids=${one.id},${other.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  const pages = await printPages(page);
  const numbers = pages.map((text) => /Page \d.*/.exec(text)?.[0].trim());
  expect(numbers).toEqual([...pages.slice(1).map((_, at) => `Page ${at + 1}`), 'Page 1']);
});

test('the aging report prints in landscape with room for names', { tag: '@long' }, async ({
  page,
  office,
}) => {
  await office.sendInvoices(3);
  await page.goto('/accounts-receivable/aging/print');
  await expect(page.getByRole('cell', { name: office.customer.name })).toBeVisible();
  expect(await fits(page)).toBe(true);
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const [, , width, height] = (await pdf.getPage(1)).view;
  expect([width, height]).toEqual([792, 612]);
});

test('a printed list has its heading and filters on the page of its first row', {
  tag: '@long',
}, async ({ page, person, office }) => {
  const { chicken } = office;
  await person.call(billingApi.createCashReceipt, {
    body: {
      receipt: { saleDate: today(), paymentMethod: 'cash' },
      items: [{ productId: chicken.id, quantity: '1', unitPrice: '10.00' }],
    },
  });
  const body = await person.must(billingApi.createDeposit, {
    body: { date: today(), checks: [], cash: '10.00' },
  });
  await page.goto(`/deposits?to=${today()}`);
  await expect(page.getByRole('link', { name: body.depositNumber })).toBeVisible();
  for (let inches = 0; inches <= 8; inches += 0.5) {
    await page.getByRole('main').evaluate((main, down) => {
      main.style.paddingTop = `${down}in`;
    }, inches);
    const pages = await printPages(page);
    const [listed] = pages.filter((text) => text.includes('DEP-'));
    for (const word of ['Deposits Made', 'End Date', 'Deposit #']) expect(listed).toContain(word);
    for (const empty of ['Start Date', 'Search']) expect(pages.join()).not.toContain(empty);
  }
});
