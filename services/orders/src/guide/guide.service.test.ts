import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { productDeleted } from '@primal/contracts/admin/events';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { guideProductSaved } from '@primal/contracts/orders/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { baconFixture, customerFixture, customerPriceFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { formatValue, invalidValues, nobody } from '../../testing/bad-values.ts';
import { billOrder } from '../../testing/invoice.ts';
import { startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

const ago = (days: number): string => addDays(today(), -days);

const newCustomer = (changes?: Parameters<typeof customerFixture>[0]) =>
  orders.saveCustomer(customerFixture(changes));

const agree = (customerId: string, price: Partial<CustomerPriceAnswer>) =>
  orders.saveCustomerPrice(
    customerPriceFixture({ customerId, productId: orders.bacon.id, value: '1.00', from: today(), ...price }),
  );

type Quantities = Record<string, number | string>;

const take = (customerId: string, days: number, quantities: Quantities) =>
  orders.create(
    { customerId, orderDate: ago(days) },
    Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity })),
  );

const guide = async (customerId: string, query: { weeks?: string } = {}) =>
  (await orders.api.call(ordersApi.orderGuide, { query: { customerId, ...query } })).body;

const mark = (customerId: string, productId: string, body: BodyInput<typeof ordersApi.markGuideProduct>) =>
  orders.api.call(ordersApi.markGuideProduct, { params: { customerId, productId }, body });

