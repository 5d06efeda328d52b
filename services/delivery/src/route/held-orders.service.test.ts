import { deliveryApi } from '@primal/contracts/delivery/api';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { friday, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, api, assignOrder, newOrder, readRoute } = delivery;
afterAll(() => delivery.stop());

describe('an order on credit hold', () => {
  const hold = { reasons: ['over_limit' as const], exposure: '1200.00', limit: '1000.00' };
  const why = 'is at $1,200.00 with this order, above the limit of $1,000.00';
  const refusal = (message: string) => ({ status: 409, problem: { code: 'on_credit_hold', message } });

  it('is assigned to no route by any call', async () => {
    const driver = await addDriver();
    const held = await newOrder({ orderNumber: 'SO-7001', hold });
    const sentence = `SO-7001 is on credit hold: ${delivery.customer.name} ${why}.`;
    expect(await assignOrder(driver.id, held.id)).toMatchObject(refusal(sentence));
    const free = await newOrder();
    const { body: stop } = await assignOrder(driver.id, free.id);
    const body = { routeId: stop.routeId, salesOrderId: held.id };
    expect(await api.call(deliveryApi.createStop, { body })).toMatchObject(refusal(sentence));
    const other = await newOrder({ orderNumber: 'SO-7002', hold });
    const many = { driverId: driver.id, routeDate: friday, salesOrderIds: [held.id, free.id, other.id] };
    const answer = await api.call(deliveryApi.assignMany, { body: many });
    expect(answer).toMatchObject({ status: 409, problem: { code: 'on_credit_hold' } });
    expect(answer.problem?.message).toMatch(/^SO-7001 .*; SO-7002 /);
    const listed = await api.call(deliveryApi.listOrdersToDeliver, { query: { q: 'SO-7001' } });
    expect(listed.body).toMatchObject([{ orderNumber: 'SO-7001', hold, stop: null }]);
    expect((await readRoute(stop.routeId)).items.map(({ salesOrderId }) => salesOrderId)).toEqual([free.id]);
  });

  it('stays on its route when held later, shows the hold, and can only be removed', async () => {
    const driver = await addDriver();
    const other = await addDriver();
    const order = await newOrder();
    const { body: stop } = await assignOrder(driver.id, order.id);
    expect(stop.salesOrder?.hold).toBeNull();
    await delivery.saveOrder({ ...order, version: order.version + 1, hold });
    const on = await eventually(async () => {
      const [item] = (await readRoute(stop.routeId)).items;
      return item?.salesOrder?.hold ? item : null;
    });
    expect(on?.salesOrder?.hold).toEqual(hold);
    const move = { params: { id: stop.id }, body: { driverId: other.id } };
    expect(await api.call(deliveryApi.moveStop, move)).toMatchObject({
      status: 409,
      problem: { code: 'on_credit_hold' },
    });
    expect((await api.call(deliveryApi.deleteStop, { params: { id: stop.id } })).status).toBe(204);
    await delivery.saveOrder({ ...order, version: order.version + 2, hold: null });
    await eventually(async () => (await assignOrder(other.id, order.id)).status === 201);
  });
});
