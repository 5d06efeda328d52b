import { adminApi } from '@primal/contracts/admin/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createInvoice } from '../../testing/documents.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const stats = async () => (await client.call(adminApi.dashboardStats)).body;

const publish = (over: Partial<InvoiceEventData>, sequence = 1) => {
  const invoice = createInvoice({}, over);
  return admin.publish(invoiceSaved, { key: invoice.id, sequence, data: invoice });
};

it('the dashboard shows zeros on the first day', async () => {
  expect(await stats()).toEqual({
    todayRevenue: '0.00',
    todayInvoices: 0,
    activeCustomers: 0,
    totalProducts: 0,
    firstStepsOpen: true,
  });
});

it('the dashboard counts all customers, and products in stock', async () => {
  await addCustomer(client);
  await addProduct(client);
  await addProduct(client, { inStock: false });
  expect(await stats()).toMatchObject({ activeCustomers: 1, totalProducts: 1 });
});

it("the dashboard counts today's invoices, including drafts and excluding voided invoices", async () => {
  const { id } = createInvoice({});
  await publish({ id, total: '10.00' });
  await publish({ total: '1234.56', status: 'sent' });
  await publish({ total: '500.00', status: 'voided' });
  await publish({ total: '700.00', invoiceDate: addDays(today(), -1) });
  await publish({ id, total: '20.10' }, 2);
  await eventually(async () =>
    expect(await stats()).toMatchObject({ todayRevenue: '1254.66', todayInvoices: 2 }),
  );
});
