import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import type { OrderEventData } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { addProduct, startAdmin } from '../../testing/admin.ts';
import { createInvoice, createOrder } from '../../testing/documents.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

beforeEach(async () => {
  for (const table of ['report_documents', 'report_lines', 'products'] as const)
    await admin.db.deleteFrom(table).execute();
});

const daily = async () => (await client.call(adminApi.dailySales, { query: {} })).body;
const purchasing = async (query: { startDate?: string; endDate?: string } = {}) =>
  (await client.call(adminApi.purchasing, { query })).body;

const invoice = async (over: Partial<InvoiceEventData> = {}, sequence = 1) => {
  const data = createInvoice({ productIds: [randomUUIDv7()] }, over);
  await admin.publish(invoiceSaved, { key: data.id, sequence, data });
  return data;
};
const order = async (over: Partial<OrderEventData> = {}, sequence = 1) => {
  const data = createOrder({ productIds: [randomUUIDv7()] }, over);
  await admin.publish(orderSaved, { key: data.id, sequence, data });
  return data;
};

const lineOf = <D extends { items: { product: object }[] }>(
  { items: [line] }: D,
  { product, ...over }: { product?: object; [field: string]: unknown },
) =>
  ({
    ...(line as D['items'][number]),
    ...over,
    product: { ...line?.product, ...product },
  }) as D['items'][number];

it('daily sales are empty on a day without sales', async () => {
  expect(await daily()).toEqual({
    date: today(),
    summary: {
      totalRevenue: '0.00',
      totalInvoices: 0,
      totalOrderValue: '0.00',
      totalSalesOrders: 0,
      totalItems: 0,
      totalQuantity: '0.000',
    },
    items: [],
  });
});

it('daily sales include invoices, drafts, open orders and delivery charges', async () => {
  const draft = createInvoice({ productIds: [randomUUIDv7()] });
  const items = [
    lineOf(draft, {
      quantity: '2.000',
      unitPrice: '9.99',
      total: '730.87',
      individualWeights: '[36.54,36.62]',
      product: { productCode: '112A', brand: 'Prairie Star', category: 'Beef', unit: 'Case' },
    }),
  ];
  await invoice({ ...draft, invoiceNumber: 'INV-10001', items, total: '745.87', deliveryCharge: '15.00' });
  await invoice({ invoiceNumber: 'INV-9999', status: 'sent', total: '100.01' });
  await invoice({ status: 'voided', total: '500.00' });
  await invoice({ broughtForward: true, total: '700.00', items: [] });
  await invoice({ invoiceDate: addDays(today(), -1), total: '700.00' });
  await order({ orderNumber: 'SO-1002', total: '64.50' });
  await order({ status: 'ready', orderNumber: 'SO-1001', total: '35.50' });
  const report = await eventually(async () => {
    const found = await daily();
    expect(found.summary).toEqual({
      totalRevenue: '845.88',
      totalInvoices: 2,
      totalOrderValue: '100.00',
      totalSalesOrders: 2,
      totalItems: 4,
      totalQuantity: '5.000',
    });
    return found;
  });
  expect(report.items.map((item) => item.documentNumber)).toEqual([
    'INV-9999',
    'INV-10001',
    'SO-1001',
    'SO-1002',
  ]);
  expect(report.items[1]).toEqual({
    type: 'invoice',
    documentId: draft.id,
    documentNumber: 'INV-10001',
    customerName: 'Corner Butcher',
    productCode: '112A',
    productName: 'Strip Loin',
    brand: 'Prairie Star',
    category: 'Beef',
    quantity: '2.000',
    unit: 'Case',
    unitPrice: '9.99',
    totalAmount: '730.87',
    status: 'draft',
    individualWeights: ['36.540', '36.620'],
  });
  expect(report.items[2]).toMatchObject({ type: 'sales order', status: 'ready' });
});

