import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import type { ShortageGroup } from '@primal/contracts/admin/shortages';
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
  for (const table of ['report_documents', 'report_lines', 'products', 'customers'] as const)
    await admin.db.deleteFrom(table).execute();
});

const report = async (query: { from?: string; to?: string; by?: ShortageGroup; limit?: string } = {}) =>
  (await client.call(adminApi.shortages, { query })).body;

/** Waits until the report matches: documents arrive by event. */
const soon = (query: Parameters<typeof report>[0], expected: object) =>
  eventually(async () => expect(await report(query)).toMatchObject(expected));

interface Short {
  productId?: string;
  name?: string;
  ordered: string;
  shipped: string;
  price?: string;
}

const cases = <D extends { items: { product: object }[] }>(document: D, shorts: readonly Short[]) =>
  shorts.map(({ productId = randomUUIDv7(), name = 'Butter', ordered, shipped, price = '10.00' }) => ({
    ...(document.items[0] as D['items'][number]),
    productId,
    productName: name,
    unitPrice: price,
    quantityOrdered: ordered,
    quantity: shipped,
    weight: null,
    individualWeights: '[]',
    total: '0.00',
    product: { ...document.items[0]?.product, id: productId, productType: 'fixed-weight', billedBy: 'Case' },
  }));

const invoice = async (shorts: readonly Short[], over: Partial<InvoiceEventData> = {}) => {
  const data = createInvoice({ productIds: [randomUUIDv7()] }, over);
  const items = cases(data, shorts) as InvoiceEventData['items'];
  await admin.publish(invoiceSaved, { key: data.id, sequence: 1, data: { ...data, items } });
  return { ...data, items };
};

const order = async (shorts: readonly Short[], over: Partial<OrderEventData> = {}) => {
  const data = createOrder({ productIds: [randomUUIDv7()] }, over);
  const items = cases(data, shorts) as OrderEventData['items'];
  await admin.publish(orderSaved, { key: data.id, sequence: 1, data: { ...data, items } });
  return { ...data, items };
};

const none = { ordered: '0.000', shipped: '0.000', fillRate: '100.0', lostSales: '0.00' };

it('reports no shortages without sales or for a reversed date range', async () => {
  const empty = { customer: null, rows: [], rowCount: 0, totals: none };
  expect(await report()).toEqual({ from: addDays(today(), -29), to: today(), by: 'product', ...empty });
  await invoice([{ ordered: '4.000', shipped: '3.000' }]);
  await soon({}, { rowCount: 1 });
  expect(await report({ from: today(), to: addDays(today(), -1) })).toMatchObject(empty);
});

it('sums the lines of a product, largest loss first', async () => {
  const butter = randomUUIDv7();
  const salt = randomUUIDv7();
  const pepper = randomUUIDv7();
  await invoice([
    { productId: butter, ordered: '4.000', shipped: '3.000' },
    { productId: salt, name: 'Salt', ordered: '10.000', shipped: '2.000', price: '2.50' },
  ]);
  await order([
    { productId: butter, ordered: '2.000', shipped: '2.000' },
    { productId: pepper, name: 'Pepper', ordered: '1.000', shipped: '3.000' },
  ]);
  await soon({}, { rowCount: 3 });
  expect(await report()).toMatchObject({
    rows: [
      { id: salt, name: 'Salt', ordered: '10.000', shipped: '2.000', fillRate: '20.0', lostSales: '20.00' },
      {
        id: butter,
        name: 'Butter',
        ordered: '6.000',
        shipped: '5.000',
        fillRate: '83.3',
        lostSales: '10.00',
      },
      {
        id: pepper,
        name: 'Pepper',
        ordered: '1.000',
        shipped: '1.000',
        fillRate: '100.0',
        lostSales: '0.00',
      },
    ],
    totals: { ordered: '17.000', shipped: '8.000', fillRate: '47.1', lostSales: '30.00' },
  });
  expect(await report({ limit: '1' })).toMatchObject({
    rows: [{ id: salt }],
    rowCount: 3,
    totals: { ordered: '17.000', lostSales: '30.00' },
  });
});

