import { randomUUID } from 'node:crypto';
import { ordersApi } from '@primal/contracts/orders/api';
import { expect, test } from 'vitest';
import { figuresOf, orderBody, series, takeOrder } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';

const { person, office } = await openOffice();

test('32 orders at once get 32 numbers in a row', async () => {
  const orders = await Promise.all(series(1, 32).map(() => takeOrder(person, office)));
  expect(figuresOf(orders.map(({ orderNumber }) => orderNumber))).toEqual(series(1001, 32));
});

test('the same form sent 20 times at once is one order', async () => {
  const before = await person.call(ordersApi.listOrders, {});
  const idempotencyKey = randomUUID();
  const send = () => person.call(ordersApi.createOrder, { body: orderBody(office), idempotencyKey });
  const answers = await Promise.all(series(1, 20).map(send));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const after = await person.call(ordersApi.listOrders, {});
  expect(after.body.length).toBe(before.body.length + 1);
});
