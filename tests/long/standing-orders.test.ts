import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { weekdays } from '@primal/contracts/shared/delivery-days';
import { expect, test } from 'vitest';
import { numberRange, parseNumbers, runInParallel } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const kills = 4;
const count = 500;
const taken = 60;
const clerks = 2;

const { product, person, office } = await openOffice({ durable: true, instances: 2 });

const tomorrow = addDays(today(), 1);

const allOrders = async () => (await person.call(ordersApi.listOrders, { query: { limit: '1000' } })).body;

const made = async () => (await allOrders()).filter(({ standingOrderId }) => standingOrderId !== null);

/** Sends orders like the form: each with its key, until the service accepts it. */
const work = () =>
  runInParallel(Array.from({ length: taken }), clerks, async () => {
    const idempotencyKey = randomUUID();
    const body = {
      order: { customerId: office.customer.id, orderDate: today() },
      items: [{ productId: office.chicken.id, quantity: '1' }],
    };
    const take = async () =>
      (await person.call(ordersApi.createOrder, { body, idempotencyKey })).status === 201;
    expect(await waitUntil(take, { within: 200_000, every: 250 })).toBe(true);
  });

const dueAt = async (standingOrdersAt: string) => {
  const body = { deliveryWeekdays: [...weekdays], standingOrdersAt };
  expect(await person.call(adminApi.updateSettings, { body })).toMatchObject({ status: 200 });
};

test('500 standing orders due during an outage are made once each while both instances are killed', async () => {
  await dueAt('23:59');
  const quantities = Object.fromEntries(weekdays.map((day) => [day, 2]));
  const standing = await runInParallel(Array.from({ length: count }), 6, async () => {
    const { status, body } = await person.call(ordersApi.createStandingOrder, {
      body: {
        customerId: office.customer.id,
        lines: [{ productId: office.chicken.id, quantities }],
        from: tomorrow,
      },
    });
    expect(status).toBe(201);
    return body.id;
  });
  expect(await made()).toEqual([]);
  await Promise.all([product.crash('orders', 0), product.crash('orders', 1)]);
  // The orders become due while the service is down.
  await dueAt('00:00');
  const worked = work();
  for (let killed = 0; killed < kills; killed++) {
    await Promise.all([product.revive('orders', 0), product.revive('orders', 1)]);
    const before = (await made()).length;
    if (before === count) break;
    await waitUntil(async () => (await made()).length > before, { within: 60_000, every: 50 });
    await Promise.all([product.crash('orders', 0), product.crash('orders', 1)]);
  }
  await Promise.all([product.revive('orders', 0), product.revive('orders', 1)]);
  expect(await waitUntil(async () => (await made()).length >= count, { within: 150_000, every: 1000 })).toBe(
    true,
  );
  await worked;
  const orders = await made();
  expect(orders.map(({ standingOrderId }) => standingOrderId).sort()).toEqual(standing.sort());
  expect(orders.every(({ expectedDeliveryDate }) => expectedDeliveryDate === tomorrow)).toBe(true);
  const all = await allOrders();
  expect(parseNumbers(all.map(({ orderNumber }) => orderNumber))).toEqual(numberRange(1001, count + taken));
}, 400_000);
