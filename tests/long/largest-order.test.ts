import { randomUUID } from 'node:crypto';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { expect, test } from 'vitest';
import { numberRange } from '../../harness/fixtures.ts';
import { makeOffice } from '../../harness/office.ts';
import { openProduct } from '../../harness/open.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const { person } = await openProduct();

test('the largest order, 1,000 lines with 20 weights each, is saved, weighed, converted and invoiced', async () => {
  const { customer, ribeye } = await makeOffice(person);
  const customerId = customer.id;
  const productId = ribeye.id;
  const description = 'Trimmed, aged 21 days. '.repeat(37).trim();
  const items = numberRange(1, 1_000).map((line) => ({
    productId,
    quantity: '20',
    unitPrice: '10.50',
    description: `${line}. ${description}`,
  }));
  const order = { customerId, orderDate: today() };
  const created = await person.must(ordersApi.createOrder, { body: { order, items } });
  const { id } = created;

  const weights = created.items.map((item) => ({
    itemId: item.id,
    weights: numberRange(1, 20).map((piece) => `${10 + piece}.25`),
  }));
  const weighed = await person.call(ordersApi.saveWeights, { params: { id }, body: weights });
  expect(weighed.status).toBe(200);
  const weighedOrder = await person.must(ordersApi.getOrder, { params: { id } });
  // 20 pieces of 11.25 to 30.25 pounds sum to 415.00, at 10.50 a pound.
  expect(weighedOrder.items.every(({ weight, total }) => weight === '415.000' && total === '4357.50')).toBe(
    true,
  );
  expect(weighedOrder.total).toBe('4357500.00');

  const converted = await person.call(ordersApi.convertOrder, {
    params: { id },
    idempotencyKey: randomUUID(),
  });
  expect([201, 202]).toContain(converted.status);
  const invoiceOf = async () =>
    (await person.call(billingApi.listInvoices, {})).body.find(({ salesOrderId }) => salesOrderId === id);
  expect(await waitUntil(async () => (await invoiceOf()) !== undefined, { within: 30_000, every: 100 })).toBe(
    true,
  );
  const params = { id: (await invoiceOf())?.id ?? '' };
  const invoice = (await person.call(billingApi.getInvoice, { params })).body;
  expect(invoice.total).toBe(weighedOrder.total);
  expect(invoice.items.map((item) => item.description)).toEqual(items.map((item) => item.description));
});
