import { productSaved } from '@primal/contracts/admin/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { needsWeight } from '@primal/contracts/shared/lines';
import { eventually } from '@primal/service-kit/testing';
import { ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

const toWeigh = async (query: { orderNumber?: string; limit?: string } = {}) =>
  (await orders.api.call(ordersApi.listOrdersToWeigh, { query })).body;
const print = (id: string) => orders.workflow(id, { workOrderPrinted: true });
const ribeyes = (expectedDeliveryDate: string | null) =>
  orders.create({ expectedDeliveryDate }, [{ productId: orders.ribeye.id, quantity: 3 }, {}]);

describe('orders to weigh', () => {
  it('are open, printed orders with the pieces of each line, soonest delivery first', async () => {
    const someday = await ribeyes(null);
    const late = await ribeyes('2026-12-02');
    const early = await ribeyes('2026-12-01');
    const unprinted = await ribeyes('2026-12-01');
    const invoiced = await ribeyes('2026-12-01');
    const plain = await orders.create({});
    for (const { id } of [someday, late, early, invoiced, plain]) await print(id);
    await station.add(invoiced, [createCase()], { isAll: true });
    await orders.convert(invoiced.id);
    await station.add(late, [createCase(), createCase()]);
    const found = await toWeigh();
    expect(found.map(({ id }) => id)).toEqual([early.id, late.id, someday.id]);
    expect(found[1]).toMatchObject({
      orderNumber: late.orderNumber,
      customerName: 'Corner Bistro',
      version: 3,
    });
    expect(found[1]?.lines).toMatchObject([
      {
        itemId: requireLine(late).id,
        needsWeight: true,
        pieces: 2,
        quantityOrdered: '3.000',
        weight: '73.080',
      },
      { productName: 'Burger patties', needsWeight: false, pieces: 0, gtins: [] },
    ]);
    const number = unprinted.orderNumber;
    for (const typed of [number, number.toLowerCase(), number.slice(3)])
      expect((await toWeigh({ orderNumber: typed })).map(({ id }) => id)).toEqual([unprinted.id]);
    for (const typed of [invoiced.orderNumber, 'SO-9', 'x'])
      expect(await toWeigh({ orderNumber: typed })).toEqual([]);
  });

  it('include the GTINs of their products', async () => {
    const gtins = ['09501101530003'];
    const product = { ...orders.ribeye, gtins, version: 2 };
    await orders.publish(productSaved, { key: product.id, sequence: 2, data: product });
    const { orderNumber } = await ribeyes(null);
    await eventually(async () => {
      const [order] = await toWeigh({ orderNumber });
      expect(order?.lines[0]?.gtins).toEqual(gtins);
      return true;
    });
  });

  it('have a line to weigh, by the rule of the contracts', async () => {
    const kinds = ['variable-weight', 'fixed-weight'].flatMap((productType) =>
      ['LBS', 'Case'].flatMap((billedBy) =>
        [null, '0.000', '12.000'].flatMap((weight) =>
          (['fixedWeight', 'weightPerBox', 'weightPerPc'] as const).map((field) =>
            ribeyeFixture({ productType, billedBy, [field]: weight }),
          ),
        ),
      ),
    );
    await Promise.all(kinds.map((product) => orders.saveProduct(product)));
    for (const product of kinds) {
      const { id } = await orders.create({}, [{ productId: product.id, quantity: 1 }]);
      await print(id);
      const found = await toWeigh({ limit: '1000' });
      expect([product.productType, product.billedBy, found.some((order) => order.id === id)]).toEqual([
        product.productType,
        product.billedBy,
        needsWeight(product),
      ]);
    }
  });
});

describe('usual weights', () => {
  it("are computed from each product's last pieces, once there are enough", async () => {
    const product = await orders.saveProduct(ribeyeFixture({ name: 'Striploin' }));
    const order = await orders.create({}, [{ productId: product.id, quantity: 30 }]);
    const usual = async () =>
      (await orders.api.call(ordersApi.usualWeights, { query: { productIds: product.id } })).body;
    await station.add(
      order,
      Array.from({ length: 19 }, () => createCase({ weight: '36' })),
    );
    expect(await usual()).toEqual([]);
    await station.add(order, [createCase({ weight: '36' })]);
    expect(await usual()).toMatchObject([{ productId: product.id, count: 20, median: '36.000' }]);
    await station.add(
      order,
      Array.from({ length: 200 }, () => createCase({ weight: '40' })),
    );
    expect(await usual()).toMatchObject([{ count: 200, median: '40.000' }]);
    expect((await orders.api.call(ordersApi.usualWeights, { query: {} })).body).toEqual([]);
  });

  it('ignore cases without weight', async () => {
    const order = await orders.create({}, [{ quantity: 2 }]);
    const { weight: _, ...unweighed } = createCase();
    expect((await station.add(order, [unweighed])).status).toBe(201);
    const productIds = `${orders.ribeye.id},${orders.burgers.id}`;
    const answer = await orders.api.call(ordersApi.usualWeights, { query: { productIds } });
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ productId }) => productId)).not.toContain(orders.burgers.id);
  });
});
