import { adminApi } from '@primal/contracts/admin/api';
import { cashReceiptSaved, invoiceSaved, paymentSaved } from '@primal/contracts/billing/events';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createCashReceipt, createInvoice, createOrder, createPayment } from '../../testing/documents.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const deleteCustomer = (id: string) => client.call(adminApi.deleteCustomer, { params: { id } });
const deleteProduct = (id: string) => client.call(adminApi.deleteProduct, { params: { id } });

const applied = (id: string, sequence: number) =>
  eventually(async () => {
    const row = await admin.db
      .selectFrom('document_uses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.sequence === sequence;
  });

it('rejects the deletion of a record that an order uses', async () => {
  const customer = await addCustomer(client);
  const first = await addProduct(client);
  const second = await addProduct(client);
  const free = await addProduct(client);
  const order = createOrder({ customerId: customer.id, productIds: [first.id, second.id, first.id] });
  await admin.publish(orderSaved, { key: order.id, sequence: 1, data: order });
  await applied(order.id, 1);
  expect(await deleteCustomer(customer.id)).toMatchObject({
    status: 409,
    problem: {
      code: 'in_use',
      message:
        'This customer is used by sales orders, invoices or payments and cannot be deleted. Make the customer inactive instead.',
    },
  });
  for (const { id } of [first, second]) expect(await deleteProduct(id)).toMatchObject({ status: 409 });
  expect(await deleteProduct(free.id)).toMatchObject({ status: 204 });
  expect(await client.call(adminApi.getCustomer, { params: { id: customer.id } })).toMatchObject({
    status: 200,
    body: {
      allowed: {
        delete:
          'This customer is used by sales orders, invoices or payments and cannot be deleted. Make the customer inactive instead.',
      },
    },
  });
});

it('rejects the deletion of a product that only cash sales use', async () => {
  const { id } = await addProduct(client);
  const receipt = createCashReceipt([id]);
  await admin.publish(cashReceiptSaved, { key: receipt.id, sequence: 1, data: receipt });
  await applied(receipt.id, 1);
  expect(await deleteProduct(id)).toMatchObject({ status: 409 });
});

it('rejects the deletion of a record whose document event is in flight', async () => {
  const { id: customerId } = await addCustomer(client);
  const invoice = createInvoice({ customerId });
  const [answer] = await Promise.all([
    deleteCustomer(customerId),
    admin.publish(invoiceSaved, { key: invoice.id, sequence: 1, data: invoice }),
  ]);
  expect(answer).toMatchObject({ status: 409 });
});

it('allows the deletion of records that an order no longer uses', async () => {
  const kept = await addProduct(client);
  const dropped = await addProduct(client);
  const order = createOrder({ productIds: [kept.id, dropped.id] });
  await admin.publish(orderSaved, { key: order.id, sequence: 1, data: order });
  const changed = { ...createOrder({ productIds: [kept.id] }), id: order.id };
  await admin.publish(orderSaved, { key: order.id, sequence: 2, data: changed });
  await applied(order.id, 2);
  expect(await deleteProduct(dropped.id)).toMatchObject({ status: 204 });
  expect(await deleteProduct(kept.id)).toMatchObject({ status: 409 });
});

it('allows the deletion of records of a deleted order, even if an older event arrives late', async () => {
  const { id } = await addCustomer(client);
  const order = createOrder({ customerId: id });
  await admin.publish(orderDeleted, { key: order.id, sequence: 3, data: { id: order.id, reason: null } });
  await applied(order.id, 3);
  await admin.publish(orderSaved, { key: order.id, sequence: 2, data: order });
  const later = createOrder({});
  await admin.publish(orderSaved, { key: later.id, sequence: 1, data: later });
  await applied(later.id, 1);
  expect(await deleteCustomer(id)).toMatchObject({ status: 204 });
});

it('rejects the deletion of records of a voided invoice', async () => {
  const { id } = await addCustomer(client);
  const invoice = createInvoice({ customerId: id }, { status: 'voided' });
  await admin.publish(invoiceSaved, { key: invoice.id, sequence: 1, data: invoice });
  await applied(invoice.id, 1);
  expect(await deleteCustomer(id)).toMatchObject({ status: 409 });
});

it('rejects the deletion of a customer with payments, even without invoices', async () => {
  const { id } = await addCustomer(client);
  const payment = createPayment(id);
  await admin.publish(paymentSaved, { key: payment.id, sequence: 1, data: payment });
  await applied(payment.id, 1);
  expect(await deleteCustomer(id)).toMatchObject({ status: 409 });
});

it('rejects every deletion while the broker is unavailable', async () => {
  const cutOff = await startAdmin({ env: { NATS_URL: 'nats://127.0.0.1:1' } });
  const { id } = await addCustomer(cutOff.client());
  const params = { id };
  expect(await cutOff.client().send('DELETE', `/api/customers/${id}`)).toMatchObject({
    status: 503,
    problem: { code: 'unavailable' },
  });
  expect(await cutOff.client().call(adminApi.getCustomer, { params })).toMatchObject({ status: 200 });
  await cutOff.stop();
});

it('rejects a deletion while the copy of document uses is behind', async () => {
  const { id: customerId } = await addCustomer(client);
  const order = createOrder({ customerId });
  const blocked = Promise.withResolvers<void>();
  const unblock = Promise.withResolvers<void>();
  // An uncommitted row with the same id blocks the consumer.
  const holding = admin.db.transaction().execute(async (tx) => {
    const row = { id: order.id, sequence: 0, customer_id: null, product_ids: sql<string[]>`'{}'::uuid[]` };
    await tx.insertInto('document_uses').values(row).execute();
    blocked.resolve();
    await unblock.promise;
  });
  await blocked.promise;
  await admin.publish(orderSaved, { key: order.id, sequence: 1, data: order });
  expect(await client.send('DELETE', `/api/customers/${customerId}`)).toMatchObject({ status: 503 });
  unblock.resolve();
  await holding;
  expect(await deleteCustomer(customerId)).toMatchObject({ status: 409 });
});
