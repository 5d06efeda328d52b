import { deliveryApi } from '@primal/contracts/delivery/api';
import { stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { createOrderFixture } from '@primal/service-trade/testing/documents';
import { afterAll, describe, expect, it } from 'vitest';
import { friday, nobody, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, answered, api, assignInvoice, assignOrder, changeStop, newInvoice, newOrder, readRoute } =
  delivery;
afterAll(() => delivery.stop());

const saturday = '2026-11-21';

const assignMany = (body: BodyInput<typeof deliveryApi.assignMany>) =>
  api.call(deliveryApi.assignMany, { body: { routeDate: friday, ...body } });
const moveStop = (id: string, body: BodyInput<typeof deliveryApi.moveStop>) =>
  api.call(deliveryApi.moveStop, { params: { id }, body });

describe('several documents in one assignment', () => {
  it('are appended after existing stops in the given order', async () => {
    const driver = await addDriver();
    const other = await addDriver();
    const first = await newOrder();
    const a = await newOrder();
    const b = await newOrder();
    const invoice = await newInvoice();
    await assignOrder(driver.id, first.id, { sequenceNumber: 4 });
    await assignOrder(other.id, b.id);
    const { status, body } = await assignMany({
      driverId: driver.id,
      salesOrderIds: [b.id, a.id],
      invoiceIds: [invoice.id],
    });
    expect(status).toBe(201);
    expect(body.items.map((stop) => [stop.salesOrderId ?? stop.invoiceId, stop.sequenceNumber])).toEqual([
      [first.id, 4],
      [b.id, 5],
      [a.id, 6],
      [invoice.id, 7],
    ]);
    expect(await delivery.stopsOf({ salesOrderId: b.id })).toHaveLength(1);
    const events = (await delivery.recorded(stopSaved)).map(({ key }) => key);
    for (const { id } of body.items) expect(events).toContain(id);
  });

  it('are rejected with the name of a delivered document, whose stop stays', async () => {
    const driver = await addDriver();
    const other = await addDriver();
    const order = await newOrder();
    const invoice = await newInvoice();
    const { body: stop } = await assignInvoice(driver.id, invoice.id);
    await changeStop(stop.id, { status: 'delivered' });
    const both = { driverId: other.id, salesOrderIds: [order.id], invoiceIds: [invoice.id] };
    const answer = await assignMany(both);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      message: `${stop.invoice?.invoiceNumber} has been delivered and stays on its route.`,
    });
    expect((await assignInvoice(other.id, invoice.id)).problem?.message).toBe(
      `${stop.invoice?.invoiceNumber} has been delivered and stays on its route.`,
    );
    expect(await delivery.stopsOf({ invoiceId: invoice.id })).toMatchObject([
      { id: stop.id, status: 'delivered' },
    ]);
    expect(await delivery.stopsOf({ salesOrderId: order.id })).toEqual([]);
    await changeStop(stop.id, { status: 'failed' });
    expect((await assignMany(both)).status).toBe(201);
  });

  it('are all assigned or none', async () => {
    const driver = await addDriver();
    const order = await newOrder();
    const voided = await newInvoice({ status: 'voided' });
    const answer = await assignMany({
      driverId: driver.id,
      salesOrderIds: [order.id],
      invoiceIds: [voided.id],
    });
    expect(answer).toMatchObject({
      status: 409,
      problem: { message: 'This invoice has been voided and cannot be assigned.' },
    });
    expect(await delivery.stopsOf({ salesOrderId: order.id })).toEqual([]);
  });

  it.each([
    [{}, 'salesOrderIds'],
    [{ salesOrderIds: [] }, 'salesOrderIds'],
    [{ salesOrderIds: ['7'] }, 'salesOrderIds.0'],
    [{ salesOrderIds: [nobody, nobody] }, 'salesOrderIds'],
    [{ salesOrderIds: [nobody] }, 'salesOrderId'],
    [{ invoiceIds: 'all' }, 'invoiceIds'],
    [{ invoiceIds: [nobody], routeDate: 'soon' }, 'routeDate'],
    [{ invoiceIds: [nobody], routeDate: '2062-11-20' }, 'routeDate'],
    [{ invoiceIds: [nobody], sequenceNumber: 1 }, 'sequenceNumber'],
  ])('reject %j', async (body, path) => {
    const answer = await api.send('POST', '/api/delivery-items/assign', {
      driverId: (await addDriver()).id,
      ...body,
    });
    expect(answer).toMatchObject({ status: 400, problem: { issues: [{ path }] } });
  });

  it('create one route with unique numbers when 64 clerks assign concurrently', {
    timeout: 60_000,
  }, async () => {
    const driver = await addDriver();
    const made = Array.from({ length: 64 }, () =>
      createOrderFixture(delivery.customer, { orderNumber: 'SO-6464' }),
    );
    for (const order of made) await delivery.saveOrder(order);
    const waiting = async () =>
      answered(await api.call(deliveryApi.listOrdersToDeliver, { query: { q: 'SO-6464', limit: '100' } }));
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(64);
    const answers = await Promise.all(
      made.map(({ id }, at) =>
        at % 2
          ? assignMany({ driverId: driver.id, salesOrderIds: [id] })
          : assignOrder(driver.id, id, { sequenceNumber: 1 + (at % 5) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 201));
    const routes = answered(await api.call(deliveryApi.listRoutes, { query: { driverId: driver.id } }));
    expect(routes).toHaveLength(1);
    const stops = routes[0]?.items ?? [];
    expect(new Set(stops.map(({ salesOrderId }) => salesOrderId))).toEqual(new Set(made.map(({ id }) => id)));
    expect(new Set(stops.map(({ sequenceNumber }) => sequenceNumber)).size).toBe(64);
  });
});

describe('moving a stop', () => {
  const assigned = async (changes: { sequenceNumber?: number } = {}) => {
    const driver = await addDriver();
    const order = await newOrder();
    return answered(await assignOrder(driver.id, order.id, changes));
  };

  it("appends it to another driver's route of the same date, with its notes", async () => {
    const stop = await assigned();
    await changeStop(stop.id, { deliveryNotes: 'Back door', status: 'failed' });
    const there = await assigned({ sequenceNumber: 3 });
    const { status, body } = await moveStop(stop.id, { driverId: there.route.driver.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      routeId: there.routeId,
      salesOrderId: stop.salesOrderId,
      sequenceNumber: 4,
      status: 'pending',
      deliveryNotes: 'Back door',
    });
    expect((await readRoute(stop.routeId)).items).toEqual([]);
    expect((await delivery.recorded(stopRemoved)).map(({ key }) => key)).toContain(stop.id);
    expect(await delivery.stopsOf({ salesOrderId: stop.salesOrderId ?? '' })).toHaveLength(1);
  });

  it('puts it on another day, or at a place in use', async () => {
    const stop = await assigned();
    const there = await assigned();
    const { driver } = there.route;
    const { body } = await moveStop(stop.id, { driverId: driver.id, routeDate: saturday });
    expect(body.route).toMatchObject({ routeDate: saturday, driver: { id: driver.id } });
    const again = await moveStop(body.id, { driverId: driver.id, routeDate: friday, sequenceNumber: 1 });
    expect(
      (await readRoute(there.routeId)).items.map(({ id, sequenceNumber }) => [id, sequenceNumber]),
    ).toEqual([
      [again.body.id, 1],
      [there.id, 2],
    ]);
  });

  it('is rejected for delivered, voided or deleted documents, and for an inactive driver', async () => {
    const target = await addDriver();
    const move = async (id: string) => (await moveStop(id, { driverId: target.id })).problem?.message;
    const delivered = await assigned();
    await changeStop(delivered.id, { status: 'delivered' });
    expect(await move(delivered.id)).toBe('This stop has been delivered and stays on its route.');

    const invoice = await newInvoice();
    const onRoute = answered(await assignInvoice((await addDriver()).id, invoice.id));
    await delivery.saveInvoice({ ...invoice, status: 'voided', version: 2 });
    const readStatus = async () => (await delivery.stopsOf({ invoiceId: invoice.id }))[0]?.invoice?.status;
    await expect.poll(readStatus).toBe('voided');
    expect(await move(onRoute.id)).toBe('This invoice has been voided and cannot be assigned.');

    const order = await newOrder();
    const ofOrder = answered(await assignOrder((await addDriver()).id, order.id));
    await delivery.deleteOrder(order);
    const isGone = async () => (await delivery.stopsOf({ salesOrderId: order.id }))[0]?.salesOrder?.isDeleted;
    await expect.poll(isGone).toBe(true);
    expect(await move(ofOrder.id)).toBe('This sales order has been deleted and cannot be assigned.');

    const off = await addDriver({ name: 'Off Duty', isActive: false });
    expect(await moveStop((await assigned()).id, { driverId: off.id })).toMatchObject({
      status: 409,
      problem: { message: 'Off Duty is not an active driver.' },
    });
  });

  it('by two dispatchers concurrently leaves one stop', async () => {
    const stop = await assigned();
    const drivers = await Promise.all(Array.from({ length: 6 }, () => addDriver()));
    const answers = await Promise.all(drivers.map(({ id }) => moveStop(stop.id, { driverId: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404]);
    expect(await delivery.stopsOf({ salesOrderId: stop.salesOrderId ?? '' })).toHaveLength(1);
  });

  it.each([
    ['sequenceNumber', [0, 1.5, 'x', 10_000]],
    ['routeDate', ['soon', '2062-11-20', 7]],
    ['driverId', [undefined, '', 'nobody', nobody]],
    ['status', ['pending']],
  ])('rejects a bad %s', async (field, values) => {
    const { id } = await assigned();
    const good = { driverId: (await addDriver()).id };
    for (const value of values)
      expect(
        (await api.send('POST', `/api/delivery-items/${id}/move`, { ...good, [field]: value })).status,
      ).toBe(400);
  });
});

describe('two dispatchers on one route', () => {
  it('are notified of each other when they sort it concurrently', async () => {
    const driver = await addDriver();
    const a = await newOrder();
    const b = await newOrder();
    const route = answered(await assignMany({ driverId: driver.id, salesOrderIds: [a.id, b.id] }));
    const itemIds = route.items.map(({ id }) => id).reverse();
    const put = () =>
      api.call(deliveryApi.orderRoute, {
        params: { id: route.id },
        body: { itemIds, version: route.version },
      });
    expect((await put()).body.items.map(({ id }) => id)).toEqual(itemIds);
    expect(await put()).toMatchObject({
      status: 409,
      problem: {
        code: 'stale_version',
        message: 'The stops of this route have changed. Reload to see them.',
      },
    });
  });
});
