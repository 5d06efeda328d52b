import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { createOrderFixture } from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { createReport, startPhones } from '../../testing/phones.ts';

const delivery = await startPhones();
const { api, mine, newDriver, send } = delivery;
afterAll(() => delivery.stop());

const orderOnRoute = async (routeDate = today()) => {
  const { driver, phone } = await newDriver();
  const order = await delivery.newOrder({ expectedDeliveryDate: routeDate });
  const stop = delivery.answered(await delivery.assignOrder(driver.id, order.id, { routeDate }));
  return { order, stop, phone };
};

const print = (routeId: string) =>
  api.call(deliveryApi.noteRoutePrinted, { params: { id: routeId }, body: {} });

describe('a deleted order on a route', () => {
  it('stays marked on the phone with the reason, also after a print, until its stop is removed', async () => {
    const { order, stop, phone } = await orderOnRoute();
    await print(stop.routeId);
    const first = async () => (await mine(phone)).stops[0];
    expect(await first()).toMatchObject({ gone: null, deletion: null });
    await delivery.deleteOrder(order, 'Customer closed');
    await expect.poll(first).toMatchObject({ gone: 'DELETED', deletion: { reason: 'Customer closed' } });
    expect((await delivery.readRoute(stop.routeId)).items[0]?.salesOrder).toMatchObject({
      isDeleted: true,
      deletionReason: 'Customer closed',
    });
    await print(stop.routeId);
    expect(await first()).toMatchObject({ gone: 'DELETED', deletion: { reason: 'Customer closed' } });
    await delivery.removeStop(stop.id);
    expect(await first()).toBeUndefined();
  });

  it('is marked without a reason, and on a route that was never printed', async () => {
    const { order, phone } = await orderOnRoute();
    await delivery.deleteOrder(order);
    await expect
      .poll(async () => (await mine(phone)).stops[0])
      .toMatchObject({ gone: 'DELETED', deletion: { reason: null } });
  });

  it('stays marked among the unfinished stops of the previous day', async () => {
    const { order, stop, phone } = await orderOnRoute(addDays(today(), -1));
    await delivery.deleteOrder(order, 'Customer closed');
    await expect
      .poll(async () => (await mine(phone)).stops)
      .toMatchObject([{ id: stop.id, deletion: { reason: 'Customer closed' } }]);
    await print(stop.routeId);
    expect((await mine(phone)).stops).toMatchObject([
      { id: stop.id, deletion: { reason: 'Customer closed' } },
    ]);
  });

  it('keeps the report of a phone that was offline, with its money', async () => {
    const { order, stop, phone } = await orderOnRoute();
    await delivery.deleteOrder(order, 'Customer closed');
    await expect.poll(async () => (await mine(phone)).stops[0]?.gone).toBe('DELETED');
    const sent = createReport({ takenBy: 'Maria', collected: { amount: '20', method: 'cash' } });
    expect((await send(phone, stop.id, sent)).status).toBe(201);
    expect((await mine(phone)).stops[0]).toMatchObject({
      status: 'delivered',
      deletion: { reason: 'Customer closed' },
      report: { takenBy: 'Maria', collected: { amount: '20.00' } },
    });
  });

  it('is due in the settlement with its amount, once reported as delivered', async () => {
    const { driver, phone } = await newDriver();
    const customer = customerFixture({ cashOnDelivery: true });
    await delivery.saveCustomer(customer);
    const order = await delivery.saveOrder(createOrderFixture(customer));
    const assign = () => delivery.assignOrder(driver.id, order.id, { routeDate: today() });
    await expect.poll(async () => (await assign()).status).toBe(201);
    const first = async () => (await mine(phone)).stops[0];
    await expect.poll(first).toMatchObject({ cashOnDelivery: true });
    const { id = '', amountToCollect } = (await first()) ?? {};
    await delivery.deleteOrder(order);
    await expect.poll(first).toMatchObject({ gone: 'DELETED', amountToCollect: '0.00' });
    await send(phone, id, createReport({ collected: { amount: '20', method: 'cash' } }));
    const [{ routeId = '' } = {}] = await delivery.stopsOf({ salesOrderId: order.id });
    const { body } = await api.call(deliveryApi.readSettlement, { params: { id: routeId } });
    expect(body.lines).toMatchObject([
      {
        toCollect: amountToCollect,
        collected: { amount: '20.00' },
        says: expect.stringContaining('less than'),
      },
    ]);
  });
});
