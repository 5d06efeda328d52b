import { deliveryApi } from '@primal/contracts/delivery/api';
import type { StopStatus } from '@primal/contracts/delivery/stop-rules';
import type { QueryInput } from '@primal/contracts/shared/api';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { friday, nobody, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, addStop, answered, api, assignOrder, changeStop, newInvoice, newOrder, readRoute } =
  delivery;
afterAll(() => delivery.stop());

const openRoute = async (name = 'Dana Cole') => {
  const { id: driverId } = await addDriver({ name });
  return answered(await api.call(deliveryApi.createRoute, { body: { driverId, routeDate: friday } }));
};

describe('the generic call for a stop', () => {
  it('adds an order, an invoice, a customer, or only notes', async () => {
    const route = await openRoute();
    const order = await newOrder();
    const invoice = await newInvoice();
    const { id: customerId } = delivery.customer;
    const bodies = [
      { routeId: route.id, salesOrderId: order.id, sequenceNumber: 1 },
      { routeId: route.id, invoiceId: invoice.id, salesOrderId: '', sequenceNumber: '2' },
      { routeId: route.id, customerId, sequenceNumber: 3, isWarehousePickup: true },
      { routeId: route.id, sequenceNumber: 4, deliveryNotes: 'Fuel', status: 'delivered' as const },
    ];
    for (const body of bodies) expect((await addStop(body)).status).toBe(201);
    expect((await readRoute(route.id)).items).toMatchObject([
      { salesOrderId: order.id, customerId, deliveryNotes: null },
      { invoiceId: invoice.id, customerId },
      {
        invoiceId: null,
        salesOrderId: null,
        customer: { id: customerId },
        deliveryNotes: 'WAREHOUSE PICKUP',
      },
      {
        customerId: null,
        deliveryNotes: 'Fuel',
        status: 'delivered',
        deliveredAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('moves a document from its current route', async () => {
    const route = await openRoute();
    const other = await openRoute();
    const order = await newOrder();
    await addStop({ routeId: route.id, salesOrderId: order.id });
    await addStop({ routeId: other.id, salesOrderId: order.id });
    expect((await readRoute(route.id)).items).toEqual([]);
    expect((await readRoute(other.id)).items).toMatchObject([{ salesOrderId: order.id }]);
  });

  it('rejects mismatched or deleted documents, and inactive drivers', async () => {
    const route = await openRoute();
    const order = await newOrder();
    const invoice = await newInvoice();
    const gone = customerFixture();
    await delivery.saveCustomer(gone);
    await delivery.deleteCustomer(gone);
    const refusals = [
      [{ routeId: route.id, invoiceId: invoice.id, salesOrderId: order.id }, 400, 'salesOrderId'],
      [{ routeId: nobody, salesOrderId: order.id }, 400, 'routeId'],
      [{ routeId: route.id, salesOrderId: nobody }, 400, 'salesOrderId'],
      [{ routeId: route.id, invoiceId: nobody }, 400, 'invoiceId'],
      [{ routeId: route.id, customerId: nobody }, 400, 'customerId'],
      [{ routeId: route.id, customerId: gone.id }, 400, 'customerId'],
    ] as const;
    expect((await addStop({ routeId: route.id })).problem?.message).toMatch(/^Choose an invoice/);
    for (const [body, status, path] of refusals)
      expect(await addStop(body)).toMatchObject({ status, problem: { issues: [{ path }] } });
    await api.call(deliveryApi.updateDriver, { params: { id: route.driverId }, body: { isActive: false } });
    expect((await addStop({ routeId: route.id, salesOrderId: order.id })).status).toBe(409);
    expect((await readRoute(route.id)).items).toEqual([]);
  });
});

describe('changing a stop', () => {
  it('sets the delivery time, and clears it with the status', async () => {
    const { body: stop } = await assignOrder((await addDriver()).id, (await newOrder()).id);
    const { body: delivered } = await changeStop(stop.id, { status: 'delivered' });
    expect(delivered.deliveredAt).toMatch(/Z$/);
    const { body: again } = await changeStop(stop.id, { status: 'delivered' });
    expect(again.deliveredAt).toBe(delivered.deliveredAt);
    expect((await changeStop(stop.id, { status: 'failed' })).body).toMatchObject({
      status: 'failed',
      deliveredAt: null,
    });
  });

  it.each<[StopStatus[], string]>([
    [['pending', 'pending'], 'pending'],
    [['in_progress', 'pending'], 'in_progress'],
    [['delivered', 'pending'], 'in_progress'],
    [['delivered', 'failed'], 'completed'],
    [['completed', 'delivered'], 'completed'],
  ])('gives a route with stops %j the status %s', async (statuses, expected) => {
    const driver = await addDriver();
    const stops = [];
    for (const _ of statuses) stops.push((await assignOrder(driver.id, (await newOrder()).id)).body);
    for (const [at, status] of statuses.entries()) await changeStop(stops[at]?.id ?? '', { status });
    expect(await readRoute(stops[0]?.routeId ?? '')).toMatchObject({ status: expected });
  });

  it('keeps the pickup flag and its marker consistent', async () => {
    const { body: stop } = await assignOrder((await addDriver()).id, (await newOrder()).id);
    const { body: pickup } = await changeStop(stop.id, { deliveryNotes: 'WAREHOUSE PICKUP' });
    expect(pickup.isWarehousePickup).toBe(true);
    const { body } = await changeStop(stop.id, { deliveryNotes: 'Side gate' });
    expect(body).toMatchObject({ isWarehousePickup: false, deliveryNotes: 'Side gate' });
  });

  it("removes it from its route and updates the route's status", async () => {
    const driver = await addDriver();
    const { body: done } = await assignOrder(driver.id, (await newOrder()).id);
    const { body: open } = await assignOrder(driver.id, (await newOrder()).id, { sequenceNumber: 2 });
    await changeStop(done.id, { status: 'delivered' });
    expect((await delivery.removeStop(open.id)).status).toBe(204);
    expect(await readRoute(done.routeId)).toMatchObject({ status: 'completed', items: [{ id: done.id }] });
    expect((await delivery.removeStop(open.id)).status).toBe(404);
    expect((await changeStop(open.id, { status: 'failed' })).status).toBe(404);
  });
});

it('removes it with any notes, even if the audit trail truncates them', async () => {
  const deliveryNotes = `${'n'.repeat(198)}🥩${'n'.repeat(50)}`;
  const { body: stop } = await addStop({ routeId: (await openRoute()).id, deliveryNotes });
  expect(await delivery.removeStop(stop.id)).toMatchObject({ status: 204 });
});

describe('the list of stops', () => {
  it('filters, sorts and pages', async () => {
    const driver = await addDriver({ name: 'Lister' });
    const orders = [await newOrder({ orderNumber: 'SO-7001' }), await newOrder({ orderNumber: 'SO-7002' })];
    const made = [];
    for (const { id } of orders)
      made.push((await assignOrder(driver.id, id, { routeDate: '2027-03-01' })).body);
    const [a, b] = made.map(({ id }) => id);
    const routeId = made[0]?.routeId ?? '';
    const ids = async (query: Partial<QueryInput<typeof deliveryApi.listStops>>) =>
      answered(await api.call(deliveryApi.listStops, { query })).map(({ id }) => id);
    expect(await ids({ routeId })).toEqual([b, a]);
    expect(await ids({ routeId, sort: 'sequenceNumber', order: 'asc' })).toEqual([b, a]);
    expect(await ids({ routeId, sort: 'sequenceNumber' })).toEqual([a, b]);
    expect(await ids({ q: 'so-7002' })).toEqual([b]);
    expect(await ids({ from: '2027-03-01' })).toEqual([b, a]);
    expect(await ids({ from: '2027-03-02' })).toEqual([]);
    expect(await ids({ salesOrderId: orders[0]?.id })).toEqual([a]);
    const [firstOrder, secondOrder] = orders.map(({ id }) => id);
    const { body: invoiced } = await delivery.assignInvoice(driver.id, (await newInvoice()).id);
    expect(await ids({ salesOrderIds: `${firstOrder},${nobody}` })).toEqual([a]);
    expect(await ids({ salesOrderIds: `${firstOrder},${secondOrder}` })).toEqual([b, a]);
    expect(await ids({ salesOrderIds: secondOrder, invoiceIds: invoiced.invoiceId ?? '' })).toEqual([
      invoiced.id,
      b,
    ]);
    expect(await ids({ invoiceIds: nobody })).toEqual([]);
    expect((await api.send('GET', '/api/delivery-items?salesOrderIds=1,2')).status).toBe(400);
    const page = await api.call(deliveryApi.listStops, { query: { routeId, limit: '1' } });
    expect(page.headers.get('X-Total-Count')).toBe('2');
    const next = page.headers.get('Link')?.match(/<(.*)>/)?.[1] ?? '';
    expect((await api.send('GET', next)).body).toMatchObject([{ id: a }]);
  });
});
