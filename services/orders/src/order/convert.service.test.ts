import { invoiceSaved } from '@primal/contracts/billing/events';
import { orderSaved } from '@primal/contracts/orders/events';
import type { Permission } from '@primal/contracts/shared/permissions';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { billOrder, readConversions } from '../../testing/invoice.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

describe('converting an order', () => {
  it('returns the invoice that billing creates with the chosen id', async () => {
    const order = await orders.create();
    const [answer, invoice] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
    expect(answer).toMatchObject({ status: 201, body: invoice });
    const after = await orders.read(order.id);
    expect(after).toMatchObject({ status: 'invoiced', invoiceId: invoice.id, version: 2 });
    const { allowed, invoiceNumber, invoiceVoided, ...snapshot } = after;
    const items = snapshot.items.map((item) => ({ ...item, pieces: [] }));
    expect(await readConversions(orders, order.id)).toEqual([
      expect.objectContaining({ sequence: 2, data: { ...snapshot, items } }),
    ]);
    const saved = (await orders.recorded(orderSaved)).filter(({ key }) => key === order.id);
    expect(saved.at(-1)).toMatchObject({ sequence: 2, data: { status: 'invoiced' } });
  });

  it('answers 202 with the invoice id while billing is unavailable', async () => {
    const order = await orders.create();
    const { status, body } = await orders.convert(order.id);
    const { invoiceId } = await orders.read(order.id);
    expect([status, body]).toEqual([202, { invoiceId, message: expect.any(String) }]);
  });

  it('has the same effect as setting the status', async () => {
    const order = await orders.create();
    const [answer, invoice] = await Promise.all([
      orders.update(order.id, { status: 'invoiced', notes: 'and done' }),
      billOrder(orders, order.id),
    ]);
    expect(answer).toMatchObject({ status: 201, body: invoice });
    expect(await orders.read(order.id)).toMatchObject({ status: 'invoiced', notes: 'and done' });
  });

  it('requires the permission to invoice, even by status, and the permission to take orders for an edit', async () => {
    const order = await orders.create();
    const send = (permissions: readonly Permission[], body: object) =>
      orders.client({ permissions }).send('PATCH', `/api/sales-orders/${order.id}`, body);
    expect((await send(['takeOrders'], { status: 'invoiced' })).status).toBe(403);
    expect((await send(['invoice'], { status: 'invoiced', notes: 'and done' })).status).toBe(403);
    expect((await send(['invoice'], { notes: 'and done' })).status).toBe(403);
    expect(await orders.read(order.id)).toEqual(order);
  });

  it('is rejected with the reason while a line is unweighed, and changes nothing', async () => {
    const order = await orders.create({}, [{ productId: orders.ribeye.id }]);
    const message = 'Ribeye: 0 of 2 weighed.';
    for (const refused of [orders.convert(order.id), orders.update(order.id, { status: 'invoiced' })])
      expect(await refused).toMatchObject({ status: 409, problem: { message } });
    expect(await orders.read(order.id)).toEqual(order);
  });

  it('creates one invoice for two concurrent requests', async () => {
    const order = await orders.create();
    const both = Promise.all([orders.convert(order.id), orders.convert(order.id)]);
    await billOrder(orders, order.id);
    expect((await both).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await readConversions(orders, order.id)).toHaveLength(1);
  });

  it('waits and returns the same answer for a repeated key', async () => {
    const order = await orders.create();
    const first = orders.convert(order.id, 'convert');
    const again = orders.convert(order.id, 'convert');
    const invoice = await billOrder(orders, order.id);
    for (const answer of [await first, await again, await orders.convert(order.id, 'convert')])
      expect(answer).toMatchObject({ status: 201, body: { id: invoice.id } });
    expect(await readConversions(orders, order.id)).toHaveLength(1);
  });

  it('stores its final answer, so that any process answers a later replay the same', async () => {
    const order = await orders.create();
    const [first, invoice] = await Promise.all([
      orders.convert(order.id, 'kept'),
      billOrder(orders, order.id),
    ]);
    const { rows } = await sql<{ status: number; answer: string }>`
      select status, answer from idempotency_keys where key = 'kept'`.execute(orders.db);
    expect(rows.map(({ status, answer }) => [status, JSON.parse(answer)])).toEqual([[201, first.body]]);
    // Later changes of the invoice are not part of the stored answer.
    const changed = { ...invoice, version: 2, notes: 'paid in cash' };
    await orders.publish(invoiceSaved, { key: invoice.id, sequence: 2, data: changed });
    expect(await orders.convert(order.id, 'kept')).toMatchObject({ status: 201, body: first.body });
  });

  it('returns the invoice on a replay if billing was unavailable before', async () => {
    const order = await orders.create();
    expect(await orders.convert(order.id, 'away')).toMatchObject({ status: 202 });
    const invoice = await billOrder(orders, order.id);
    expect(await orders.convert(order.id, 'away')).toMatchObject({ status: 201, body: { id: invoice.id } });
  });

  it('answers replays with an invoice that arrived after the 202, even in a new process', async () => {
    const order = await orders.create();
    expect(await orders.convert(order.id, 'restarted')).toMatchObject({ status: 202 });
    const invoice = await billOrder(orders, order.id);
    await eventually(async () => {
      const { rows } = await sql<{ status: number }>`
        select status from idempotency_keys where key = 'restarted'`.execute(orders.db);
      expect(rows).toEqual([{ status: 201 }]);
    });
    await orders.restart();
    expect(await orders.convert(order.id, 'restarted')).toMatchObject({ status: 201, body: invoice });
    expect(await orders.convert(order.id, 'another')).toMatchObject({ status: 409 });
  });

  it('copies the lines as weighed', async () => {
    const order = await orders.create({}, [{ productId: orders.ribeye.id, quantity: 2 }]);
    await orders.weigh(order.id, [{ itemId: requireLine(order).id, weights: [10, 11] }]);
    const [answer] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
    expect(answer.status).toBe(201);
    const [event] = await readConversions(orders, order.id);
    expect(event?.data).toMatchObject({ total: '210.00', items: [{ weight: '21.000', quantity: '2.000' }] });
  });
});
