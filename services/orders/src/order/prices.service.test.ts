import { productDeleted } from '@primal/contracts/admin/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { orderConverted } from '@primal/contracts/orders/events';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import {
  burgersFixture,
  customerFixture,
  customerPriceFixture,
} from '@primal/service-trade/testing/fixtures';
import { savePricedBuyer } from '@primal/service-trade/testing/priced-buyer';
import { afterAll, describe, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
const { burgers, ribeye, bacon, create, saveCustomer, saveCustomerPrice } = orders;
afterAll(() => orders.stop());

const now = today();
const monday = addDays(now, 10);

const customer = await savePricedBuyer(orders, { burgers, monday });
const retail = await saveCustomer(customerFixture({ name: 'Retail Deli', pricingTier: 'retail' }));

const take = (items: Parameters<typeof create>[1], order: Parameters<typeof create>[0] = {}) =>
  create({ customerId: customer.id, orderDate: now, ...order }, items);
const change = async (...[id, body]: Parameters<typeof orders.update>): Promise<OrderAnswer> => {
  const { status, problem } = await orders.update(id, body);
  if (status !== 200) throw new Error(problem?.message);
  return orders.read(id);
};
const pricesOf = (order: Pick<OrderAnswer, 'items'>) =>
  order.items.map(({ unitPrice, priceSource, listPrice }) => [unitPrice, priceSource, listPrice]);

describe('a new order', () => {
  it("uses the customer's price for the product, else for the category", async () => {
    const order = await take([{ quantity: 10 }, { quantity: 9 }, { productId: ribeye.id }]);
    expect(pricesOf(order)).toEqual([
      ['33.00', 'customer', '40.00'],
      ['36.00', 'category', '40.00'],
      ['9.00', 'category', '10.00'],
    ]);
    expect(order.subtotal).toBe('654.00');
  });

  it('uses the tier price if the customer has no price', async () => {
    expect(pricesOf(await create())).toEqual([['40.00', 'tier', '40.00']]);
  });

  it('uses the prices of its delivery date, else of its order date', async () => {
    expect(pricesOf(await take([{}], { expectedDeliveryDate: monday }))).toEqual([
      ['32.00', 'category', '40.00'],
    ]);
    expect(pricesOf(await take([{}], { orderDate: monday }))).toEqual([['32.00', 'category', '40.00']]);
  });

  it('stores the source of a computed price, and marks any other price as manual', async () => {
    const order = await take([{ unitPrice: '36.00' }, { unitPrice: 40 }, { unitPrice: null }]);
    expect(pricesOf(order)).toEqual([
      ['36.00', 'category', '40.00'],
      ['40.00', 'hand', '40.00'],
      ['36.00', 'category', '40.00'],
    ]);
  });

  it('is rejected if the computed price differs from the price on screen', async () => {
    const answer = await orders.api.call(ordersApi.createOrder, {
      body: orders.body({ customerId: customer.id, orderDate: now }, [
        {},
        { unitPrice: '40.00', shownPriceSource: 'tier' },
      ]),
    });
    const message = 'The price of Burger patties is $36.00 now, not $40.00.';
    expect(answer).toMatchObject({
      status: 409,
      problem: { code: 'prices_changed', message, issues: [{ path: 'items.1.unitPrice', message }] },
    });
  });

  it('uses a scheduled price from its first day on', async () => {
    const product = await orders.saveProduct(
      burgersFixture({
        category: null,
        scheduledPrices: [
          { id: burgers.id, from: monday, restaurantPrice: '44.00', scheduledBy: 'Ana Ruiz' },
        ],
      }),
    );
    const item = { productId: product.id };
    expect(pricesOf(await take([item], { expectedDeliveryDate: addDays(monday, -1) }))).toEqual([
      ['40.00', 'tier', '40.00'],
    ]);
    expect(pricesOf(await take([item], { expectedDeliveryDate: monday }))).toEqual([
      ['44.00', 'tier', '44.00'],
    ]);
  });

  it('computes a price over cost from the cost of the day', async () => {
    const { id: customerId } = await saveCustomer(customerFixture());
    const product = await orders.saveProduct(
      burgersFixture({
        costPrice: '30.00',
        scheduledPrices: [{ id: burgers.id, from: monday, costPrice: '31.00', scheduledBy: 'Ana Ruiz' }],
      }),
    );
    await saveCustomerPrice(
      customerPriceFixture({ customerId, productId: product.id, kind: 'over_cost', value: '10.00' }),
    );
    const item = { productId: product.id };
    expect(pricesOf(await take([item], { customerId }))).toEqual([['33.00', 'customer', '40.00']]);
    expect(pricesOf(await take([item], { customerId, expectedDeliveryDate: monday }))).toEqual([
      ['34.10', 'customer', '40.00'],
    ]);
  });
});

describe('a change of an order', () => {
  it('leaves price and source of unchanged lines', async () => {
    const { id: customerId } = await saveCustomer(customerFixture());
    const order = await take([{ quantity: 3 }, { unitPrice: '39.00' }, { productId: bacon.id }], {
      customerId,
    });
    await saveCustomerPrice(
      customerPriceFixture({ customerId, category: 'Beef', kind: 'percent_off', value: '50.00' }),
    );
    const body = await change(order.id, { items: order.items, notes: 'Side door' });
    expect(body.items).toEqual(order.items);
  });

  it('reprices only the line with a new quantity', async () => {
    const order = await take([{ quantity: 9 }, { quantity: 9, unitPrice: '35.00' }, { quantity: 9 }]);
    const items = order.items.map((item, at) => ({ ...item, quantity: at < 2 ? '10' : item.quantity }));
    const body = await change(order.id, { items });
    expect(pricesOf(body)).toEqual([
      ['33.00', 'customer', '40.00'],
      ['35.00', 'hand', '40.00'],
      ['36.00', 'category', '40.00'],
    ]);
    expect(body.total).toBe('1004.00');
  });

  it.each([true, false])(
    'reprices all lines except manual prices for another customer, with lines: %s',
    async (withLines) => {
      const order = await take([{ quantity: 10 }, { unitPrice: '35.00' }]);
      const items = withLines ? { items: order.items } : {};
      const body = await change(order.id, { customerId: retail.id, ...items });
      expect(pricesOf(body)).toEqual([
        ['48.00', 'tier', '48.00'],
        ['35.00', 'hand', '48.00'],
      ]);
      expect(body.total).toBe('550.00');
      expect(await orders.read(order.id)).toEqual(body);
    },
  );

  it.each([
    ['expected delivery date', { expectedDeliveryDate: monday }],
    ['order date', { orderDate: monday }],
  ])('reprices all lines for another %s', async (_, date) => {
    const order = await take([{}, { unitPrice: '35.00' }]);
    const prices = [
      ['32.00', 'category', '40.00'],
      ['35.00', 'hand', '40.00'],
    ];
    expect(pricesOf(await change(order.id, date))).toEqual(prices);
    const again = await take([{}, { unitPrice: '35.00' }]);
    expect(pricesOf(await change(again.id, { ...date, items: again.items }))).toEqual(prices);
  });

  it('leaves prices while the pricing day is the same', async () => {
    const order = await take([{}], { expectedDeliveryDate: addDays(now, 1) });
    const body = await change(order.id, {
      orderDate: monday,
      customerId: customer.id,
      status: 'in_progress',
    });
    expect(pricesOf(body)).toEqual(pricesOf(order));
  });

  it('accepts the price on screen for another day, and a manual price', async () => {
    const order = await take([{}, {}, {}]);
    const sent = [
      { unitPrice: '32.00', shownPriceSource: 'category' as const },
      { shownPriceSource: 'hand' as const },
      { unitPrice: '31.00' },
    ];
    const items = order.items.map((item, at) => ({ ...item, ...sent[at] }));
    const body = await change(order.id, { expectedDeliveryDate: monday, items });
    expect(pricesOf(body)).toEqual([
      ['32.00', 'category', '40.00'],
      ['36.00', 'hand', '40.00'],
      ['31.00', 'hand', '40.00'],
    ]);
  });

  it('leaves the price of a deleted product', async () => {
    const product = await orders.saveProduct(burgersFixture({ name: 'Veal' }));
    const order = await take([{ productId: product.id, quantity: 3 }]);
    await orders.publish(productDeleted, { key: product.id, sequence: 2, data: { id: product.id } });
    await eventually(async () => {
      const row = await orders.db
        .selectFrom('products')
        .where('id', '=', product.id)
        .select('deleted')
        .executeTakeFirstOrThrow();
      return row.deleted;
    });
    const moved = await change(order.id, { customerId: retail.id });
    expect(pricesOf(moved)).toEqual([['36.00', 'category', '40.00']]);
    const items = order.items.map((item) => ({ ...item, quantity: '5' }));
    expect(await change(order.id, { items })).toMatchObject({ total: '180.00' });
  });

  it('leaves the price of a line stored before price sources existed', async () => {
    const order = await take([{}]);
    const line = requireLine(order);
    await orders.db
      .updateTable('sales_order_items')
      .set({ price_source: 'hand', list_price: null })
      .where('id', '=', line.id)
      .execute();
    const body = await change(order.id, { customerId: retail.id, expectedDeliveryDate: monday });
    expect(pricesOf(body)).toEqual([['36.00', 'hand', null]]);
  });

  it('of only the status or the weights leaves all prices', async () => {
    const order = await take([{ productId: ribeye.id, quantity: 2 }, { quantity: 10 }]);
    await saveCustomerPrice(
      customerPriceFixture({
        customerId: customer.id,
        productId: ribeye.id,
        value: '1.00',
        from: monday,
        to: monday,
      }),
    );
    const itemId = requireLine(order).id;
    await orders.weigh(order.id, [{ itemId, weights: ['10', '11', '12'] }]);
    const body = await change(order.id, { status: 'in_progress' });
    expect(pricesOf(body)).toEqual(pricesOf(order));
    expect(requireLine(body)).toMatchObject({ quantity: '3.000', total: '297.00' });
    const reweighed = body.items.map((item, at) =>
      at === 0 ? { ...item, individualWeights: '[10,11]' } : item,
    );
    expect(pricesOf(await change(order.id, { items: reweighed }))).toEqual(pricesOf(order));
  });
});

describe('a converted order', () => {
  it('publishes the source of each price to billing', async () => {
    const order = await take([{ quantity: 10 }, { unitPrice: '35.00' }]);
    await orders.convert(order.id);
    const events = await orders.recorded(orderConverted);
    const event = events.find(({ key }) => key === order.id)?.data;
    expect(event && pricesOf(event)).toEqual(pricesOf(order));
  });
});
