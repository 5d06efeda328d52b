import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Orders, startOrders } from '../testing/orders.ts';
import { fillEstimates } from './follow.ts';

let orders: Orders;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.stop());

it('fills in what open orders from before come to with their estimates', async () => {
  const ribeyes = await orders.create({}, [{ productId: orders.ribeye.id, quantity: 2 }, { quantity: 1 }]);
  const burgers = await orders.create();
  await sql`update sales_orders set estimated_total = null`.execute(orders.db);
  expect(await orders.read(ribeyes.id)).toMatchObject({ total: '40.00', estimatedTotal: '40.00' });
  expect(await fillEstimates(orders.db)).toBe(2);
  expect(await orders.read(ribeyes.id)).toEqual(ribeyes);
  expect(await orders.read(burgers.id)).toEqual(burgers);
  expect(await fillEstimates(orders.db)).toBe(0);
});