describe('the order guide', () => {
  it("shows each product's frequency, quantity, date and price, the most frequent first", async () => {
    const { id } = await newCustomer();
    const { ribeye, burgers, bacon } = orders;
    await take(id, 21, { [burgers.id]: 2, [ribeye.id]: 1 });
    await take(id, 14, { [burgers.id]: 4, [ribeye.id]: 3 });
    const last = await take(id, 7, { [burgers.id]: 3, [bacon.id]: 5 });
    const answer = await guide(id);
    expect(answer.map(({ productName }) => productName)).toEqual([burgers.name, ribeye.name, bacon.name]);
    expect(answer[0]).toEqual({
      productId: burgers.id,
      productName: burgers.name,
      product: last.items[0]?.product,
      orders: 3,
      usualQuantity: '3.000',
      lastQuantity: '3.000',
      lastOrdered: ago(7),
      lastOrderId: last.id,
      lastPrice: '40.00',
      price: '40.00',
      isDue: true,
      dueOn: ago(0),
      isDropped: false,
      inStock: true,
      pinned: false,
      hidden: false,
    });
    expect(answer[1]).toMatchObject({ orders: 2, usualQuantity: '3.000', lastQuantity: '3.000' });
    expect(answer[2]).toMatchObject({ orders: 1, usualQuantity: '5.000', isDue: false, dueOn: null });
  });

  it('covers one customer, and is empty without purchases', async () => {
    const one = await newCustomer();
    const other = await newCustomer();
    await take(one.id, 1, { [orders.burgers.id]: 2 });
    expect(await guide(one.id)).toHaveLength(1);
    expect(await guide(other.id)).toEqual([]);
  });

  it('covers 13 weeks or the given number of weeks, including the first day', async () => {
    const { id } = await newCustomer();
    await take(id, 7 * 13, { [orders.burgers.id]: 1 });
    await take(id, 7 * 13 + 1, { [orders.ribeye.id]: 1 });
    const names = async (weeks?: string) =>
      (await guide(id, weeks ? { weeks } : {})).map(({ productName }) => productName);
    expect(await names()).toEqual([orders.burgers.name]);
    expect(await names('14')).toEqual([orders.burgers.name, orders.ribeye.name]);
    expect(await names('1')).toEqual([]);
    expect(await names('104')).toHaveLength(2);
  });

  it('uses ordered quantities instead of weighed quantities', async () => {
    const { id } = await newCustomer();
    const order = await take(id, 1, { [orders.ribeye.id]: 4 });
    await orders.weigh(order.id, [{ itemId: order.items[0]?.id ?? '', weights: ['14.2', '15.1'] }]);
    expect((await guide(id))[0]).toMatchObject({ lastQuantity: '4.000', usualQuantity: '4.000' });
  });

  it('adds up lines of one order', async () => {
    const { id } = await newCustomer();
    const { burgers } = orders;
    await orders.create({ customerId: id, orderDate: ago(1) }, [
      { productId: burgers.id, quantity: 2, unitPrice: '39.00' },
      { productId: burgers.id, quantity: 1, unitPrice: '38.00' },
    ]);
    expect((await guide(id))[0]).toMatchObject({ orders: 1, lastQuantity: '3.000', lastPrice: '38.00' });
  });

  it('counts two orders of one day separately, the later as the last', async () => {
    const { id } = await newCustomer();
    const { burgers, ribeye } = orders;
    const lines = (...quantities: number[]) =>
      quantities.map((quantity) => ({ productId: burgers.id, quantity, unitPrice: `${quantity}.00` }));
    await orders.create({ customerId: id, orderDate: ago(1) }, lines(1, 2));
    const other = [{ productId: ribeye.id, quantity: 1 }];
    const last = await orders.create({ customerId: id, orderDate: ago(1) }, [
      ...lines(4),
      ...other,
      ...lines(5),
    ]);
    const [first] = await guide(id);
    expect(first).toMatchObject({ orders: 2, usualQuantity: '9.000', isDue: false });
    expect(first).toMatchObject({ lastQuantity: '9.000', lastPrice: '5.00', lastOrderId: last.id });
  });

  it('omits deleted products, pinned or not', async () => {
    const { id } = await newCustomer();
    const product = await orders.saveProduct(baconFixture());
    await take(id, 1, { [product.id]: 1, [orders.burgers.id]: 1 });
    await mark(id, product.id, { pinned: true });
    expect(await guide(id)).toHaveLength(2);
    await orders.publish(productDeleted, { key: product.id, sequence: 2, data: { id: product.id } });
    await eventually(async () => expect(await guide(id)).toMatchObject([{ productId: orders.burgers.id }]));
  });

  it('skips zero quantities, deleted orders, and voided invoices', async () => {
    const { id } = await newCustomer();
    const { burgers, ribeye } = orders;
    await take(id, 3, { [burgers.id]: 1, [ribeye.id]: 0 });
    await orders.remove((await take(id, 2, { [burgers.id]: 8 })).id);
    const billed = await take(id, 1, { [burgers.id]: 9 });
    const answer = orders.convert(billed.id);
    const invoice = await billOrder(orders, billed.id);
    await answer;
    expect((await guide(id))[0]).toMatchObject({ orders: 2, lastQuantity: '9.000' });
    const data = { ...invoice, status: 'voided' as const };
    await orders.publish(invoiceSaved, { key: invoice.id, sequence: 2, data });
    await eventually(async () =>
      expect(await guide(id)).toMatchObject([{ orders: 1, lastQuantity: '1.000' }]),
    );
    await orders.reopen(billed.id);
    expect((await guide(id))[0]).toMatchObject({ orders: 2, lastQuantity: '9.000' });
  });

  it('includes out-of-stock products, with a mark', async () => {
    const { id } = await newCustomer();
    const product = await orders.saveProduct(baconFixture());
    await take(id, 1, { [product.id]: 1 });
    await orders.saveProduct({ ...product, inStock: false, version: 2 });
    await eventually(async () => expect(await guide(id)).toMatchObject([{ inStock: false }]));
  });

  it("shows the customer's current and last price", async () => {
    const customer = await newCustomer();
    const product = await orders.saveProduct(baconFixture());
    await orders.create({ customerId: customer.id, orderDate: ago(2) }, [
      { productId: product.id, quantity: 1, unitPrice: '1.25' },
    ]);
    await orders.saveCustomer({ ...customer, pricingTier: 'wholesale', version: 2 });
    await orders.saveProduct({ ...product, wholesalePrice: '77.70', version: 2 });
    await eventually(async () =>
      expect((await guide(customer.id))[0]).toMatchObject({ price: '77.70', lastPrice: '1.25' }),
    );
  });

  it("shows the customer's price for the usual quantity", async () => {
    const customer = await newCustomer();
    const { bacon } = orders;
    await take(customer.id, 2, { [bacon.id]: 10 });
    await agree(customer.id, { value: '3.10' });
    await agree(customer.id, { value: '2.90', minQuantity: '10.000' });
    await agree(customer.id, { minQuantity: '11.000' });
    await agree(customer.id, { from: addDays(today(), 1) });
    await eventually(async () => expect((await guide(customer.id))[0]?.price).toBe('2.90'));
  });

  it("shows the customer's price for the category", async () => {
    const customer = await newCustomer();
    const product = await orders.saveProduct(baconFixture({ category: 'Smoked' }));
    await take(customer.id, 2, { [product.id]: 1 });
    await agree(customer.id, { productId: null, category: 'Smoked', value: '2.35' });
    await agree(customer.id, { productId: null, category: 'Fresh', value: '1.35' });
    await eventually(async () => expect((await guide(customer.id))[0]?.price).toBe('2.35'));
  });

  it('is rejected for a missing customer', async () => {
    const answer = await orders.api.call(ordersApi.orderGuide, { query: { customerId: nobody } });
    expect(answer).toMatchObject({ status: 404, problem: { message: 'Customer not found' } });
  });

  it.each([
    '',
    'customerId=',
    'customerId=x',
    `customerId=${nobody}&customerId=${nobody}`,
    ...['0', '-1', '105', '1000', '1.5', '01', 'ten'].map((weeks) => `customerId=${nobody}&weeks=${weeks}`),
  ])('is rejected for %j', async (query) => {
    const answer = await orders.api.send('GET', `/api/sales-orders/guide?${query}`);
    expect(answer).toMatchObject({ status: 400, problem: { code: expect.any(String) } });
  });
});

