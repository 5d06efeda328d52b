import { productSaved } from '@primal/contracts/admin/events';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { productLinesApi } from '@primal/contracts/orders/product-lines';
import { ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
const { api } = orders;
afterAll(() => orders.stop());

/** A variable-weight product, and the same product with its type put right. */
const startProduct = async () => {
  const before = await orders.saveProduct(ribeyeFixture());
  const changed: ProductAnswer = { ...before, productType: 'fixed-weight', billedBy: 'Piece', version: 2 };
  const putRight = () => orders.publish(productSaved, { key: before.id, sequence: 2, data: changed });
  const find = (version = 2) =>
    api.call(productLinesApi.findStaleOrders, {
      query: { productId: before.id, version: String(version) },
    });
  const update = () =>
    api.call(productLinesApi.updateProductLines, { body: { productId: before.id, version: 2 } });
  return { before, putRight, find, update };
};

describe('a product with a corrected type', () => {
  it('releases unweighed lines of open orders, at their quantities and prices', async () => {
    const { before, putRight, find, update } = await startProduct();
    const item = { productId: before.id, quantity: 2, unitPrice: '30.00' };
    const open = await orders.create({}, [item]);
    const weighed = await orders.create({}, [{ ...item, individualWeights: '[10.5,11]' }]);
    expect(open).toMatchObject({ unweighedCount: 1 });
    await putRight();
    const stale = { orders: [{ id: open.id, orderNumber: open.orderNumber }], total: 1 };
    expect(await find()).toMatchObject({ status: 200, body: stale });
    const refused = await orders.convert(open.id);
    expect(refused).toMatchObject({
      status: 409,
      problem: {
        message: expect.stringMatching(
          /is no longer sold by weight: save it again under Products to update open orders\.$/,
        ),
      },
    });
    expect(await update()).toMatchObject({ status: 200, body: stale });
    expect(await orders.read(open.id)).toMatchObject({
      unweighedCount: 0,
      allowed: { convert: true },
      total: '60.00',
      items: [{ quantity: '2.000', unitPrice: '30.00', total: '60.00' }],
    });
    expect(await orders.read(weighed.id)).toMatchObject({ version: 1, total: weighed.total });
    expect(await find()).toMatchObject({ body: { orders: [], total: 0 } });
    expect(await update()).toMatchObject({ body: { total: 0 } });
  });

  it('leaves invoiced orders, and needs the permission to change products', async () => {
    const { before, putRight, find } = await startProduct();
    const order = await orders.create({}, [{ productId: before.id, individualWeights: '[10]', quantity: 1 }]);
    await orders.convert(order.id);
    await putRight();
    expect(await find()).toMatchObject({ body: { total: 0 } });
    const clerk = orders.client({ permissions: ['takeOrders'] });
    const input = { query: { productId: before.id } };
    expect(await clerk.call(productLinesApi.findStaleOrders, input)).toMatchObject({ status: 403 });
    const unknown = { query: { productId: crypto.randomUUID() } };
    expect(await api.call(productLinesApi.findStaleOrders, unknown)).toMatchObject({ status: 404 });
  });
});
