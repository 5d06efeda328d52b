import { eventually } from '@primal/service-kit/testing';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { booksOf } from '../testing/books.ts';
import { startOrders } from '../testing/orders.ts';
import { fillEstimates } from './follow.ts';

const orders = await startOrders();
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

it('knows after an update what billing told before accounts were kept', async () => {
  const books = booksOf(orders);
  await books.control('hold');
  const { id: customerId } = await books.saveCustomer({ creditLimit: '100.00' });
  await books.saveInvoice({ customerId, total: '90.00' });
  await books.savePayment(customerId, '15.00');
  const order = await orders.create({ customerId }, [{ quantity: 1 }]);
  expect(order.hold?.exposure).toBe('115.00');
  await orders.restart(async () => {
    await sql`drop table credits, awaited_invoices`.execute(orders.db);
    await sql`alter table invoices drop column balance, drop column due_date`.execute(orders.db);
    await sql`alter table sales_orders drop column estimated_total, drop column hold, drop column held_since,
      drop column release`.execute(orders.db);
    await sql`delete from migrations where name = '008-credit-holds'`.execute(orders.db);
    await sql`update kit_state set value = 'billing.invoice.saved' where name = 'consumes billing'`.execute(
      orders.db,
    );
  });
  await eventually(async () => {
    const known = { owed: '90.00', unappliedCredit: '15.00', openOrders: '40.00', available: '-15.00' };
    expect(await books.creditOf(customerId)).toMatchObject(known);
    return true;
  });
  const { id } = await orders.create({ customerId }, [{ quantity: 1 }]);
  expect((await orders.read(id)).hold?.exposure).toBe('155.00');
});