describe('marks in the guide', () => {
  it('pin a product to the top or hide a product, independently', async () => {
    const { id } = await newCustomer();
    const { burgers, ribeye } = orders;
    await take(id, 2, { [burgers.id]: 1 });
    await take(id, 1, { [burgers.id]: 1, [ribeye.id]: 1 });
    expect(await mark(id, ribeye.id, { pinned: true })).toMatchObject({
      status: 200,
      body: { customerId: id, productId: ribeye.id, pinned: true, hidden: false },
    });
    await mark(id, burgers.id, { hidden: true });
    expect(await guide(id)).toMatchObject([
      { productId: ribeye.id, pinned: true, hidden: false },
      { productId: burgers.id, pinned: false, hidden: true },
    ]);
    expect(await mark(id, ribeye.id, { pinned: false, hidden: false })).toMatchObject({
      body: { pinned: false, hidden: false },
    });
    expect((await guide(id))[0]).toMatchObject({ productId: burgers.id });
  });

  it('add a pinned product without purchases, with its mark', async () => {
    const { id } = await newCustomer();
    await mark(id, orders.bacon.id, { pinned: true });
    expect(await guide(id)).toMatchObject([
      { productId: orders.bacon.id, orders: 0, usualQuantity: null, lastOrdered: null, pinned: true },
    ]);
    await mark(id, orders.bacon.id, { pinned: false });
    expect(await guide(id)).toEqual([]);
  });

  it('of two concurrent users are both stored, and published in sequence', async () => {
    const { id } = await newCustomer();
    const { burgers } = orders;
    await take(id, 1, { [burgers.id]: 1 });
    await Promise.all([mark(id, burgers.id, { pinned: true }), mark(id, burgers.id, { hidden: true })]);
    expect((await guide(id))[0]).toMatchObject({ pinned: true, hidden: true });
    const events = (await orders.recorded(guideProductSaved)).filter(({ data }) => data.customerId === id);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(events.at(-1)?.data).toMatchObject({ pinned: true, hidden: true });
  });

  it('are rejected for an unknown customer or product', async () => {
    const { id } = await newCustomer();
    expect(await mark(nobody, orders.bacon.id, { pinned: true })).toMatchObject({
      status: 404,
      problem: { message: 'Customer not found' },
    });
    expect(await mark(id, nobody, { pinned: true })).toMatchObject({
      status: 404,
      problem: { message: 'Product not found' },
    });
    expect((await orders.api.send('PUT', `/api/sales-orders/guide/${id}/x`, { pinned: true })).status).toBe(
      404,
    );
  });

  const bodies = [
    {},
    [],
    null,
    'text',
    { pinned: true, surprise: 1 },
    ...invalidValues.flag.flatMap((value) => [{ pinned: value }, { hidden: value }]),
  ];
  it.each(bodies.map((body) => [formatValue(body), body]))('are rejected: %s', async (_, body) => {
    const { id } = await newCustomer();
    const address = `/api/sales-orders/guide/${id}/${orders.bacon.id}`;
    expect((await orders.api.send('PUT', address, body)).status).toBe(400);
    expect(await guide(id)).toEqual([]);
  });
});

it('the path of the guide is not read as an order id', async () => {
  expect((await orders.api.send('GET', '/api/sales-orders/guides')).status).toBe(404);
  expect((await orders.api.send('GET', '/api/sales-orders/guide')).status).toBe(400);
  expect((await orders.api.send('PATCH', '/api/sales-orders/guide', {})).status).toBe(404);
});
