import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import {
  burgersFixture,
  customerFixture,
  customerPriceFixture,
} from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { billOrder, readConversions } from '../../testing/invoice.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createShortCalls } from '../../testing/shorts.ts';
import { createCase, createStationCalls } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
const { ribeye, burgers, bacon, read } = orders;
afterAll(() => orders.stop());

const { say, short, cases } = createShortCalls(orders);
const notSaid = { shortReason: null, shortNote: null, quantityToShip: null };
const ribeyes = (quantity = 4) => orders.create({}, [{ productId: ribeye.id, quantity }]);

describe('a counted line', () => {
  it('has the shipped quantity, and retains the ordered quantity and price', async () => {
    const order = await cases();
    const now = await short(order, 3, { note: 'Truck late' });
    expect(now).toMatchObject({ subtotal: '120.00', total: '120.00', isShort: true, version: 2 });
    expect(requireLine(now)).toMatchObject({
      quantity: '3.000',
      quantityOrdered: '4.000',
      quantityShort: '1.000',
      total: '120.00',
      unitPrice: '40.00',
      priceSource: 'tier',
      shortReason: 'out_of_stock',
      shortNote: 'Truck late',
      quantityToShip: '3.000',
    });
    expect(await read(order.id)).toEqual(now);
  });

  it('may ship nothing, and is no longer short when it ships the full quantity', async () => {
    const order = await cases();
    expect(requireLine(await short(order, 0))).toMatchObject({
      quantity: '0.000',
      total: '0.00',
      quantityShort: '4.000',
    });
    const whole = await short(order, 4, { reason: null });
    expect(whole).toMatchObject({ total: '160.00', isShort: false });
    expect(requireLine(whole)).toMatchObject({ ...notSaid, quantity: '4.000' });
  });

  it('uses the catalog weight of the shipped quantity', async () => {
    const order = await orders.create({}, [{ productId: bacon.id, quantity: 4 }]);
    expect(requireLine(await short(order, 3))).toMatchObject({ weight: '45.000', total: '180.00' });
  });

  it('stays unchanged when the short is repeated', async () => {
    const order = await cases();
    const once = await short(order, 3, { substitute: { productId: bacon.id, quantity: 1 } });
    expect(await short(order, 3, { substitute: { productId: bacon.id, quantity: 1 } })).toEqual(once);
  });
});

describe('a weighed line', () => {
  it('needs no weight if it ships no pieces', async () => {
    const order = await short(await ribeyes(), 0);
    expect(order).toMatchObject({
      catchWeightsEntered: true,
      unweighedCount: 0,
      piecesToWeigh: 0,
      total: '0.00',
    });
    expect(requireLine(order)).toMatchObject({ estimate: null, isOpen: false, quantityShort: '4.000' });
    const waiting = await orders.api.call(ordersApi.listOrdersNeedingWeights, { query: {} });
    expect(waiting.body.map(({ id }) => id)).not.toContain(order.id);
  });

  it('needs exactly the weights of the shipped pieces', async () => {
    const order = await ribeyes();
    await station.add(order, [createCase()]);
    const now = await short(order, 3);
    expect(now).toMatchObject({ piecesWeighed: 1, piecesToWeigh: 3, unweighedCount: 1 });
    expect(requireLine(now)).toMatchObject({ isOpen: true, quantity: '1.000', quantityToShip: '3.000' });
    expect(now.allowed.convert).toBe('Ribeye: 1 of 3 weighed.');
    await station.add(order, [createCase(), createCase()]);
    const done = await read(order.id);
    expect(done).toMatchObject({ catchWeightsEntered: true, isShort: true });
    expect(requireLine(done)).toMatchObject({
      isOpen: false,
      quantityShort: '1.000',
      shortReason: 'out_of_stock',
    });
  });

  it('closes with its pieces, and reopens with the full quantity', async () => {
    const order = await ribeyes();
    await station.add(order, [createCase(), createCase()]);
    expect(requireLine(await short(order, 2))).toMatchObject({ isOpen: false, quantityShort: '2.000' });
    expect(requireLine(await short(order, 4))).toMatchObject({ ...notSaid, isOpen: true, piecesWeighed: 2 });
  });

  it('retains its reason while weights leave it short, and clears it when all pieces are weighed', async () => {
    const order = await short(await ribeyes(), 3);
    const { id: itemId } = requireLine(order);
    await orders.weigh(order.id, [{ itemId, weights: ['10', '11'] }]);
    expect(requireLine(await read(order.id))).toMatchObject({
      quantityShort: '2.000',
      shortReason: 'out_of_stock',
    });
    await orders.weigh(order.id, [{ itemId, weights: [] }]);
    expect(requireLine(await read(order.id))).toMatchObject({
      quantity: '3.000',
      shortReason: 'out_of_stock',
    });
    await orders.weigh(order.id, [{ itemId, weights: ['10', '11', '12', '13'] }]);
    expect(requireLine(await read(order.id))).toMatchObject({ ...notSaid, quantity: '4.000' });
  });

  it('rejects a short below the weighed pieces or the total weight', async () => {
    const pieces = await ribeyes();
    const figure = await short(await ribeyes(), 3);
    await station.add(pieces, [createCase(), createCase()]);
    expect((await say(pieces, 1)).problem).toMatchObject({
      message: '2 of Ribeye are already weighed. Remove pieces first.',
    });
    await orders.weighItem(requireLine(figure).id, '30');
    expect(requireLine(await read(figure.id))).toMatchObject({
      quantity: '3.000',
      weight: '30.000',
      quantityShort: '1.000',
    });
    expect(await say(figure, 2)).toMatchObject({ status: 409 });
    const { problem } = await say(figure, 4);
    expect(problem?.message).toBe('The weight of Ribeye is for 3. Clear it first.');
  });

  it('rejects a total weight if it ships no pieces', async () => {
    const order = await short(await ribeyes(), 0);
    expect(await orders.weighItem(requireLine(order).id, '30')).toMatchObject({ status: 400 });
    const item = { id: requireLine(order).id, productId: ribeye.id, quantity: 0, weight: 30, unitPrice: 10 };
    expect(await orders.update(order.id, { items: [item] })).toMatchObject({ status: 400 });
    expect(await read(order.id)).toEqual(order);
  });

  it('counts in pounds if the customer ordered pounds', async () => {
    const loose = await orders.saveProduct({ ...ribeye, id: crypto.randomUUID(), unit: 'LBS' });
    const order = await orders.create({}, [{ productId: loose.id, quantity: 50 }]);
    await station.add(order, [createCase({ weight: '29.4' })]);
    expect((await say(order, 20)).problem?.message).toBe(
      '29.40 lbs of Ribeye are already weighed. Remove pieces first.',
    );
    expect(requireLine(await short(order, '40'))).toMatchObject({ isOpen: true });
    expect(requireLine(await short(order, '29.4'))).toMatchObject({ isOpen: false, quantityShort: '20.600' });
  });
});

