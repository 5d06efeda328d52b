import { ordersApi } from '@primal/contracts/orders/api';
import { orderConverted } from '@primal/contracts/orders/events';
import { afterAll, describe, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

const found = async (q: string) =>
  (await orders.api.call(ordersApi.listOrders, { query: { q } })).body.map(({ id }) => id);

describe("the number of the customer's purchase order", () => {
  it('is stored without outer spaces, and other changes leave it', async () => {
    const order = await orders.create({ poNumber: '  PO-77/é 4 ' });
    expect(order.poNumber).toBe('PO-77/é 4');
    await orders.update(order.id, { notes: 'Back door' });
    expect((await orders.read(order.id)).poNumber).toBe('PO-77/é 4');
    await orders.update(order.id, { poNumber: 'PO-78' });
    expect((await orders.read(order.id)).poNumber).toBe('PO-78');
    await orders.update(order.id, { poNumber: '' });
    expect((await orders.read(order.id)).poNumber).toBeNull();
  });

  it('is empty if not sent, and rejected if too long', async () => {
    expect((await orders.create()).poNumber).toBeNull();
    const body = orders.body({ poNumber: 'x'.repeat(51) });
    expect(await orders.api.call(ordersApi.createOrder, { body })).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'order.poNumber' }] },
    });
  });

  it('finds its order, in any case and by any part', async () => {
    const order = await orders.create({ poNumber: 'Bistro-4711' });
    expect(await found('bistro-4711')).toEqual([order.id]);
    expect(await found('4711')).toEqual([order.id]);
    expect(await found('47%11')).toEqual([]);
  });

  it('is copied to the invoice', async () => {
    const order = await orders.create({ poNumber: 'PO-9' }, [{ quantity: 1 }]);
    expect(requireLine(order).needsWeight).toBe(false);
    await orders.convert(order.id);
    const events = await orders.recorded(orderConverted);
    expect(events.find(({ data }) => data.id === order.id)?.data.poNumber).toBe('PO-9');
  });
});