it("shows each product's current catalog name", async () => {
  const product = await addProduct(client, { name: 'Ribeye', productCode: 'RIB' });
  await invoice([{ productId: product.id, name: 'Rib Eye, old', ordered: '4.000', shipped: '3.000' }]);
  await soon({}, { rows: [{ id: product.id, name: 'Ribeye', productCode: 'RIB', date: null }] });
});

it('sums the lines of each customer and of each day', async () => {
  const bistro = randomUUIDv7();
  const diner = randomUUIDv7();
  const yesterday = addDays(today(), -1);
  await invoice([{ ordered: '4.000', shipped: '3.000' }], { customerId: bistro });
  await invoice([{ ordered: '4.000', shipped: '4.000' }], { customerId: bistro, invoiceDate: yesterday });
  await order([{ ordered: '5.000', shipped: '0.000' }], { customerId: diner });
  await soon(
    { by: 'customer' },
    {
      rows: [
        { id: diner, name: 'Corner Butcher', ordered: '5.000', fillRate: '0.0', lostSales: '50.00' },
        { id: bistro, ordered: '8.000', shipped: '7.000', fillRate: '87.5', lostSales: '10.00' },
      ],
      totals: { ordered: '13.000', shipped: '7.000', lostSales: '60.00' },
    },
  );
  expect(await report({ by: 'day' })).toMatchObject({
    rows: [
      { id: null, name: null, date: yesterday, ordered: '4.000', lostSales: '0.00' },
      { date: today(), ordered: '9.000', shipped: '3.000', lostSales: '60.00' },
    ],
    rowCount: 2,
  });
  expect(await report({ from: yesterday, to: yesterday })).toMatchObject({ totals: { ordered: '4.000' } });
});

it('counts an invoice instead of its order, and excludes voided or deleted documents', async () => {
  const open = await order([{ ordered: '4.000', shipped: '1.000' }]);
  await soon({}, { totals: { lostSales: '30.00' } });
  await invoice([{ ordered: '4.000', shipped: '3.000' }], { salesOrderId: open.id });
  await soon({}, { totals: { ordered: '4.000', lostSales: '10.00' } });
  await invoice([{ ordered: '9.000', shipped: '1.000' }], { status: 'voided' });
  const gone = await order([{ ordered: '7.000', shipped: '1.000' }]);
  await soon({}, { totals: { ordered: '11.000' } });
  await admin.publish(orderDeleted, { key: gone.id, sequence: 2, data: { id: gone.id, reason: null } });
  await soon({}, { totals: { ordered: '4.000', lostSales: '10.00' } });
});

it('counts older lines as fully shipped until their next event', async () => {
  const { id, items } = await invoice([{ ordered: '4.000', shipped: '3.000' }]);
  await soon({}, { totals: { lostSales: '10.00' } });
  const former = { ordered: null, missing: null, lost_sales: null };
  await admin.db.updateTable('report_lines').set(former).execute();
  await admin.db.updateTable('report_documents').set({ customer_id: null }).execute();
  expect(await report()).toMatchObject({
    totals: { ordered: '3.000', fillRate: '100.0', lostSales: '0.00' },
  });
  expect(await report({ by: 'customer' })).toMatchObject({ rows: [{ id: null, name: 'Corner Butcher' }] });
  const data = { ...createInvoice({}), id, items };
  await admin.publish(invoiceSaved, { key: id, sequence: 1, data });
  await soon({}, { totals: { ordered: '4.000', fillRate: '75.0', lostSales: '10.00' } });
});

it.each(['from=yesterday', 'to=2026-02-30', 'by=week', 'limit=0', 'limit=many'])(
  'rejects %s with a sentence',
  async (query) => {
    const [field] = query.split('=');
    expect(await client.send('GET', `/api/reports/shortages?${query}`)).toMatchObject({
      status: 400,
      body: { issues: [{ path: expect.stringContaining(field ?? '') }] },
    });
  },
);

it('treats empty parameters as absent', async () => {
  expect(await client.send('GET', '/api/reports/shortages?from=&to=&by=&limit=')).toMatchObject({
    status: 200,
    body: { by: 'product', to: today() },
  });
});
