import { randomUUIDv7 } from 'node:crypto';
import { customerDeleted, productDeleted } from '@primal/contracts/admin/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { orderSaved } from '@primal/contracts/orders/events';
import { eventually } from '@primal/service-kit/testing';
import { burgersFixture, customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { type Orders, requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

const parseNumber = (text: string): number => Number(text.slice(3));

describe('an inactive customer', () => {
  it('cannot get a new order; existing orders can change, but not to another inactive customer', async () => {
    const closing = await orders.saveCustomer(customerFixture({ name: 'Closed Diner' }));
    const before = await orders.create({ customerId: closing.id });
    await orders.saveCustomer({ ...closing, isActive: false, version: 2 });
    const sentence = 'Closed Diner is inactive. Make the customer active again to continue.';
    await eventually(async () =>
      expect(
        await orders.api.call(ordersApi.createOrder, { body: orders.body({ customerId: closing.id }) }),
      ).toMatchObject({
        status: 400,
        problem: { message: sentence, issues: [{ path: 'order.customerId' }] },
      }),
    );
    expect(await orders.update(before.id, { customerId: closing.id, notes: 'Last one' })).toMatchObject({
      status: 200,
    });
    const other = await orders.create();
    expect(await orders.update(other.id, { customerId: closing.id })).toMatchObject({
      status: 400,
      problem: { message: sentence },
    });
  });
});

describe('taking an order', () => {
  it('returns it with its number, customer, lines and figures', async () => {
    const { customer, burgers } = orders;
    const order = await orders.create(
      {
        orderDate: '2026-11-20T00:00:00.000Z',
        expectedDeliveryDate: '2026-11-22',
        deliveryCharge: '15',
        tax: 2.5,
        discount: '7.50',
        notes: ' Back door ',
      },
      [{ description: 'Fresh', quantity: '2', unitPrice: '40.00', total: '1.00' }],
    );
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^SO-\d{4,}$/),
      customerId: customer.id,
      customer: { id: customer.id, name: 'Corner Bistro', city: 'Springfield', state: 'IL' },
      orderDate: '2026-11-20',
      expectedDeliveryDate: '2026-11-22',
      subtotal: '80.00',
      deliveryCharge: '15.00',
      tax: '2.50',
      discount: '7.50',
      total: '90.00',
      notes: 'Back door',
      status: 'pending',
      invoiceId: null,
      workOrderPrinted: false,
      catchWeightsEntered: true,
      itemCount: 1,
      unweighedCount: 0,
      version: 1,
    });
    expect(order.items).toEqual([
      expect.objectContaining({
        salesOrderId: order.id,
        productId: burgers.id,
        productName: 'Burger patties',
        description: 'Fresh',
        quantity: '2.000',
        quantityOrdered: '2.000',
        weight: null,
        unitPrice: '40.00',
        total: '80.00',
        individualWeights: '[]',
        needsWeight: false,
        estimate: null,
        product: expect.objectContaining({ id: burgers.id, productCode: '1136', billedBy: 'Case' }),
      }),
    ]);
    expect(await orders.read(order.id)).toEqual(order);
  });

  it('counts unweighed lines as 0 in the total and by estimate in the estimated total', async () => {
    const { ribeye } = orders;
    const order = await orders.create({}, [{ productId: ribeye.id, quantity: 2, unitPrice: null }, {}]);
    expect(order).toMatchObject({ subtotal: '80.00', catchWeightsEntered: false, unweighedCount: 1 });
    expect(requireLine(order)).toMatchObject({ needsWeight: true, total: '0.00', estimate: '300.00' });
  });

  it('replaces incorrect totals', async () => {
    const order = await orders.create({ subtotal: '1', total: '999.99' }, [{ total: '5' }]);
    expect(order).toMatchObject({ subtotal: '80.00', total: '80.00', items: [{ total: '80.00' }] });
  });

  it.each([
    ['retail', '48.00'],
    ['wholesale', '36.00'],
    ['tier1', '40.00'],
  ])('uses the price of tier %s, $%s, if none is sent', async (pricingTier, price) => {
    const { id: customerId } = await orders.saveCustomer(customerFixture({ pricingTier }));
    expect(requireLine(await orders.create({ customerId })).unitPrice).toBe(price);
  });

  it('publishes the whole order', async () => {
    const { allowed, invoiceNumber, invoiceVoided, ...snapshot } = await orders.create();
    const events = await orders.recorded(orderSaved);
    const event = events.find(({ key }) => key === snapshot.id);
    expect(event).toMatchObject({ sequence: 1, data: snapshot });
  });
});

