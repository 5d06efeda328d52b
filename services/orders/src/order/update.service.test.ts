import type { OrderAnswer } from '@primal/contracts/orders/order';
import { burgersFixture, customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

const echo = (order: OrderAnswer) =>
  order.items.map(
    ({ id, productId, description, quantity, quantityOrdered, weight, unitPrice, ...line }) => ({
      id,
      productId,
      description,
      quantity,
      quantityOrdered,
      weight,
      unitPrice,
      individualWeights: line.individualWeights,
    }),
  );

describe('editing an order', () => {
  it('changes the sent fields and leaves the others', async () => {
    const order = await orders.create({ notes: 'Ring twice', deliveryCharge: '5' });
    const { status, body } = await orders.update(order.id, { deliveryCharge: '10.00', discount: 30 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...order,
      deliveryCharge: '10.00',
      discount: '30.00',
      total: '60.00',
      estimatedTotal: '60.00',
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(await orders.read(order.id)).toEqual(body);
  });

  it('accepts the order and its lines unchanged', async () => {
    const order = await orders.create();
    const items = order.items.map((item) => ({ ...item, quantity: '7' }));
    const changed: object = { ...order, notes: 'Side door', items };
    const { status, body } = await orders.update(order.id, changed);
    expect(status).toBe(200);
    const { id, orderNumber } = order;
    const lines = order.items.map((item) => ({ id: item.id, quantity: '7.000' }));
    expect(body).toMatchObject({ id, orderNumber, notes: 'Side door', items: lines });
    const misspelt: object = { note: 'Side door' };
    expect((await orders.update(order.id, misspelt)).problem?.issues?.[0]?.path).toBe('note');
  });

  it('clears fields sent as null or empty', async () => {
    const order = await orders.create({ notes: 'Ring twice', expectedDeliveryDate: '2026-11-22' });
    const { body } = await orders.update(order.id, { notes: '', expectedDeliveryDate: null });
    expect(body).toMatchObject({ notes: null, expectedDeliveryDate: null });
  });

  it('changes nothing if the body is empty', async () => {
    const order = await orders.create();
    expect((await orders.update(order.id, {})).body).toEqual(order);
  });

  it("moves it to another customer, at that customer's prices", async () => {
    const order = await orders.create();
    const other = await orders.saveCustomer(customerFixture({ name: 'Retail Deli', pricingTier: 'retail' }));
    const { body } = await orders.update(order.id, { customerId: other.id });
    expect(body).toMatchObject({ customerId: other.id, customer: { name: 'Retail Deli' }, total: '96.00' });
  });

  it('rejects a discount larger than the remaining total', async () => {
    const order = await orders.create();
    const { status, problem } = await orders.update(order.id, { discount: '80.01' });
    expect([status, problem?.issues?.[0]?.path]).toEqual([400, 'discount']);
    expect(await orders.read(order.id)).toEqual(order);
  });
});

describe('the list of lines', () => {
  it('updates lines with an id, adds lines without an id, and removes omitted lines', async () => {
    const order = await orders.create({}, [{ quantity: 1 }, { quantity: 2 }, { quantity: 3 }]);
    const [first, second] = echo(order);
    if (!first || !second) throw new Error('Lines are missing.');
    const items = [{ productId: orders.bacon.id, quantity: 1 }, second, { ...first, quantity: '4' }];
    const { body } = await orders.update(order.id, { items });
    expect(body).toMatchObject({ subtotal: '300.00', itemCount: 3 });
    const after = await orders.read(order.id);
    expect(after.items.map(({ quantity }) => quantity)).toEqual(['1.000', '2.000', '4.000']);
    expect(after.items.slice(1).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(requireLine(after, 2).quantityOrdered).toBe('4.000');
  });

  it('leaves the ordered quantity while a line is weighed', async () => {
    const order = await orders.create({}, [{ productId: orders.ribeye.id, quantity: 3 }]);
    const items = echo(order).map((line) => ({ ...line, individualWeights: '[10,11.5]' }));
    const { body } = await orders.update(order.id, { items });
    expect(body).toMatchObject({
      catchWeightsEntered: true,
      items: [{ quantity: '2.000', quantityOrdered: '3.000', weight: '21.500', total: '215.00' }],
    });
  });

  it("leaves a line's name and price after the product changes", async () => {
    const product = await orders.saveProduct(burgersFixture({ name: 'Sliders' }));
    const order = await orders.create({}, [{ productId: product.id }]);
    await orders.saveProduct({ ...product, name: 'Mini burgers', restaurantPrice: '50.00', version: 2 });
    const { body } = await orders.update(order.id, { items: echo(order), notes: 'again' });
    expect(body).toMatchObject({ items: [{ productName: 'Sliders', unitPrice: '40.00' }] });
  });

  it.each([
    ['a line of another order', (other: string) => [other]],
    ['a line twice', (_: string, own: string) => [own, own]],
  ])('rejects %s', async (_, ids) => {
    const other = await orders.create();
    const order = await orders.create();
    const items = ids(requireLine(other).id, requireLine(order).id).map((id) => ({
      id,
      productId: orders.burgers.id,
      quantity: 1,
    }));
    const { status, problem } = await orders.update(order.id, { items });
    expect([status, problem?.issues?.[0]?.path]).toEqual([400, `items.${items.length - 1}.id`]);
    expect(await orders.read(order.id)).toEqual(order);
  });
});

describe('two people on one order', () => {
  it('rejects the second save as stale, and stores nothing of it', async () => {
    const order = await orders.create();
    expect((await orders.update(order.id, { notes: 'first', version: 1 })).status).toBe(200);
    const { status, problem } = await orders.update(order.id, { notes: 'second', version: 1 });
    expect([status, problem?.code]).toEqual([409, 'stale_version']);
    expect(problem?.message).toContain('Reload');
    expect((await orders.read(order.id)).notes).toBe('first');
  });

  it('stores one of two concurrent saves', async () => {
    const order = await orders.create();
    const saves = ['a', 'b', 'c', 'd'].map((notes) => orders.update(order.id, { notes, version: 1 }));
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
  });
});

describe('deleting', () => {
  it('removes the order permanently', async () => {
    const order = await orders.create();
    expect((await orders.remove(order.id)).status).toBe(204);
    for (const gone of [orders.update(order.id, { notes: 'x' }), orders.remove(order.id)])
      expect(await gone).toMatchObject({ status: 404, problem: { message: 'Sales order not found' } });
    expect((await orders.weighItem(requireLine(order).id, '5')).status).toBe(404);
  });
});