it('daily sales follow edits, voids and deletions, and ignore late events', async () => {
  const first = await invoice({ total: '10.00' });
  const taken = await order({ total: '20.00' });
  await invoice({ ...first, total: '11.00' }, 2);
  await order({ ...taken, total: '22.00' }, 2);
  await order({ ...taken, total: '999.00' }, 1);
  await eventually(async () =>
    expect((await daily()).summary).toMatchObject({ totalRevenue: '11.00', totalOrderValue: '22.00' }),
  );
  await invoice({ ...first, status: 'voided' }, 3);
  await admin.publish(orderDeleted, { key: taken.id, sequence: 3, data: { id: taken.id, reason: null } });
  await eventually(async () => expect((await daily()).summary).toMatchObject({ totalItems: 0 }));
  await order(taken, 2);
  await invoice({ invoiceNumber: 'INV-2', total: '1.00' });
  await eventually(async () => expect((await daily()).summary).toMatchObject({ totalRevenue: '1.00' }));
  expect((await daily()).summary).toMatchObject({ totalSalesOrders: 0, totalItems: 1 });
});

it('daily sales count an order until its invoice arrives, never both, in any order of arrival', async () => {
  const taken = await order({ total: '50.00' });
  await order({ ...taken, status: 'invoiced', invoiceId: randomUUIDv7() }, 2);
  await eventually(async () =>
    expect((await daily()).items).toEqual([expect.objectContaining({ status: 'invoiced' })]),
  );
  await invoice({ salesOrderId: taken.id, total: '50.00' });
  const later = createOrder({ productIds: [randomUUIDv7()] });
  await invoice({ salesOrderId: later.id, total: '60.00' });
  await order({ ...later, total: '60.00' });
  await eventually(async () =>
    expect(await admin.db.selectFrom('report_documents').select('id').execute()).toHaveLength(4),
  );
  expect((await daily()).summary).toMatchObject({
    totalRevenue: '110.00',
    totalInvoices: 2,
    totalSalesOrders: 0,
    totalItems: 2,
  });
});

it('purchasing counts cases and pieces by product, and lists unsold stock with its last sale', async () => {
  const sold = await addProduct(client, { name: 'Brisket', unit: 'Case' });
  const idle = await addProduct(client, { name: 'Oxtail', unit: 'PC' });
  const gone = await addProduct(client, { name: 'Veal', inStock: false });
  const of = (id: string, unit: string, quantity: string) => {
    const document = createInvoice({ productIds: [id] });
    return [lineOf(document, { quantity, total: '1.00', product: { unit } })];
  };
  const long = addDays(today(), -60);
  await invoice({ items: of(sold.id, 'Case', '3.000') });
  await invoice({ items: of(sold.id, 'LBS', '2.000'), invoiceDate: addDays(today(), -29) });
  await invoice({ items: of(idle.id, 'Case', '7.000'), invoiceDate: long });
  await invoice({ items: of(gone.id, 'Case', '9.000'), status: 'voided' });
  const opened = createOrder({ productIds: [sold.id] });
  await order({ ...opened, items: [lineOf(opened, { quantity: '1.500', product: { unit: 'Tub' } })] });
  await eventually(async () =>
    expect((await purchasing()).summary).toEqual({
      totalProducts: 1,
      totalCasesSold: '4.500',
      totalPiecesSold: '2.000',
      totalQuantitySold: '6.500',
    }),
  );
  const facts = { brand: 'Iron Prairie', category: 'Beef' };
  expect((await purchasing()).items).toEqual([
    {
      ...facts,
      productId: sold.id,
      productCode: sold.productCode,
      productName: 'Brisket',
      unit: 'Case',
      totalCasesSold: '4.500',
      totalPiecesSold: '2.000',
      totalQuantitySold: '6.500',
      invoiceQuantity: '5.000',
      salesOrderQuantity: '1.500',
      lastSoldDate: today(),
    },
    {
      ...facts,
      productId: idle.id,
      productCode: idle.productCode,
      productName: 'Oxtail',
      unit: 'PC',
      totalCasesSold: '0.000',
      totalPiecesSold: '0.000',
      totalQuantitySold: '0.000',
      invoiceQuantity: '0.000',
      salesOrderQuantity: '0.000',
      lastSoldDate: long,
    },
  ]);
  const earlier = await purchasing({ startDate: long, endDate: long });
  expect(earlier).toMatchObject({ startDate: long, endDate: long, summary: { totalCasesSold: '7.000' } });
  const none = await purchasing({ startDate: today(), endDate: long });
  expect(none.summary).toMatchObject({ totalProducts: 0, totalQuantitySold: '0.000' });
});