describe('a scanned case', () => {
  it('must be removed before a short excludes it', async () => {
    const order = await cases();
    await station.add(order, [createCase({ weight: null }), createCase({ weight: null })]);
    expect((await say(order, 1)).problem?.message).toBe(
      '2 of Burger patties are already scanned. Remove pieces first.',
    );
    expect(await say(order, 2)).toMatchObject({ status: 200 });
  });
});

describe('an edit', () => {
  it('leaves shorts of unchanged lines', async () => {
    const order = await short(await cases(), 3, { note: 'Truck late' });
    await orders.update(order.id, { items: order.items as never, notes: 'Back door' });
    expect((await read(order.id)).items).toEqual(order.items);
  });

  it('ends a short when the user enters a quantity', async () => {
    const order = await short(await cases(), 3);
    const { id, productId } = requireLine(order);
    await orders.update(order.id, { items: [{ id, productId, quantity: 2 }] });
    expect(requireLine(await read(order.id))).toMatchObject({
      ...notSaid,
      quantity: '2.000',
      quantityOrdered: '2.000',
    });
  });

  it('compares price minimums with the ordered quantity when the day changes', async () => {
    const customer = await orders.saveCustomer(customerFixture());
    const price = { customerId: customer.id, productId: burgers.id, minQuantity: '4.000' };
    await orders.saveCustomerPrice(customerPriceFixture({ ...price, value: '33.00', to: today() }));
    await orders.saveCustomerPrice(
      customerPriceFixture({ ...price, value: '30.00', from: addDays(today(), 1) }),
    );
    const head = { customerId: customer.id, orderDate: today() };
    const order = await short(await orders.create(head, [{ quantity: 4 }]), 3);
    await orders.update(order.id, { expectedDeliveryDate: addDays(today(), 3) });
    expect(requireLine(await read(order.id))).toMatchObject({
      unitPrice: '30.00',
      quantity: '3.000',
      total: '90.00',
    });
  });
});

describe('an invoice', () => {
  it('includes the lines that ship nothing, with their shorts', async () => {
    const order = await short(await ribeyes(), 0, { reason: 'other', note: 'Road closed' });
    const [answer] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
    expect(answer).toMatchObject({ status: 201 });
    const [event] = await readConversions(orders, order.id);
    expect(event?.data).toMatchObject({
      total: '0.00',
      items: [{ quantity: '0.000', shortReason: 'other', shortNote: 'Road closed', quantityToShip: '0.000' }],
    });
    expect(await say(order, 1)).toMatchObject({
      status: 409,
      problem: { message: 'This sales order has been invoiced and cannot be changed.' },
    });
  });
});

it('serializes five users who short one line concurrently', async () => {
  const product = await orders.saveProduct(burgersFixture({ name: 'Sausage' }));
  const order = await cases(9);
  const replace = (quantity: number) =>
    say(order, quantity, { substitute: { productId: product.id, quantity: 9 - quantity } });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(replace));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const now = await read(order.id);
  expect(now).toMatchObject({ version: 6, itemCount: 2 });
  expect(Number(requireLine(now).quantity) + Number(requireLine(now, 1).quantity)).toBe(9);
});
