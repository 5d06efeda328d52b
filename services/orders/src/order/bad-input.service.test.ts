import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { formatValue, invalidValues, missing, nobody, withValue } from '../../testing/bad-values.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
const order = await orders.create({}, [{ productId: orders.ribeye.id }, {}]);
afterAll(() => orders.stop());

type Table = Record<string, readonly unknown[]>;

const charges = {
  deliveryCharge: invalidValues.money,
  tax: invalidValues.money,
  discount: invalidValues.money,
};
const head: Table = {
  customerId: [null, '', nobody, ...invalidValues.id],
  orderDate: [null, '', ...invalidValues.date],
  expectedDeliveryDate: invalidValues.date,
  subtotal: invalidValues.money,
  total: invalidValues.money,
  notes: invalidValues.text(5000),
  surprise: ['x'],
  ...charges,
};
const line: Table = {
  productId: [missing, null, '', nobody, ...invalidValues.id],
  quantity: [missing, null, '', '1.5', ...invalidValues.weight],
  quantityOrdered: ['1.5', ...invalidValues.weight],
  weight: invalidValues.weight,
  unitPrice: invalidValues.money,
  total: invalidValues.money,
  description: invalidValues.text(1000),
  productName: invalidValues.text(200),
  salesOrderId: [5, 'x'.repeat(101)],
  individualWeights: [
    5,
    [1],
    '[1.2345]',
    `[${Array(1001).fill(1)}]`,
    'x'.repeat(50_001),
    '[999999999,999999999]',
  ],
  surprise: ['x'],
};
const under = (path: string, table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([name, values]) => [`${path}.${name}`, values]));

const items: Table = {
  items: [...invalidValues.list, [], null, [null], [[]], Array(1001).fill({})],
  ...under('items.0', line),
};
const whole = [null, 'text', 5, true];

const calls: Record<string, { method: string; path: () => string; body: () => unknown; table: Table }> = {
  createOrder: {
    method: 'POST',
    path: () => '/api/sales-orders',
    body: () => orders.body(),
    table: {
      '': [...whole, []],
      order: [missing, null, 'x', 5, []],
      ...under('order', { ...head, status: ['ready', 'invoiced', 5] }),
      'order.customerId': [missing, ...(head.customerId ?? [])],
      surprise: ['x'],
      ...items,
    },
  },
  updateOrder: {
    method: 'PATCH',
    path: () => `/api/sales-orders/${order.id}`,
    body: () => ({ notes: 'changed', items: orders.body().items }),
    table: {
      '': [...whole, []],
      ...head,
      ...items,
      status: ['completed', '', null, 5],
      version: ['1', 1.5, null, 99],
      'items.0.id': ['x', nobody, 5],
    },
  },
  updateWorkflow: {
    method: 'PATCH',
    path: () => `/api/sales-orders/${order.id}/workflow`,
    body: () => ({ workOrderPrinted: true }),
    table: {
      '': [...whole, [], {}],
      workOrderPrinted: invalidValues.flag,
      catchWeightsEntered: [...invalidValues.flag, true],
      surprise: [true],
    },
  },
  saveWeights: {
    method: 'PATCH',
    path: () => `/api/sales-orders/${order.id}/weights`,
    body: () => [{ itemId: requireLine(order).id, weights: ['10'] }],
    table: {
      '': [...whole, {}, []],
      '0': [null, 5, {}],
      '0.itemId': [missing, null, '', nobody, ...invalidValues.id],
      '0.weights': [missing, null, ...invalidValues.list, Array(10_000).fill(1)],
      '0.weights.0': [null, 0, '0.000', ...invalidValues.weight],
      '0.shownWeights': [null, ...invalidValues.list, Array(10_000).fill(1)],
      '0.isAll': [null, ...invalidValues.flag],
      '0.surprise': ['x'],
    },
  },
  updateOrderItem: {
    method: 'PATCH',
    path: () => `/api/sales-order-items/${requireLine(order).id}`,
    body: () => ({ weight: '10' }),
    table: {
      '': [...whole, []],
      weight: [missing, null, 0, '', ...invalidValues.weight],
      shownWeights: [null, ...invalidValues.list],
      surprise: ['x'],
    },
  },
};

const stored = async () => {
  const { rows } = await sql`
    select (select json_agg(o order by id) from sales_orders o) as orders,
           (select json_agg(i order by id) from sales_order_items i) as items,
           (select count(*) from outbox) as events, (select json_agg(c) from counters c) as counters`.execute(
    orders.db,
  );
  return rows;
};

describe.each(Object.entries(calls))('%s', (_, { method, path, body, table }) => {
  const cases = Object.entries(table).flatMap(([field, values]) => values.map((value) => ({ field, value })));

  it('accepts the valid body that the cases change', () => {
    expect(cases.length).toBeGreaterThan(5);
    expect(body()).toBeTruthy();
  });

  it.each(cases.map((one) => ({ ...one, shown: formatValue(one.value) })))(
    'rejects $shown as $field',
    async ({ field, value }) => {
      const before = await stored();
      const answer = await orders.api.send(method, path(), withValue(body(), field, value));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.problem).toMatchObject({
        message: expect.stringMatching(/\w.*\.( \(\d+ more\))?$/),
        code: expect.any(String),
      });
      expect(await stored()).toEqual(before);
    },
  );

  it.each([
    ['malformed JSON', '{"order": ', 400],
    ['10 MB', JSON.stringify({ order: { notes: 'x'.repeat(10_000_000) } }), 413],
  ])('rejects %s', async (_, text, status) => {
    const answer = await orders.api.send(method, path(), text, { 'content-type': 'application/json' });
    expect(answer).toMatchObject({ status, problem: { message: expect.any(String) } });
  });

  it('rejects invalid JSON', async () => {
    const answer = await orders.api.send(method, path(), 'a=b', { 'content-type': 'text/plain' });
    expect(answer.status).toBe(415);
  });
});

describe.each([
  ['GET', '/api/sales-orders/:id'],
  ['PATCH', '/api/sales-orders/:id'],
  ['PATCH', '/api/sales-orders/:id/workflow'],
  ['PATCH', '/api/sales-orders/:id/weights'],
  ['DELETE', '/api/sales-orders/:id'],
  ['POST', '/api/sales-orders/:id/convert-to-invoice'],
  ['PATCH', '/api/sales-order-items/:id'],
])('%s %s', (method, path) => {
  const body = path.endsWith('weights')
    ? [{ itemId: nobody, weights: [1] }]
    : path.includes('items')
      ? { weight: 1 }
      : path.endsWith('workflow')
        ? { workOrderPrinted: true }
        : { notes: 'x' };

  it.each([nobody, 'x', '7', `${nobody}0`])('answers 404 for the id %s', async (id) => {
    const sent = ['GET', 'DELETE', 'POST'].includes(method) ? undefined : body;
    expect((await orders.api.send(method, path.replace(':id', id), sent)).status).toBe(404);
  });
});

it('rejects requests without an identity', async () => {
  const answer = await orders.client(null).send('GET', '/api/sales-orders');
  expect(answer).toMatchObject({ status: 401, problem: { code: 'not_signed_in' } });
});
