import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer, addProduct } from '../../testing/admin.ts';
import { createCashReceipt, createCreditMemo, createSentInvoice } from '../../testing/documents.ts';
import { startSalesReport } from '../../testing/sales.ts';

const { admin, client, publishCredit, publishInvoice, publishReceipt, readSales } = await startSalesReport();
afterAll(() => admin.stop());

let customer: { id: string };
let product: { id: string };

beforeAll(async () => {
  customer = await addCustomer(client, { name: 'Blue Fin Bistro' });
  const other = await addCustomer(client, { name: 'Harbor Grill' });
  product = await addProduct(client, { costPrice: '5.00' });
  const productIds = [product.id];
  const of = { customerId: customer.id, productIds };
  const [short] = createSentInvoice(of).items;
  if (!short) throw new Error('An invoice of one product has a line.');
  const invoices = [
    createSentInvoice(of, { total: '112.00', deliveryCharge: '12.00' }),
    { ...createSentInvoice(of), items: [{ ...short, quantity: '1.000', quantityOrdered: '2.000' }] },
    createSentInvoice({ customerId: other.id, productIds }),
  ];
  for (const invoice of invoices) await publishInvoice(invoice);
  await publishCredit(createCreditMemo(of));
  await publishReceipt(createCashReceipt(productIds));
  // The revenue alone is the same before the credit and the cash sale are counted.
  const totals = { revenue: '312.00', credits: '100.00', cashSales: '100.00' };
  await eventually(async () => expect((await readSales({})).totals).toMatchObject(totals));
});

it('filters sales by customer, in any grouping', async () => {
  const totals = { revenue: '112.00', credits: '100.00', cashSales: '0.00', cost: '100.00' };
  const named = { id: customer.id, name: 'Blue Fin Bistro' };
  for (const by of ['customer', 'driver', 'day', 'month', 'category'] as const)
    expect(await readSales({ by, customerId: customer.id })).toMatchObject({ customer: named, totals });
  const byProduct = await readSales({ by: 'product', customerId: customer.id });
  expect(byProduct.rows).toMatchObject([
    { id: product.id, revenue: '100.00', isCharges: false },
    { id: null, revenue: '12.00', isCharges: true },
  ]);
  expect((await readSales({})).customer).toBeNull();
});

it('filters shortages by customer', async () => {
  const of = (query: { customerId?: string }) => client.call(adminApi.shortages, { query });
  const { body } = await of({ customerId: customer.id });
  expect(body).toMatchObject({ customer: { name: 'Blue Fin Bistro' }, rowCount: 1 });
  const { body: all } = await of({});
  expect(all.customer).toBeNull();
  expect(Number(all.totals.ordered)).toBeGreaterThan(Number(body.totals.ordered));
});

it.each(['sales', 'shortages'])('rejects the %s report for a missing or invalid customer', async (report) => {
  const of = (id: string) => client.send('GET', `/api/reports/${report}?customerId=${id}`);
  expect(await of(randomUUIDv7())).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
  expect(await of('all')).toMatchObject({ status: 400 });
  expect(await of('')).toMatchObject({ status: 200, body: { customer: null } });
});
