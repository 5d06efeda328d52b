import { ordersApi } from '@primal/contracts/orders/api';
import { afterAll, describe, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

const withRibeyes = (count = 1) =>
  orders.create(
    {},
    [...Array(count)].map(() => ({ productId: orders.ribeye.id, quantity: 3 })),
  );

describe('the weights of each piece', () => {
  it('determine count, weight and total, and leave the ordered quantity', async () => {
    const order = await withRibeyes();
    const { status, body } = await orders.weigh(order.id, [
      { itemId: requireLine(order).id, weights: [36.54, '37.1'] },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ catchWeightsEntered: true, unweighedCount: 0, total: '736.40', version: 2 });
    expect(requireLine(body)).toMatchObject({
      quantity: '2.000',
      quantityOrdered: '3.000',
      weight: '73.640',
      individualWeights: '[36.54,37.1]',
      estimate: null,
    });
  });

  it('are cleared by an empty list', async () => {
    const order = await withRibeyes();
    const itemId = requireLine(order).id;
    await orders.weigh(order.id, [{ itemId, weights: [10] }]);
    const { body } = await orders.weigh(order.id, [{ itemId, weights: [] }]);
    expect(body).toMatchObject({ catchWeightsEntered: false, total: '0.00' });
    expect(requireLine(body)).toMatchObject({ quantity: '3.000', weight: null, individualWeights: '[]' });
  });

  it('of two users on different lines are both stored', async () => {
    const order = await withRibeyes(6);
    const saves = order.items.map(({ id }, index) =>
      orders.weigh(order.id, [{ itemId: id, weights: [index + 1] }]),
    );
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
    const after = await orders.read(order.id);
    expect(after).toMatchObject({ unweighedCount: 0, version: 7, total: '210.00' });
    expect(after.items.map(({ weight }) => Number(weight))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each<[string, unknown, string | undefined]>([
    ['0', [0], '0.weights.0'],
    ['negative', [10, -1], '0.weights.1'],
    ['text', ['heavy'], '0.weights.0'],
    ['they have 5 decimals', [10.12345], '0.weights.0'],
    ['null', [null], '0.weights.0'],
    ['10,000 of them', Array(10_000).fill(1), '0.weights'],
    ['their sum is too large', [999999999, 999999999], '0.weights'],
    ['they are not a list', 12, '0.weights'],
  ])('are rejected when %s', async (_, weights, path) => {
    const order = await withRibeyes();
    const url = `/api/sales-orders/${order.id}/weights`;
    const answer = await orders.api.send('PATCH', url, [{ itemId: requireLine(order).id, weights }]);
    expect(answer.status).toBe(400);
    expect(answer.problem?.issues?.[0]?.path).toBe(path);
    expect(await orders.read(order.id)).toEqual(order);
  });

  it('are all rejected if one item is not on the order', async () => {
    const order = await withRibeyes();
    const other = await withRibeyes();
    const body = [order, other].map((of) => ({ itemId: requireLine(of).id, weights: [10] }));
    const { status, problem } = await orders.weigh(order.id, body);
    expect([status, problem?.issues?.[0]?.path]).toEqual([400, '1.itemId']);
    expect(await orders.read(order.id)).toEqual(order);
  });
});

describe("one line's weight", () => {
  it('changes only weight and total', async () => {
    const order = await withRibeyes(2);
    const { status, body } = await orders.weighItem(requireLine(order).id, '12.5');
    expect(status).toBe(200);
    expect(body).toEqual({
      ...requireLine(order),
      weight: '12.500',
      total: '125.00',
      estimate: null,
      piecesWeighed: 3,
    });
    expect(await orders.read(order.id)).toMatchObject({ total: '125.00', unweighedCount: 1, version: 2 });
  });

  it('removes individual weights that do not add up to it', async () => {
    const order = await withRibeyes();
    const itemId = requireLine(order).id;
    await orders.weigh(order.id, [{ itemId, weights: [10, 11] }]);
    const same = await orders.weighItem(itemId, '21');
    expect(same.body).toMatchObject({ individualWeights: '[10,11]', total: '210.00' });
    const other = await orders.weighItem(itemId, '22');
    expect(other.body).toMatchObject({ individualWeights: '[]', quantity: '2.000', total: '220.00' });
  });

  it('corrects a single scanned case, which retains its label', async () => {
    const order = await orders.create({}, [{ productId: orders.ribeye.id, quantity: 1 }]);
    const { body: scanned } = await station.add(order, [createCase({ lot: 'PATCHED' })]);
    const { body } = await orders.weighItem(requireLine(order).id, '37.5');
    expect(body).toMatchObject({ individualWeights: '[37.5]', quantity: '1.000', weight: '37.500' });
    expect(await station.list(order)).toEqual([{ ...scanned.pieces[0], weight: '37.500' }]);
    const found = await orders.api.call(ordersApi.recallTotals, { query: { lot: 'PATCHED' } });
    expect(found.body).toMatchObject({ pieces: 1, pounds: '37.500' });
  });

  it('is rejected for several scanned cases unless it equals their sum', async () => {
    const order = await withRibeyes();
    await station.add(order, [createCase({ weight: '20' }), createCase({ weight: '21' })]);
    const before = await station.list(order);
    const { id: itemId, productName } = requireLine(order);
    const sentence = `${productName} has 2 cases with labels. Change the weight of each case, or remove the cases first.`;
    const refused = { status: 409, problem: { message: sentence } };
    expect(await orders.weighItem(itemId, '42')).toMatchObject(refused);
    const line = { id: itemId, productId: orders.ribeye.id, quantity: 2 };
    expect(await orders.update(order.id, { items: [{ ...line, weight: '42' }] })).toMatchObject(refused);
    expect(await station.list(order)).toEqual(before);
    await orders.update(order.id, { items: [{ ...line, weight: '41' }] });
    expect(await station.list(order)).toEqual(before);
  });
});

describe('orders with missing weights', () => {
  const needing = async () =>
    (await orders.api.call(ordersApi.listOrdersNeedingWeights, { query: { order: 'asc' } })).body;

  it('are open orders with an unweighed line, with their lines, by order date in both directions', async () => {
    const late = await orders.create({ orderDate: '2026-03-02' }, [{ productId: orders.ribeye.id }, {}]);
    const early = await orders.create({ orderDate: '2026-03-01' }, [{ productId: orders.ribeye.id }]);
    const plain = await orders.create({ orderDate: '2026-03-01' });
    const found = await needing();
    expect(found.slice(0, 2)).toEqual([early, late]);
    expect((await orders.api.call(ordersApi.listOrdersNeedingWeights)).body).toEqual(found.toReversed());
    for (const sort of ['orderNumber', 'customerName', 'createdAt'] as const) {
      const sorted = await orders.api.call(ordersApi.listOrdersNeedingWeights, { query: { sort } });
      expect(sorted.body).toHaveLength(found.length);
    }
    expect(found.map(({ id }) => id)).not.toContain(plain.id);
    await orders.weigh(early.id, [{ itemId: requireLine(early).id, weights: [12] }]);
    expect((await needing())[0]).toEqual(late);
  });
});
