import { deliveryApi } from '@primal/contracts/delivery/api';
import type { QueryInput } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { friday, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, answered, api, assignInvoice, assignOrder, newInvoice, newOrder } = delivery;
afterAll(() => delivery.stop());

const saturday = '2026-11-21';

const invoices = async (query: QueryInput<typeof deliveryApi.listInvoicesToDeliver>) =>
  answered(await api.call(deliveryApi.listInvoicesToDeliver, { query }));
const orders = async (query: QueryInput<typeof deliveryApi.listOrdersToDeliver>) =>
  answered(await api.call(deliveryApi.listOrdersToDeliver, { query }));

describe('deliveries to plan', () => {
  const customer = customerFixture({ name: 'Zanzibar Grill' });
  const ofZanzibar = { customer, customerId: customer.id };

  it('list invoices with their stops, filtered by status, driver, date, number and customer', async () => {
    await delivery.saveCustomer(customer);
    const [draft, sent] = await Promise.all([
      newInvoice({ ...ofZanzibar, invoiceNumber: 'INV-7001', status: 'draft' }),
      newInvoice({ ...ofZanzibar, invoiceNumber: 'INV-7002', deliveryDate: friday }),
    ]);
    const driver = await addDriver({ name: 'Max Power' });
    const stop = answered(await assignInvoice(driver.id, sent.id));
    const q = 'zanzibar';
    await expect.poll(async () => (await invoices({ q })).length).toBe(2);
    const numbers = async (query: QueryInput<typeof deliveryApi.listInvoicesToDeliver>) =>
      (await invoices({ q, ...query })).map(({ invoiceNumber }) => invoiceNumber);
    expect(await invoices({ q, status: 'sent' })).toEqual([
      {
        id: sent.id,
        invoiceNumber: 'INV-7002',
        customer: expect.objectContaining({ name: 'Zanzibar Grill' }),
        invoiceDate: '2026-11-20',
        deliveryDate: friday,
        total: '305.00',
        status: 'sent',
        hasMissingCatchWeights: false,
        stop: {
          id: stop.id,
          routeId: stop.routeId,
          driverId: driver.id,
          driverName: 'Max Power',
          routeDate: friday,
          sequenceNumber: 1,
          status: 'pending',
        },
      },
    ]);
    expect(await numbers({ driver: 'unassigned' })).toEqual([draft.invoiceNumber]);
    expect(await numbers({ driver: driver.id, routeDate: friday })).toEqual(['INV-7002']);
    expect(await numbers({ driver: driver.id, routeDate: saturday })).toEqual([]);
    expect(await numbers({ q: '7001' })).toEqual(['INV-7001']);
    expect(await numbers({ sort: 'invoiceDate', order: 'asc' })).toHaveLength(2);
    await delivery.removeStop(stop.id);
    expect(await numbers({ driver: 'unassigned' })).toHaveLength(2);
  });

  it('list the deliveries of a day: due that day, on its routes, or open orders without a date', async () => {
    const other = customerFixture({ name: 'Quayside Diner' });
    const of = { customer: other, customerId: other.id };
    await delivery.saveCustomer(other);
    const q = 'quayside';
    const due = await newOrder({ ...of, orderNumber: 'SO-7101', expectedDeliveryDate: saturday });
    const undated = await newOrder({ ...of, orderNumber: 'SO-7102', expectedDeliveryDate: null });
    const moved = await newOrder({ ...of, orderNumber: 'SO-7103', expectedDeliveryDate: friday });
    const billed = await newInvoice({
      ...of,
      invoiceNumber: 'INV-7101',
      salesOrderId: due.id,
      deliveryDate: null,
    });
    const written = await newInvoice({ ...of, invoiceNumber: 'INV-7102', deliveryDate: null });
    const driver = await addDriver({ name: 'Quinn Fall' });
    answered(await assignOrder(driver.id, moved.id, { routeDate: saturday }));
    const ordersOf = async (date: string) =>
      (await orders({ q, date })).map(({ orderNumber }) => orderNumber).sort();
    const invoicesOf = async (date: string) =>
      (await invoices({ q, date })).map(({ invoiceNumber }) => invoiceNumber).sort();
    await expect.poll(() => ordersOf(saturday)).toEqual(['SO-7101', 'SO-7102', 'SO-7103']);
    expect(await ordersOf(friday)).toEqual(['SO-7102', 'SO-7103']);
    await expect.poll(() => invoicesOf(saturday)).toEqual([billed.invoiceNumber]);
    expect(await invoicesOf('2026-11-20')).toEqual([written.invoiceNumber]);
    answered(await assignOrder(driver.id, undated.id, { routeDate: saturday }));
    expect(await ordersOf(friday)).toEqual(['SO-7103']);
    expect(await ordersOf('2026-12-30')).toEqual([]);
  });

  it('list an invoice brought forward whose number has too many digits', async () => {
    const { id } = await newInvoice({ invoiceNumber: '2019000000000000000000012345', broughtForward: true });
    expect(await invoices({ q: '000012345' })).toMatchObject([{ id }]);
  });

  it('list no charge, which has no goods', async () => {
    const invoiceDate = '2026-11-19';
    const { customerId } = await newInvoice({ invoiceNumber: 'INV-7201', invoiceDate });
    const charge = { invoiceNumber: 'FC-7202', kind: 'finance_charge' } as const;
    await newInvoice({ ...charge, items: [], customerId, invoiceDate });
    const numbers = async (query: QueryInput<typeof deliveryApi.listInvoicesToDeliver>) =>
      (await invoices(query)).map(({ invoiceNumber }) => invoiceNumber);
    expect(await numbers({ q: '720' })).toEqual(['INV-7201']);
    expect(await numbers({ date: invoiceDate })).toEqual(['INV-7201']);
  });

  it('list orders with the data for the next step, and omit deleted orders', async () => {
    const q = 'SO-8';
    const first = await newOrder({
      orderNumber: 'SO-8001',
      status: 'pending',
      workOrderPrinted: false,
      unweighedCount: 2,
      expectedDeliveryDate: saturday,
    });
    await newOrder({ orderNumber: 'SO-8002', status: 'invoiced', expectedDeliveryDate: saturday });
    await newOrder({ orderNumber: 'SO-8003', status: 'pending', expectedDeliveryDate: null });
    const gone = await newOrder({ orderNumber: 'SO-8004' });
    await delivery.deleteOrder(gone);
    await expect.poll(async () => (await orders({ q })).length).toBe(3);
    expect(await orders({ q, status: 'pending', from: saturday, to: saturday })).toMatchObject([
      {
        id: first.id,
        orderNumber: 'SO-8001',
        customer: { name: 'Corner Bistro' },
        expectedDeliveryDate: saturday,
        total: '305.00',
        status: 'pending',
        workOrderPrinted: false,
        unweighedCount: 2,
        stop: null,
      },
    ]);
    const open = await orders({ q, status: 'open', sort: 'expectedDeliveryDate', order: 'asc' });
    expect(open.map(({ orderNumber }) => orderNumber)).toEqual(['SO-8001', 'SO-8003']);
    const driver = await addDriver();
    await assignOrder(driver.id, first.id, { routeDate: today() });
    expect(await orders({ q, driver: driver.id, routeDate: today() })).toMatchObject([
      { stop: { driverId: driver.id, routeDate: today() } },
    ]);
  });

  it.each(['driver=7', 'driver=anybody', 'routeDate=soon', 'status=lost', 'sort=colour', 'limit=0'])(
    'reject ?%s',
    async (query) => {
      for (const path of ['invoices', 'sales-orders'])
        expect((await api.send('GET', `/api/delivery-items/${path}?${query}`)).status).toBe(400);
    },
  );
});
