import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOffice } from '../../harness/office.ts';
import { startProduct, type TestProduct } from '../../harness/product.ts';
import { type RetriedWork, startRetriedWork } from '../../harness/retried-work.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { waitUntil } from '../../ops/run/poll.ts';

let product: TestProduct;
let work: RetriedWork;

beforeAll(async () => {
  const cluster = { brokers: 3, standby: 'synchronous', ownDatabases: true, entry: true } as const;
  product = await startProduct({ instances: 2, durable: true, cluster });
  const person = product.person();
  await person.register();
  work = startRetriedWork(person, await makeOffice(person), 4);
});
afterAll(async () => {
  await work?.stop();
  await product?.stop();
});

const goesOn = (more: number) => {
  const before = work.converted.length;
  return waitUntil(() => work.converted.length >= before + more, { within: 60_000 });
};

test('a cluster survives the kill of a broker, a gateway, a service and the primary database without loss', async () => {
  expect(await goesOn(3)).toBe(true);
  await product.crash('nats', 0);
  expect(await goesOn(3)).toBe(true);
  await product.revive('nats', 0);
  await product.crash('gateway', 0);
  await product.crash('orders', 1);
  expect(await goesOn(3)).toBe(true);

  const { adminUrl } = product.product.engines;
  const { pair } = product;
  await pair?.failOver();
  expect(await goesOn(3)).toBe(true);
  await pair?.rejoin();
  const states = () =>
    withDatabase(
      adminUrl,
      async (client) => (await client.query('select sync_state from pg_stat_replication')).rows,
    );
  expect(await waitUntil(async () => (await states())[0]?.sync_state === 'sync', { within: 10_000 })).toBe(
    true,
  );

  await work.stop();
  expect(work.wrong).toEqual([]);
  expect(await waitUntil(async () => (await work.check()).lost === 0, { within: 60_000, every: 250 })).toBe(
    true,
  );
  expect((await work.check()).doubled).toBe(0);
});
