import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { expect, test } from 'vitest';
import { takeOrder } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const { product, person, office } = await openOffice();

const convert = (order: OrderAnswer) => person.call(ordersApi.convertOrder, { params: { id: order.id } });

test('an order is converted while billing is down, and its invoice appears when billing returns', async () => {
  const order = await takeOrder(person, office);
  await product.crash('billing');
  const answer = await convert(order);
  expect(answer.status).toBe(202);
  const { invoiceId } = answer.body as { invoiceId: string };
  expect((await convert(order)).status).toBe(409);

  await product.revive('billing');
  const there = async () =>
    (await person.call(billingApi.getInvoice, { params: { id: invoiceId } })).status === 200;
  expect(await waitUntil(there, { within: 30_000, every: 100 })).toBe(true);
});
