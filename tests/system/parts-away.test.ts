import { gatewayApi } from '@primal/contracts/gateway/api';
import { describe, expect, test } from 'vitest';
import { openProduct } from '../../harness/open.ts';
import { until } from '../../ops/launcher/run/poll.ts';

const { product, person } = await openProduct();

const areas = {
  orders: '/api/sales-orders',
  billing: '/api/invoices',
  delivery: '/api/drivers',
  admin: '/api/customers',
} as const;
type Area = keyof typeof areas;
const names: Area[] = ['orders', 'billing', 'delivery', 'admin'];

const statusOf = async (area: Area) => (await person.send('GET', areas[area])).status;

describe.each(names)('without %s', (away) => {
  test('its calls say so in a sentence, the others answer, and it comes back by itself', async () => {
    await product.crash(away);
    const { status, problem, headers } = await person.send('GET', areas[away]);
    expect(status).toBe(503);
    expect(problem?.message).toMatch(/^[A-Z].*\.$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    for (const area of names.filter((name) => name !== away))
      expect([area, await statusOf(area)]).toEqual([area, 200]);

    await product.revive(away);
    expect(await until(async () => (await statusOf(away)) === 200, { within: 20_000 })).toBe(true);
  }, 60_000);
});

test('without the broker every area goes on reading and writing', async () => {
  await product.crash('nats');
  for (const area of names) expect([area, await statusOf(area)]).toEqual([area, 200]);
  const driver = await person.send('POST', '/api/drivers', { name: 'Ana Ruiz' });
  expect(driver.status).toBe(201);
  await product.revive('nats');
}, 60_000);

test('without the broker somebody deactivated or deleted is signed out at once', async () => {
  const people = await Promise.all(
    [0, 1].map(async () => {
      const one = product.person();
      await one.register();
      return one;
    }),
  );
  const [first, second] = await Promise.all(
    people.map(async (one) => (await one.call(gatewayApi.currentUser)).body.id),
  );
  await product.crash('nats');
  expect((await person.send('PATCH', `/api/users/${first}`, { isActive: false })).status).toBe(200);
  expect((await person.send('DELETE', `/api/users/${second}`)).status).toBe(204);
  for (const one of people) expect((await one.send('GET', '/api/user')).status).toBe(401);
  await product.revive('nats');
}, 60_000);

test('without the database the answer is a 503, and all is well when it is back', async () => {
  await product.crash('postgres');
  for (const area of names) expect([area, await statusOf(area)]).toEqual([area, 503]);
  await product.revive('postgres');
  for (const area of names)
    expect(await until(async () => (await statusOf(area)) === 200, { within: 30_000, every: 100 })).toBe(
      true,
    );
}, 120_000);
