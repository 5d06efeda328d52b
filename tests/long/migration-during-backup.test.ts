import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { openDatabase } from '@primal/service-kit/database/connection';
import { migrate } from '@primal/service-kit/database/migrate';
import { createLogger } from '@primal/service-kit/logging';
import { expect, test } from 'vitest';
import { takeOrder } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { billing } from '../../services/billing/src/service.ts';

const { product, person, office } = await openOffice();
const { adminUrl } = product.product.engines;

const remark = {
  name: '999-remark-of-a-test',
  sql: ['alter table invoices add column remark_of_a_test text'],
};

const migrateBilling = async (): Promise<number> => {
  const opened = openDatabase({
    url: product.product.surroundings.databaseUrls.billing,
    service: 'billing',
    entities: billing.entities,
    poolSize: 2,
    log: createLogger('billing', 'silent'),
  });
  let waits = 0;
  try {
    await migrate(opened, [...billing.migrations, remark], { onWaiting: () => waits++ });
  } finally {
    await opened.close();
  }
  return waits;
};

const work = async (): Promise<number> => {
  let slowest = 0;
  const timed = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const before = performance.now();
    const answer = await call;
    slowest = Math.max(slowest, performance.now() - before);
    return answer;
  };
  const { id } = await timed(takeOrder(person, office));
  const converted = await timed(person.call(ordersApi.convertOrder, { params: { id } }));
  expect([201, 202]).toContain(converted.status);
  expect((await timed(person.call(billingApi.listInvoices, { query: { limit: '5' } }))).status).toBe(200);
  return slowest;
};

test('a migration during a backup blocks no call, kills no event, and completes afterwards', async () => {
  await work();
  await withDatabase(adminUrl, async (backup) => {
    await backup.query('begin isolation level repeatable read read only');
    await backup.query('select count(*) from billing.invoices');
    const migrated = migrateBilling();
    const until = performance.now() + 15_000;
    while (performance.now() < until) expect(await work()).toBeLessThan(10_000);
    await backup.query('commit');
    expect(await migrated).toBeGreaterThan(1);
  });
  const orders = await person.call(ordersApi.listOrders, { query: {} });
  const invoices = async () => (await person.call(billingApi.listInvoices, { query: {} })).body.length;
  await expect.poll(invoices, { timeout: 20_000 }).toBe(orders.body.length);
  await withDatabase(adminUrl, async (client) => {
    expect((await client.query('select remark_of_a_test from billing.invoices limit 1')).rowCount).toBe(1);
    expect((await client.query('select type, error from billing.dead_events')).rows).toEqual([]);
  });
});
