import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { driverAnswer } from '@primal/contracts/delivery/driver';
import { driverSaved, stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { orderSaved } from '@primal/contracts/orders/events';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { addCustomer, addProduct } from '../../testing/admin.ts';
import {
  createCashReceipt,
  createCreditMemo,
  createOrder,
  createSentInvoice,
} from '../../testing/documents.ts';
import { startSalesReport } from '../../testing/sales.ts';

const { admin, client, publishCredit, publishInvoice, publishReceipt, readSales } = await startSalesReport();
afterAll(() => admin.stop());

beforeEach(async () => {
  for (const table of ['report_documents', 'report_lines', 'deliveries'] as const)
    await admin.db.deleteFrom(table).execute();
});

const setCost = (id: string, costPrice: string | null) =>
  client.call(adminApi.updateProduct, { params: { id }, body: { costPrice } });

it("uses the product's cost on the day of sale", async () => {
  const { id } = await addProduct(client, { costPrice: '8.95' });
  const first = await publishInvoice(createSentInvoice({ productIds: [id] }));
  await eventually(async () =>
    expect((await readSales({ by: 'product' })).totals).toMatchObject({
      revenue: '100.00',
      pounds: '10.000',
      cost: '89.50',
      margin: '10.50',
      marginPercent: '10.5',
      withoutCost: '0.00',
    }),
  );
  await setCost(id, '9.50');
  await publishInvoice({ ...first, notes: 'Edited' }, 2);
  await publishInvoice(createSentInvoice({ productIds: [id] }));
  await eventually(async () => {
    const report = await readSales({ by: 'product' });
    expect(report.totals).toMatchObject({ revenue: '200.00', cost: '184.50', margin: '15.50' });
    expect(report.rows).toMatchObject([{ id, name: 'Beef Loin, Strip Loin', revenue: '200.00' }]);
    expect(report.lateCosts).toBe(0);
  });
});

it('excludes sales without a cost from the margin, and shows their revenue separately', async () => {
  const costed = await addProduct(client, { costPrice: '8.00' });
  const free = await addProduct(client, { costPrice: null });
  await publishInvoice(
    createSentInvoice({ productIds: [costed.id, free.id] }, { total: '200.00', subtotal: '200.00' }),
  );
  await eventually(async () => {
    const { rows, totals } = await readSales({ by: 'product' });
    expect(totals).toMatchObject({
      revenue: '200.00',
      cost: '80.00',
      margin: '20.00',
      withoutCost: '100.00',
    });
    expect(totals.marginPercent).toBe('20.0');
    const row = rows.find((each) => each.id === free.id);
    expect(row).toMatchObject({ cost: null, margin: null, marginPercent: null, withoutCost: '100.00' });
  });
  await setCost(free.id, '7.00');
  expect((await readSales({ by: 'product' })).totals.withoutCost).toBe('100.00');
});

it('marks the cost as late if a sale arrived over a day late', async () => {
  const { id } = await addProduct(client);
  const createdAt = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
  await publishInvoice(createSentInvoice({ productIds: [id] }, { createdAt }));
  await eventually(async () => expect((await readSales()).lateCosts).toBe(1));
});

it('includes credits and cash sales on request, and excludes orders and voided documents', async () => {
  const customer = await addCustomer(client, { name: 'Blue Fin Bistro' });
  const { id } = await addProduct(client, { costPrice: '5.00' });
  const of = { customerId: customer.id, productIds: [id] };
  await publishInvoice(createSentInvoice(of, { total: '112.00', deliveryCharge: '12.00' }));
  await publishInvoice(createSentInvoice(of, { status: 'voided' }));
  await publishCredit(createCreditMemo(of));
  await publishReceipt({ ...createCashReceipt([id]), tax: '8.00', total: '108.00' });
  const order = createOrder(of);
  await admin.publish(orderSaved, { key: order.id, sequence: 1, data: order });
  await eventually(async () =>
    expect((await readSales({ by: 'customer' })).totals).toMatchObject({
      revenue: '112.00',
      credits: '100.00',
      cashSales: '100.00',
    }),
  );
  const report = await readSales({ by: 'customer' });
  expect(report.rows).toMatchObject([
    { id: null, name: null, revenue: '100.00', cost: '50.00' },
    { id: customer.id, name: 'Blue Fin Bistro', revenue: '12.00', credits: '100.00', cost: '50.00' },
  ]);
  const alone = await readSales({ by: 'product', withCredits: 'false', withCashSales: 'false' });
  expect(alone.totals).toMatchObject({ revenue: '112.00', credits: '0.00', cashSales: '0.00' });
  expect(alone.rows).toMatchObject([
    { id, isCharges: false, revenue: '100.00' },
    { id: null, isCharges: true, revenue: '12.00' },
  ]);
});

it('leaves drafts out as booked, says what they add, and takes back a voided cash sale on its own day', async () => {
  const { id } = await addProduct(client);
  const sold = '2019-03-05';
  const voided = '2019-04-02';
  await publishInvoice(createSentInvoice({ productIds: [id] }, { invoiceDate: sold }));
  await publishInvoice(
    createSentInvoice(
      { productIds: [id] },
      { invoiceDate: sold, status: 'draft', total: '112.00', deliveryCharge: '12.00' },
    ),
  );
  const receipt = { ...createCashReceipt([id]), saleDate: sold };
  await publishReceipt(receipt);
  const march = { from: '2019-03-01', to: '2019-03-31' };
  const april = { from: '2019-04-01', to: '2019-04-30' };
  const marchAsBooked = {
    basis: 'booked',
    totals: { revenue: '200.00', cashSales: '100.00', charges: '0.00' },
    drafts: { count: 1, revenue: '112.00' },
  };
  await eventually(async () => expect(await readSales(march)).toMatchObject(marchAsBooked));
  await publishReceipt({ ...receipt, status: 'voided', voidedOn: voided, version: 2 });
  await eventually(async () =>
    expect(await readSales({ ...april, by: 'day', comparison: 'none' })).toMatchObject({
      rows: [{ date: voided, revenue: '-100.00', cashSales: '-100.00' }],
      totals: { revenue: '-100.00' },
      drafts: { count: 0, revenue: '0.00' },
    }),
  );
  expect(await readSales(march)).toMatchObject(marchAsBooked);
  expect((await readSales({ from: march.from, to: april.to })).totals.revenue).toBe('100.00');
  expect((await readSales({ ...march, withCashSales: 'false' })).totals.revenue).toBe('100.00');
  expect(await readSales({ ...march, basis: 'with_drafts', by: 'product' })).toMatchObject({
    rows: [
      { id, revenue: '200.00' },
      { isCharges: true, revenue: '12.00' },
    ],
    totals: { revenue: '212.00', cashSales: '0.00', charges: '12.00' },
    drafts: { count: 1, revenue: '112.00' },
  });
  expect((await readSales({ ...april, basis: 'with_drafts', comparison: 'none' })).rows).toEqual([]);
});

it("groups by the driver of the invoice's stop, with the current name", async () => {
  const { id } = await addProduct(client);
  const brought = createSentInvoice({ productIds: [id] });
  const other = createSentInvoice({ productIds: [id] });
  for (const each of [brought, other]) await publishInvoice(each);
  const driverId = randomUUIDv7();
  const stopId = randomUUIDv7();
  const data = {
    id: stopId,
    routeId: randomUUIDv7(),
    salesOrderId: null,
    invoiceId: brought.id,
    driverId,
    driverName: 'Ed Stone',
    routeDate: today(),
    status: 'delivered',
    routeStatus: 'completed',
    updatedAt: new Date().toISOString(),
  };
  const driver = driverAnswer.parse({
    id: driverId,
    name: 'Ed Stone',
    phone: null,
    email: null,
    vehicleNumber: null,
    userId: null,
    isActive: true,
    version: 1,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  });
  await admin.publish(driverSaved, { key: driverId, sequence: 1, data: driver });
  await admin.publish(stopSaved, { key: stopId, sequence: 1, data });
  await eventually(async () =>
    expect((await readSales({ by: 'driver' })).rows.toSorted((a) => (a.id ? -1 : 1))).toMatchObject([
      { id: driverId, name: 'Ed Stone', revenue: '100.00' },
      { id: null, name: null, revenue: '100.00' },
    ]),
  );
  const renamed = { ...driver, name: 'Edith Stone' };
  await admin.publish(driverSaved, { key: driverId, sequence: 2, data: renamed });
  await eventually(async () =>
    expect((await readSales({ by: 'driver' })).rows).toContainEqual(
      expect.objectContaining({ id: driverId, name: 'Edith Stone', revenue: '100.00' }),
    ),
  );
  await admin.publish(stopRemoved, { key: stopId, sequence: 2, data: { id: stopId } });
  await eventually(async () =>
    expect((await readSales({ by: 'driver' })).rows).toMatchObject([{ id: null, revenue: '200.00' }]),
  );
});

it('compares with the previous range, and with the same days a year ago', async () => {
  const { id } = await addProduct(client);
  const customer = await addCustomer(client);
  const on = (invoiceDate: string) =>
    createSentInvoice({ customerId: customer.id, productIds: [id] }, { invoiceDate });
  for (const date of ['2026-03-02', '2026-03-03', '2026-02-27', '2025-03-03', '2025-03-04'])
    await publishInvoice(on(date));
  const range = { from: '2026-03-02', to: '2026-03-08' };
  await eventually(async () =>
    expect(await readSales(range)).toMatchObject({
      comparedFrom: '2026-02-23',
      comparedTo: '2026-03-01',
      totals: { compared: '100.00', change: '100.0' },
    }),
  );
  const yearAgo = { ...range, by: 'day', comparison: 'year' } as const;
  await eventually(async () => expect((await readSales(yearAgo)).rows).toHaveLength(3));
  const byDay = await readSales(yearAgo);
  expect(byDay.rows.map(({ date, revenue, compared }) => [date, revenue, compared])).toEqual([
    ['2026-03-02', '100.00', '0.00'],
    ['2026-03-03', '100.00', '100.00'],
    ['2026-03-04', '0.00', '100.00'],
  ]);
  const alone = await readSales({ ...range, comparison: 'none' });
  expect(alone).toMatchObject({ comparedFrom: null, totals: { compared: null, change: null } });
});

it('hides costs from users without cost permission', async () => {
  const { id } = await addProduct(client);
  await publishInvoice(createSentInvoice({ productIds: [id] }));
  await eventually(async () => expect((await readSales()).totals.cost).not.toBeNull());
  const report = await readSales({}, admin.client({ permissions: ['viewReports'] }));
  expect(report.totals).toMatchObject({ revenue: '100.00', cost: null, margin: null, marginPercent: null });
  expect(report.totals.withoutCost).toBeNull();
  expect(report.rows).toMatchObject([{ cost: null, margin: null, marginPercent: null, withoutCost: null }]);
});

it.each([
  [{ by: 'colour' }, 'Must be one of'],
  [{ comparison: 'never' }, 'Must be one of'],
  [{ withCredits: 'maybe' }, 'Must be true or false.'],
  [{ limit: '0' }, 'Must be a whole number of 1 or more.'],
  [{ from: '2026-13-01' }, ''],
])('rejects %o with a sentence', async (query, words) => {
  const { status, problem } = await client.call(adminApi.sales, { query: query as never });
  expect(status).toBe(400);
  expect(problem?.issues?.[0]?.message ?? problem?.message).toContain(words);
});

it('lists customers who bought every week and then nothing for a month', async () => {
  const asOf = today();
  const regular = await addCustomer(client, { name: 'Weekly Diner', phone: '(816) 555-0188' });
  const faithful = await addCustomer(client, { name: 'Faithful Diner' });
  const monthly = await addCustomer(client, { name: 'Monthly Diner' });
  const closed = await addCustomer(client, { name: 'Closed Diner', isActive: false });
  const buy = async (customerId: string, daysAgo: readonly number[]) => {
    for (const days of daysAgo)
      await publishInvoice(createSentInvoice({ customerId }, { invoiceDate: addDays(asOf, -days) }));
  };
  await buy(regular.id, [30, 37, 44, 51]);
  await buy(closed.id, [30, 37, 44, 51]);
  await buy(faithful.id, [3, 10, 17, 24]);
  await buy(monthly.id, [31, 61, 91]);
  const former = await addCustomer(client, { name: 'Former Diner' });
  const forgotten = await addCustomer(client, { name: 'Forgotten Diner' });
  await buy(former.id, [716, 723, 730]);
  await buy(forgotten.id, [717, 724, 731]);
  await eventually(async () =>
    expect((await client.call(adminApi.stoppedCustomers)).body).toEqual({
      asOf,
      rows: [
        {
          customerId: regular.id,
          name: 'Weekly Diner',
          phone: '(816) 555-0188',
          lastBought: addDays(asOf, -30),
          usualGap: 7,
          silentDays: 30,
          purchases: 4,
          revenue: '400.00',
        },
        expect.objectContaining({ customerId: former.id, silentDays: 716, purchases: 3 }),
      ],
    }),
  );
});
