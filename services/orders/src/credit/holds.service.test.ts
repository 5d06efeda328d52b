import { auditRecorded } from '@primal/contracts/audit';
import { addDays, today } from '@primal/contracts/shared/dates';
import { awaitBlocked } from '@primal/service-kit/testing/blocked';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createBookCalls } from '../../testing/books.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { checkOrders } from '../order/checks.ts';

const orders = await startOrders();
const books = createBookCalls(orders);
const { change, readHold, limited, take } = books;
await books.control('hold');
afterAll(() => orders.stop());

describe('an order of a customer with a limit', () => {
  it('is accepted up to the limit and held above it, with the amounts that exceeded it', async () => {
    const { id } = await limited();
    await books.saveInvoice({ customerId: id, total: '600.00', balance: '520.00' });
    await books.saveInvoice({ customerId: id, total: '100.00', status: 'draft' });
    await books.savePayment(id, '20.00');
    const first = await take(id, 10);
    expect(first).toMatchObject({ hold: null, heldSince: null, estimatedTotal: '400.00' });
    const second = await take(id, 1);
    const hold = { reasons: ['over_limit'], exposure: '1040.00', limit: '1000.00' };
    expect(second).toMatchObject({ hold, heldSince: expect.any(String), status: 'pending' });
    const sentence =
      'On credit hold: Harbor Grill is at $1,040.00 with this order, above the limit of $1,000.00.';
    expect(second.allowed).toMatchObject({ convert: sentence, route: sentence, release: true });
    const listed = await orders.api.send('GET', `/api/sales-orders?status=on_hold&customerId=${id}`);
    expect(listed.body).toMatchObject([{ id: second.id, hold }]);
    expect(await books.readCredit(id)).toMatchObject({
      customerId: id,
      limit: '1000.00',
      owed: '520.00',
      drafts: '100.00',
      unappliedCredit: '20.00',
      overdue: '0.00',
      oldestDaysOverdue: 0,
      openOrders: '440.00',
      available: '-40.00',
      reasons: ['over_limit'],
      control: 'hold',
      isCurrent: false,
    });
    expect(await books.readCredit(id, second.id)).toMatchObject({
      openOrders: '400.00',
      available: '0.00',
      reasons: [],
    });
    expect(await books.readCredit(id, first.id)).toMatchObject({ openOrders: '0.00', available: '400.00' });
  });

  it('counts with its estimates while unweighed', async () => {
    const { id } = await limited();
    const order = await orders.create({ customerId: id }, [{ productId: orders.ribeye.id, quantity: 7 }]);
    expect(order).toMatchObject({ total: '0.00', estimatedTotal: '1050.00', hold: { exposure: '1050.00' } });
    const { body } = await orders.weigh(order.id, [
      { itemId: requireLine(order).id, weights: [14, 14, 14, 14, 14, 14, 14] },
    ]);
    expect(body).toMatchObject({ total: '980.00', estimatedTotal: '980.00', hold: null });
  });

  it('cannot be printed, converted or marked as printed while held', async () => {
    const { id } = await limited('100.00');
    const order = await take(id, 3);
    const refusal = { status: 409, problem: { code: 'on_credit_hold' } };
    expect(await orders.workflow(order.id, { workOrderPrinted: true })).toMatchObject(refusal);
    expect(await orders.convert(order.id)).toMatchObject(refusal);
    expect(await orders.update(order.id, { status: 'invoiced' })).toMatchObject(refusal);
    expect(await orders.read(order.id)).toEqual(order);
    const edited = await change(order.id, {
      items: [{ id: requireLine(order).id, productId: orders.burgers.id, quantity: 2 }],
    });
    expect(edited.hold).toBeNull();
    expect((await orders.workflow(order.id, { workOrderPrinted: true })).status).toBe(200);
  });

  it('is unaffected by later orders and their invoices', async () => {
    const { id } = await limited();
    const first = await take(id, 15);
    const second = await take(id, 15);
    expect([first.hold, second.hold?.exposure]).toEqual([null, '1200.00']);
    await books.release(second.id);
    await orders.convert(second.id);
    const draft = await books.billed(second.id);
    expect((await change(first.id, { notes: 'Back door' })).hold).toBeNull();
    await books.billed(second.id, { id: draft.id, status: 'sent' });
    expect((await change(first.id, { notes: 'Front door' })).hold).toBeNull();
    expect((await take(id, 1)).hold?.exposure).toBe('1240.00');
  });

  it('still counts after its conversion, before and after its invoice arrives', async () => {
    const { id } = await limited('5000.00');
    const order = await take(id, 10);
    const before = await books.readCredit(id);
    await orders.convert(order.id);
    expect(await books.readCredit(id)).toEqual({ ...before, asOf: expect.any(String) });
    await books.billed(order.id);
    expect(await books.readCredit(id)).toMatchObject({
      openOrders: '0.00',
      drafts: '400.00',
      available: '4600.00',
    });
  });

  it.each([
    { creditLimit: '9000.00' },
    { creditLimit: null, maxDaysOverdue: 30 },
    { creditLimit: null, onHold: true, holdReason: 'Two checks came back' },
  ])('is reduced concurrently with another order of the customer: %j', async (terms) => {
    const { id } = await books.saveCustomer({ name: 'Harbor Grill', ...terms });
    const both = [await take(id, 9), await take(id, 9)];
    const [shrinking, waiting] = await orders.db.transaction().execute(async (holder) => {
      const ids = both.map((order) => order.id);
      await holder.selectFrom('sales_orders').where('id', 'in', ids).select('id').forUpdate().execute();
      const answers = both.map((order) => {
        const items = [{ id: requireLine(order).id, productId: orders.burgers.id, quantity: 8 }];
        return orders.update(order.id, { items });
      });
      await awaitBlocked(orders.db, 2);
      const { rows } = await sql<{ mode: string }>`
        select mode from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(holder);
      return [answers, rows];
    });
    // The second order waits for the account first, and holds no lock that the first order needs.
    expect(waiting).toEqual([{ mode: 'ExclusiveLock' }]);
    expect((await Promise.all(shrinking)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('releases later orders when it is reduced, changes customer or is deleted', async () => {
    const { id } = await limited();
    const other = await limited();
    const take3 = [await take(id, 10), await take(id, 10), await take(id, 10)] as const;
    expect(take3.map(({ hold }) => hold?.exposure)).toEqual([undefined, undefined, '1200.00']);
    const [first, second, third] = take3;
    await orders.update(second.id, { items: [{ productId: orders.burgers.id, quantity: 4 }] });
    expect(await readHold(third.id)).toBeNull();
    const fourth = await take(id, 10);
    expect(fourth.hold?.exposure).toBe('1360.00');
    await orders.update(first.id, { customerId: other.id });
    expect(await readHold(fourth.id)).toBeNull();
    const fifth = await take(id, 10);
    expect(fifth.hold?.exposure).toBe('1360.00');
    await orders.remove(third.id);
    expect(await readHold(fifth.id)).toBeNull();
  });
});

describe('a change of balance or terms', () => {
  it('releases the orders that fit the limit, in number order', async () => {
    const { id } = await limited();
    const invoice = await books.saveInvoice({ customerId: id, total: '900.00' });
    const held = [await take(id, 5), await take(id, 5), await take(id, 20)] as const;
    expect(held.every(({ hold }) => hold !== null)).toBe(true);
    await books.saveInvoice({ ...invoice, balance: '700.00' });
    expect(await Promise.all(held.map(({ id }) => readHold(id)))).toEqual([
      null,
      expect.objectContaining({ exposure: '1100.00' }),
      expect.objectContaining({ exposure: '1900.00' }),
    ]);
    await books.savePayment(id, '100.00');
    expect(await Promise.all(held.slice(1).map(({ id }) => readHold(id)))).toEqual([null, expect.anything()]);
    const events = (await orders.recorded(auditRecorded('orders'))).filter(
      ({ data }) => data.subjectId === held[0].id,
    );
    expect(events.map(({ data }) => data)).toMatchObject([
      {
        userName: 'system',
        userId: null,
        changes: [{ field: 'hold', before: 'over the limit', after: null }],
      },
    ]);
    await books.saveCustomer({ id, creditLimit: '2000.00' });
    expect(await readHold(held[2].id)).toBeNull();
  });

  it('holds orders of overdue customers', async () => {
    const { id } = await books.saveCustomer({ maxDaysOverdue: 10 });
    const invoice = { customerId: id, total: '50.00', dueDate: addDays(today(), -10) };
    const { id: oldest } = await books.saveInvoice(invoice);
    await books.saveInvoice({ ...invoice, dueDate: addDays(today(), -2) });
    expect((await take(id, 1)).hold).toBeNull();
    await books.saveInvoice({ ...invoice, id: oldest, dueDate: addDays(today(), -11) });
    const { hold } = await take(id, 1);
    expect(hold).toEqual({ reasons: ['overdue'], exposure: '180.00', limit: null });
    expect(await books.readCredit(id)).toMatchObject({
      overdue: '100.00',
      oldestDaysOverdue: 11,
      reasons: ['overdue'],
    });
  });

  it('holds all open orders of a customer on hold, except released ones', async () => {
    const { id } = await limited('100.00');
    const open = await take(id, 1);
    const released = await take(id, 3);
    await books.release(released.id);
    await books.saveCustomer({
      id,
      name: 'Harbor Grill',
      creditLimit: '100.00',
      onHold: true,
      holdReason: 'Two checks came back',
    });
    expect(await readHold(open.id)).toEqual({ reasons: ['on_hold'], exposure: '40.00', limit: '100.00' });
    expect(await readHold(released.id)).toBeNull();
    expect(await books.readCredit(id)).toMatchObject({
      holdReason: 'Two checks came back',
      reasons: ['on_hold', 'over_limit'],
    });
    await books.saveCustomer({ id, creditLimit: '100.00' });
    expect(await readHold(open.id)).toBeNull();
  });

  it('follows the setting of the credit control', async () => {
    const { id } = await limited('100.00');
    const held = await take(id, 3);
    await books.control('warn');
    expect(await readHold(held.id)).toBeNull();
    expect((await take(id, 3)).hold).toBeNull();
    expect(await books.readCredit(id)).toMatchObject({
      control: 'warn',
      reasons: ['over_limit'],
      available: '-140.00',
    });
    await books.control('hold');
    const { hold } = await change(held.id, { notes: 'Again' });
    expect(hold?.exposure).toBe('120.00');
  });
});

it('answers 404 for an unknown customer, and 400 for an unknown order', async () => {
  const nobody = '01900000-0000-7000-8000-000000000000';
  expect((await orders.api.send('GET', `/api/customers/${nobody}/credit`)).status).toBe(404);
  expect(
    (await orders.api.send('GET', `/api/customers/${orders.customer.id}/credit?orderId=${nobody}`)).status,
  ).toBe(400);
  expect((await orders.api.send('GET', `/api/customers/${orders.customer.id}/credit?orderId=x`)).status).toBe(
    400,
  );
});

describe('fifty concurrent orders near the limit', () => {
  it('are all accepted: orders within the limit proceed, and the rest are held', async () => {
    const { id } = await limited('400.00');
    const taken = await Promise.all(Array.from({ length: 50 }, () => take(id, 1)));
    const free = taken.filter(({ hold }) => !hold);
    const held = taken.filter(({ hold }) => hold);
    expect([free.length, held.length]).toEqual([10, 40]);
    const numbers = taken.map(({ orderNumber }) => orderNumber).sort();
    expect(free.map(({ orderNumber }) => orderNumber).sort()).toEqual(numbers.slice(0, 10));
  });
});

it('concurrent changes hold no order that fits the limit, and count no amount twice', async () => {
  expect(await checkOrders(orders.db)).toEqual([]);
  const { id } = await limited('100.00');
  const held = await take(id, 3);
  expect(held.hold).not.toBeNull();
  await sql`update customers set credit_limit = 5000 where id = ${id}`.execute(orders.db);
  expect(await checkOrders(orders.db)).toMatchObject([
    { id: held.id, problem: 'it is on credit hold without a reason; exposure 120.00, limit 5000.00' },
  ]);
});
