import { auditRecorded } from '@primal/contracts/audit';
import { afterAll, describe, expect, it } from 'vitest';
import { createBookCalls } from '../../testing/books.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
const books = createBookCalls(orders);
const { change, readHold, limited, take } = books;
await books.control('hold');
afterAll(() => orders.stop());

describe('a release', () => {
  const ribeyes = async (limit: string) => {
    const { id } = await limited(limit);
    const order = await orders.create({ customerId: id }, [{ productId: orders.ribeye.id, quantity: 2 }]);
    expect(order).toMatchObject({ estimatedTotal: '300.00', hold: { reasons: ['over_limit'] } });
    return order;
  };

  it('requires an administrator, a reason and a held order, and is audited', async () => {
    const order = await ribeyes('200.00');
    const clerk = orders.client({ role: 'user', name: 'Cleo Clerk' });
    expect(await books.release(order.id, 'Pays on Friday', clerk)).toMatchObject({ status: 403 });
    expect(await books.release(order.id, '  ')).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'reason' }] },
    });
    const { status, body } = await books.release(order.id);
    expect(status).toBe(200);
    const release = {
      reason: 'Pays on Friday',
      releasedBy: 'Test Clerk',
      releasedAt: expect.any(String),
      total: '300.00',
    };
    expect(body).toMatchObject({ hold: null, heldSince: null, release });
    expect(body.allowed.printWorkOrder).toBe(true);
    expect(await books.release(order.id)).toMatchObject({
      status: 409,
      problem: { message: 'This sales order is not on hold.' },
    });
    const events = (await orders.recorded(auditRecorded('orders'))).filter(
      ({ data }) => data.subjectId === order.id,
    );
    expect(events.map(({ data }) => data)).toMatchObject([
      { userName: 'Test Clerk', reason: 'Pays on Friday', subject: order.orderNumber },
    ]);
  });

  it('remains valid at 8% more and ends at 12% more, which is stored although the conversion is rejected', async () => {
    const within = await ribeyes('200.00');
    const beyond = await ribeyes('200.00');
    for (const order of [within, beyond]) await books.release(order.id);
    const light = await orders.weigh(within.id, [{ itemId: requireLine(within).id, weights: [16, 16.4] }]);
    expect(light.body).toMatchObject({ total: '324.00', hold: null });
    const heavy = await orders.weigh(beyond.id, [{ itemId: requireLine(beyond).id, weights: [16.8, 16.8] }]);
    expect(heavy.body).toMatchObject({
      total: '336.00',
      release: null,
      hold: { reasons: ['over_limit'], exposure: '336.00', outgrown: '300.00' },
    });
    expect(await orders.convert(beyond.id)).toMatchObject({
      status: 409,
      problem: {
        code: 'on_credit_hold',
        message: expect.stringContaining('has grown above the $300.00 it was released at'),
      },
    });
    const [converted] = await Promise.all([orders.convert(within.id), books.billed(within.id)]);
    expect(converted.status).toBe(201);
  });

  it('ends when the order changes its customer', async () => {
    const order = await ribeyes('200.00');
    await books.release(order.id);
    const other = await limited('250.00');
    expect(await change(order.id, { customerId: other.id })).toMatchObject({
      release: null,
      hold: { limit: '250.00' },
    });
  });
});

it('is rechecked during conversion: the result is stored, and the same key may be sent again', async () => {
  const { id } = await limited();
  const order = await take(id, 10);
  await books.saveInvoice({ customerId: id, total: '900.00' });
  expect(await readHold(order.id)).toBeNull();
  const refused = await orders.convert(order.id, 'once');
  expect(refused).toMatchObject({ status: 409, problem: { code: 'on_credit_hold' } });
  expect(refused.problem?.message).toContain('$1,300.00');
  expect(await orders.read(order.id)).toMatchObject({
    status: 'pending',
    version: 2,
    hold: { exposure: '1300.00' },
  });
  await books.release(order.id);
  const [converted] = await Promise.all([orders.convert(order.id, 'once'), books.billed(order.id)]);
  expect(converted.status).toBe(201);
});

it('stores the hold that a status change finds, but nothing of a rejected edit', async () => {
  const { id } = await limited();
  const order = await take(id, 10);
  await books.saveInvoice({ customerId: id, total: '900.00' });
  expect((await orders.update(order.id, { status: 'invoiced', notes: 'Now' })).status).toBe(409);
  expect(await orders.read(order.id)).toEqual(order);
  expect((await orders.update(order.id, { status: 'invoiced' })).status).toBe(409);
  expect(await orders.read(order.id)).toMatchObject({ version: 2, hold: { exposure: '1300.00' } });
});
