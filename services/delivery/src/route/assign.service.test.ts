import { deliveryApi } from '@primal/contracts/delivery/api';
import { stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { today } from '@primal/contracts/shared/dates';
import { createInvoiceFixture, createOrderFixture } from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { friday, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, api, assignInvoice, assignOrder, newInvoice, newOrder, readRoute, stopsOf } = delivery;
afterAll(() => delivery.stop());

const saturday = '2026-11-21';

describe('assigning a sales order', () => {
  it("opens the driver's route of the date, with the stop", async () => {
    const driver = await addDriver({ name: 'Max Power', vehicleNumber: 'TRK-1' });
    const order = await newOrder({ orderNumber: 'SO-2001' });
    const answer = await assignOrder(driver.id, order.id, { notes: 'Ice first' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        salesOrderId: order.id,
        invoiceId: null,
        customerId: delivery.customer.id,
        sequenceNumber: 1,
        status: 'pending',
        isWarehousePickup: false,
        deliveryNotes: null,
        deliveredAt: null,
        customer: { name: 'Corner Bistro', city: 'Springfield', contactPerson: 'Ana Ruiz' },
        invoice: null,
        salesOrder: {
          id: order.id,
          orderNumber: 'SO-2001',
          total: '305.00',
          status: 'ready',
          isDeleted: false,
        },
        route: { driver: { id: driver.id, name: 'Max Power' }, routeDate: friday, status: 'pending' },
      },
    });
    const route = await readRoute(answer.body.routeId);
    expect(route).toMatchObject({ driverId: driver.id, notes: 'Ice first', status: 'pending' });
    expect(route.items).toEqual([answer.body]);
    expect(await stopsOf({ salesOrderId: order.id })).toEqual([answer.body]);
    const facts = await delivery.recorded(stopSaved);
    const { id, routeId } = answer.body;
    const data = { id, routeId, salesOrderId: order.id, invoiceId: null, driverName: 'Max Power' };
    expect(facts.filter(({ key }) => key === id)).toMatchObject([{ sequence: 1, data }]);
  });

  it('uses today by default', async () => {
    const driver = await addDriver();
    const order = await newOrder();
    const { body } = await api.call(deliveryApi.assignOrder, {
      body: { driverId: driver.id, salesOrderId: order.id },
    });
    expect(body.route.routeDate).toBe(today());
  });

  it('uses an existing route and appends to its notes', async () => {
    const driver = await addDriver();
    const first = await assignOrder(driver.id, (await newOrder()).id, { notes: 'Ice first' });
    const second = await assignOrder(driver.id, (await newOrder()).id, {
      notes: 'Call ahead',
      sequenceNumber: 2,
    });
    expect(second.body.routeId).toBe(first.body.routeId);
    expect((await readRoute(first.body.routeId)).notes).toBe('Ice first\nCall ahead');
  });

  it('moves the order from its previous route', async () => {
    const driver = await addDriver();
    const other = await addDriver();
    const order = await newOrder();
    const first = await assignOrder(driver.id, order.id);
    const second = await assignOrder(other.id, order.id, { routeDate: saturday });
    expect(await stopsOf({ salesOrderId: order.id })).toEqual([second.body]);
    expect((await readRoute(first.body.routeId)).items).toEqual([]);
    expect((await delivery.recorded(stopRemoved)).at(-1)).toMatchObject({ key: first.body.id, sequence: 2 });
  });

  it('waits for the copy of an order created a moment ago', async () => {
    const driver = await addDriver();
    const order = createOrderFixture(delivery.customer);
    const pending = assignOrder(driver.id, order.id);
    await delivery.saveOrder(order);
    expect((await pending).status).toBe(201);
  });

  it('shows the customer once the copy arrives', async () => {
    const customer = customerFixture({ name: 'Late Comer' });
    const order = await delivery.saveOrder(createOrderFixture(customer));
    const driver = await addDriver();
    const { body } = await assignOrder(driver.id, order.id);
    expect(body).toMatchObject({ customerId: customer.id, customer: null });
    await delivery.saveCustomer(customer);
    await newOrder();
    await expect
      .poll(async () => (await stopsOf({ salesOrderId: order.id }))[0]?.customer?.name)
      .toBe('Late Comer');
  });
});

describe('assigning an invoice', () => {
  it('shows the invoice with its lines', async () => {
    const driver = await addDriver();
    const invoice = await newInvoice({ invoiceNumber: 'INV-2001' });
    const { body } = await assignInvoice(driver.id, invoice.id, { sequenceNumber: 4 });
    expect(body).toMatchObject({
      invoiceId: invoice.id,
      salesOrderId: null,
      sequenceNumber: 4,
      invoice: {
        invoiceNumber: 'INV-2001',
        total: '305.00',
        status: 'sent',
        items: [{ quantity: '2.000', productName: 'Ribeye', weight: '30.500' }],
      },
    });
    expect(await stopsOf({ invoiceId: invoice.id })).toEqual([body]);
  });

  it('marks a warehouse pickup', async () => {
    const { id } = await newInvoice();
    const { body } = await assignInvoice((await addDriver()).id, id, { isPickup: true });
    expect(body).toMatchObject({ isWarehousePickup: true, deliveryNotes: 'WAREHOUSE PICKUP' });
  });

  it('replaces the stop of its order', async () => {
    const driver = await addDriver();
    const order = await newOrder();
    await assignOrder(driver.id, order.id);
    const invoice = await newInvoice({ salesOrderId: order.id });
    const { body } = await assignInvoice(driver.id, invoice.id, { routeDate: saturday });
    expect(body).toMatchObject({ salesOrderId: order.id, invoiceId: invoice.id });
    expect(await stopsOf({ salesOrderId: order.id })).toEqual([body]);
  });

  it('waits for the copy of an invoice created a moment ago', async () => {
    const driver = await addDriver();
    const invoice = createInvoiceFixture(delivery.customer);
    const pending = assignInvoice(driver.id, invoice.id);
    await delivery.saveInvoice(invoice);
    expect((await pending).status).toBe(201);
  });
});