describe('a customer or product that was added a moment ago', () => {
  it('is accepted once its copy arrives', async () => {
    const customer = customerFixture();
    const product = burgersFixture();
    const taken = orders.create({ customerId: customer.id }, [{ productId: product.id }]);
    await orders.saveCustomer(customer);
    await orders.saveProduct(product);
    expect((await taken).customerId).toBe(customer.id);
  });

  it('is rejected if its copy does not arrive in time', async () => {
    const body = orders.body({}, [{}, { productId: randomUUIDv7() }]);
    const answer = await orders.api.call(ordersApi.createOrder, { body });
    const message = 'This product does not exist.';
    expect(answer.problem).toMatchObject({ message, issues: [{ path: 'items.1.productId', message }] });
  });
});

describe('a deleted product or customer', () => {
  const refusal = async (body: ReturnType<Orders['body']>) =>
    (await orders.api.call(ordersApi.createOrder, { body })).problem;

  it('is rejected as the product of a new line', async () => {
    const product = await orders.saveProduct(burgersFixture({ name: 'Veal' }));
    await orders.publish(productDeleted, { key: product.id, sequence: 2, data: { id: product.id } });
    const message = 'Veal has been deleted.';
    await eventually(async () => {
      const problem = await refusal(orders.body({}, [{ productId: product.id }]));
      expect(problem).toMatchObject({ message, issues: [{ path: 'items.0.productId', message }] });
    });
  });

  it('is rejected as the customer of a new order', async () => {
    const customer = await orders.saveCustomer(customerFixture({ name: 'Closed Cafe' }));
    await orders.publish(customerDeleted, { key: customer.id, sequence: 2, data: { id: customer.id } });
    const message = 'Closed Cafe has been deleted.';
    await eventually(async () => {
      const problem = await refusal(orders.body({ customerId: customer.id }));
      expect(problem).toMatchObject({ message, issues: [{ path: 'order.customerId', message }] });
    });
  });
});

describe('numbers', () => {
  const next = async () => parseNumber((await orders.api.call(ordersApi.nextOrderNumber)).body.nextNumber);

  it('are previewed without being reserved', async () => {
    const preview = await next();
    expect(await next()).toBe(preview);
    expect(parseNumber((await orders.create()).orderNumber)).toBe(preview);
  });

  it('have no gaps or duplicates under 32 concurrent orders, some rejected', async () => {
    const first = await next();
    const tooMuch = orders.body({ discount: '1000' });
    const refused = Array.from({ length: 8 }, () =>
      orders.api.call(ordersApi.createOrder, { body: tooMuch }),
    );
    const taken = await Promise.all(Array.from({ length: 32 }, () => orders.create()));
    for (const { status } of await Promise.all(refused)) expect(status).toBe(400);
    const numbers = taken.map(({ orderNumber }) => parseNumber(orderNumber)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => first + index));
  });
});

describe('the same Idempotency-Key', () => {
  const send = (idempotencyKey: string, notes = 'once') =>
    orders.api.call(ordersApi.createOrder, { body: orders.body({ notes }), idempotencyKey });

  it('creates one order from 20 concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('twenty')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('rejects another body with 409', async () => {
    await send('reused');
    expect((await send('reused', 'twice')).status).toBe(409);
  });
});
