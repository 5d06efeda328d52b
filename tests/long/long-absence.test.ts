import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { readAccountUrl } from '@primal/service-kit/testing/environment';
import { connect } from 'nats';
import { afterAll, expect, test } from 'vitest';
import { takeOrder } from '../../harness/fixtures.ts';
import { addCustomer } from '../../harness/office.ts';
import { openOffice } from '../../harness/open.ts';
import { withDatabase } from '../../ops/engines/roles.ts';

// A broker of this test, whose streams it may empty to simulate retention.
const { product, person, office } = await openOffice({
  env: { NATS_URL: readAccountUrl(), DEMO_DATA: 'off' },
});
const { host, username, password } = new URL(readAccountUrl());
const nats = await connect({ servers: host, user: username, pass: password });
afterAll(() => nats.close());

const ask = <Row extends object>(query: string) =>
  withDatabase(product.product.engines.adminUrl, async (client) => (await client.query<Row>(query)).rows);

const pending = async (schema: string) =>
  (await ask(`select 1 from ${schema}.outbox where relayed_at is null`)).length;

const listCustomerNames = async (schema: string) => {
  const rows = await ask<{ name: string }>(
    `select name from ${schema}.customers where not deleted order by name`,
  );
  return rows.map(({ name }) => name);
};

test('the product recovers from eight days of absence', async () => {
  const { id: leaving } = await addCustomer(person, { name: 'Closing Kitchen' });
  const { id } = await takeOrder(person, office);
  for (const schema of ['billing', 'delivery'])
    await expect.poll(() => listCustomerNames(schema)).toEqual(['Closing Kitchen', 'Harbor Grill']);

  await product.crash('billing');
  await product.crash('delivery');
  const converted = await person.call(ordersApi.convertOrder, { params: { id } });
  expect(converted.status).toBe(202);
  const renamed = { params: { id: office.customer.id }, body: { name: 'Harbor Grill and Bar' } };
  expect((await person.call(adminApi.updateCustomer, renamed)).status).toBe(200);
  expect((await person.call(adminApi.deleteCustomer, { params: { id: leaving } })).status).toBe(204);
  for (const schema of ['orders', 'admin'])
    await expect.poll(() => pending(schema), { timeout: 20_000 }).toBe(0);

  const { streams } = await nats.jetstreamManager();
  for (const stream of ['ORDERS', 'ADMIN']) {
    // Expiry, unlike a purge, leaves consumer positions unchanged.
    const { state } = await streams.info(stream);
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) await streams.deleteMessage(stream, seq);
  }
  for (const schema of ['orders', 'admin'])
    await ask(`update ${schema}.outbox set relayed_at = relayed_at - interval '8 days'`);
  await product.revive('billing');
  await product.revive('delivery');

  const invoices = async () => {
    const { body } = await person.call(billingApi.listInvoices, { query: { q: 'Harbor' } });
    return body.map(({ salesOrderId }) => salesOrderId);
  };
  await expect.poll(invoices, { timeout: 60_000 }).toEqual([id]);
  for (const schema of ['billing', 'delivery'])
    await expect.poll(() => listCustomerNames(schema), { timeout: 60_000 }).toEqual(['Harbor Grill and Bar']);
});