describe('the place of a stop', () => {
  const places = async (routeId: string) =>
    (await readRoute(routeId)).items.map(({ salesOrderId, sequenceNumber }) => [
      salesOrderId,
      sequenceNumber,
    ]);

  it('is stored as sent, even with gaps, and moves other stops if in use', async () => {
    const driver = await addDriver();
    const a = await newOrder();
    const b = await newOrder();
    const c = await newOrder();
    const d = await newOrder();
    const { body } = await assignOrder(driver.id, a.id, { sequenceNumber: 2 });
    await assignOrder(driver.id, b.id, { sequenceNumber: 5 });
    await assignOrder(driver.id, c.id, { sequenceNumber: 3 });
    expect(await places(body.routeId)).toEqual([
      [a.id, 2],
      [c.id, 3],
      [b.id, 5],
    ]);
    await assignOrder(driver.id, d.id, { sequenceNumber: 2 });
    expect(await places(body.routeId)).toEqual([
      [d.id, 2],
      [a.id, 3],
      [c.id, 4],
      [b.id, 6],
    ]);
  });

  it('stays if a document is assigned to its current route', async () => {
    const driver = await addDriver();
    const a = await newOrder();
    const b = await newOrder();
    const { body } = await assignOrder(driver.id, a.id, { sequenceNumber: 1 });
    await assignOrder(driver.id, b.id, { sequenceNumber: 2 });
    await assignOrder(driver.id, a.id, { sequenceNumber: 1 });
    expect(await places(body.routeId)).toEqual([
      [a.id, 1],
      [b.id, 2],
    ]);
  });

  it('changes manually, and moves other stops if in use', async () => {
    const driver = await addDriver();
    const a = await newOrder();
    const b = await newOrder();
    const first = await assignOrder(driver.id, a.id, { sequenceNumber: 1 });
    const second = await assignOrder(driver.id, b.id, { sequenceNumber: 2 });
    const { body } = await delivery.changeStop(second.body.id, { sequenceNumber: 1 });
    expect(body.sequenceNumber).toBe(1);
    expect(await places(first.body.routeId)).toEqual([
      [b.id, 1],
      [a.id, 2],
    ]);
  });
});

describe('many concurrent assignments', () => {
  it('open one route per driver and date, with each stop at its own place', {
    timeout: 60_000,
  }, async () => {
    const driver = await addDriver();
    const orders = await Promise.all(Array.from({ length: 16 }, () => newOrder()));
    const stops = (await Promise.all(orders.map(({ id }) => assignOrder(driver.id, id)))).map(
      delivery.answered,
    );
    expect(new Set(stops.map(({ routeId }) => routeId)).size).toBe(1);
    const { items } = await readRoute(stops[0]?.routeId ?? '');
    expect(items.map(({ sequenceNumber }) => sequenceNumber)).toEqual(orders.map((_, at) => at + 1));
  });

  it('leave one stop for each document', async () => {
    const drivers = await Promise.all([addDriver(), addDriver(), addDriver()]);
    const order = await newOrder();
    const answers = await Promise.all(
      [...drivers, ...drivers].map(({ id }, at) =>
        assignOrder(id, order.id, { routeDate: at % 2 ? friday : saturday }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(await stopsOf({ salesOrderId: order.id })).toHaveLength(1);
  });
});

describe('an invalid assignment', () => {
  const refused = (status: number, message: string) => ({ status, problem: { message } });

  it('of a voided invoice is rejected', async () => {
    const invoice = await newInvoice({ status: 'voided' });
    expect(await assignInvoice((await addDriver()).id, invoice.id)).toMatchObject(
      refused(409, 'This invoice has been voided and cannot be assigned.'),
    );
  });

  it('of an invoiced order assigns its invoice instead', async () => {
    const order = await newOrder({ status: 'invoiced' });
    expect(await assignOrder((await addDriver()).id, order.id)).toMatchObject(
      refused(409, 'This sales order has been invoiced: assign its invoice instead.'),
    );
  });

  it('to an inactive driver is rejected, and opens no route', async () => {
    const driver = await addDriver({ name: 'Off Duty', isActive: false });
    const order = await newOrder();
    expect(await assignOrder(driver.id, order.id)).toMatchObject(
      refused(409, 'Off Duty is not an active driver.'),
    );
    const { body } = await api.call(deliveryApi.listRoutes, { query: { driverId: driver.id } });
    expect(body).toEqual([]);
  });

  it('of a deleted order is rejected', async () => {
    const order = await newOrder();
    await delivery.deleteOrder(order);
    const driver = await addDriver();
    await expect
      .poll(() => assignOrder(driver.id, order.id))
      .toMatchObject(refused(400, 'This sales order has been deleted.'));
  });
});