it('purchasing shows null as the last sale of a product that was never sold', async () => {
  await addProduct(client, { name: 'Oxtail' });
  expect((await purchasing()).items).toEqual([
    expect.objectContaining({ productName: 'Oxtail', lastSoldDate: null }),
  ]);
});

it('revenue is shown for each day, including days without sales', async () => {
  await invoice({ total: '10.10' });
  await invoice({ total: '20.20', status: 'paid' });
  await invoice({ total: '500.00', status: 'voided' });
  await invoice({ total: '5.00', invoiceDate: addDays(today(), -2) });
  await order({ total: '7.00' });
  const revenue = async (query: { days?: string; date?: string }) =>
    (await client.call(adminApi.revenue, { query })).body;
  await eventually(async () =>
    expect(await revenue({ days: '3' })).toEqual([
      { date: addDays(today(), -2), revenue: '5.00', invoices: 1, orderValue: '0.00' },
      { date: addDays(today(), -1), revenue: '0.00', invoices: 0, orderValue: '0.00' },
      { date: today(), revenue: '30.30', invoices: 2, orderValue: '7.00' },
    ]),
  );
  expect(await revenue({})).toHaveLength(30);
  expect((await revenue({ date: addDays(today(), -2), days: '1' })).map((day) => day.revenue)).toEqual([
    '5.00',
  ]);
});

it.each([
  ['/api/reports/daily-sales?date=yesterday', 'date'],
  ['/api/reports/daily-sales?date=2026-02-30', 'date'],
  ['/api/reports/purchasing?startDate=1', 'startDate'],
  ['/api/reports/purchasing?endDate=now', 'endDate'],
  ['/api/reports/revenue?days=0', 'days'],
  ['/api/reports/revenue?days=367', 'days'],
])('rejects %s', async (path, field) => {
  const answer = await client.send('GET', path);
  expect(answer).toMatchObject({
    status: 400,
    problem: { issues: [{ path: expect.stringContaining(field) }] },
  });
});

it('treats empty dates as absent', async () => {
  expect(await client.send('GET', '/api/reports/daily-sales?date=')).toMatchObject({ status: 200 });
  expect(await client.send('GET', '/api/reports/purchasing?startDate=&endDate=')).toMatchObject({
    status: 200,
    body: { startDate: addDays(today(), -29), endDate: today() },
  });
});

it('daily sales count a reopened order until its next invoice', async () => {
  const items = { productIds: [randomUUIDv7()] };
  const pending = createOrder(items);
  const sold = createInvoice(items, { salesOrderId: pending.id });
  const tell = (data: OrderEventData, sequence: number) =>
    admin.publish(orderSaved, { key: data.id, sequence, data });
  const bill = (data: InvoiceEventData, sequence: number) =>
    admin.publish(invoiceSaved, { key: data.id, sequence, data });
  const counts = async (totalInvoices: number, totalSalesOrders: number) =>
    eventually(async () => {
      const { summary, items } = await daily();
      expect([summary.totalInvoices, summary.totalSalesOrders]).toEqual([totalInvoices, totalSalesOrders]);
      expect(items).toHaveLength(totalInvoices + totalSalesOrders);
    });
  await tell(pending, 1);
  await counts(0, 1);
  await bill(sold, 1);
  await tell({ ...pending, status: 'invoiced', invoiceId: sold.id }, 2);
  await counts(1, 0);
  await bill({ ...sold, status: 'voided' }, 2);
  await counts(0, 0);
  await tell(pending, 3);
  await counts(0, 1);
  await tell({ ...pending, status: 'invoiced', invoiceId: randomUUIDv7() }, 4);
  await bill(createInvoice(items, { salesOrderId: pending.id }), 1);
  await counts(1, 0);
});
