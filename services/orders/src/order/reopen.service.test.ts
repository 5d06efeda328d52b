import { auditRecorded } from '@primal/contracts/audit';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { billOrder, readConversions } from '../../testing/invoice.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls, type SentPiece } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

const heard = (id: string, shows: Partial<OrderAnswer>) =>
  eventually(async () => expect(await orders.read(id)).toMatchObject(shows));

const invoicedWith = async (...pieces: SentPiece[]) => {
  const order = await station.withRibeyes();
  await station.add(order, pieces, { isAll: true });
  const [, invoice] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
  await heard(order.id, { invoiceNumber: invoice.invoiceNumber });
  return { order, invoice };
};

const voided = async (order: OrderAnswer, invoice: InvoiceAnswer): Promise<void> => {
  const data = { ...invoice, status: 'voided' as const, version: invoice.version + 1 };
  await orders.publish(invoiceSaved, { key: invoice.id, sequence: data.version, data });
  await heard(order.id, { invoiceVoided: true });
};

describe('an order whose invoice is voided', () => {
  it('is reopened with its weights and pieces, and converted into exactly one other invoice', async () => {
    const pieces = [createCase(), createCase({ weight: '37.1' })];
    const { order, invoice } = await invoicedWith(...pieces);
    expect(await orders.reopen(order.id)).toMatchObject({ status: 409 });
    await voided(order, invoice);
    const before = await station.list(order);
    const { status, body } = await orders.reopen(order.id);
    expect([status, body]).toMatchObject([200, { status: 'ready', invoiceId: null, elsewhere: [] }]);
    expect(body).toMatchObject({ invoiceNumber: null, invoiceVoided: false, isShort: true });
    expect(await station.list(order)).toEqual(before);
    expect((await orders.reopen(order.id)).problem?.message).toBe('This sales order is open.');

    const both = await Promise.all([orders.convert(order.id), orders.convert(order.id)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([202, 409]);
    const [first, second, ...others] = await readConversions(orders, order.id);
    expect([first?.data.invoiceId, others]).toEqual([invoice.id, []]);
    expect(second?.data.invoiceId).not.toBe(invoice.id);
    expect(second?.data.items[0]?.pieces).toEqual(first?.data.items[0]?.pieces);
  });

  it('ignores later events of the voided invoice, which free no case', async () => {
    const piece = createCase();
    const { order, invoice } = await invoicedWith(piece);
    await voided(order, invoice);
    await orders.reopen(order.id);
    const data = { ...invoice, status: 'voided' as const, notes: 'again', version: 9 };
    await orders.publish(invoiceSaved, { key: invoice.id, sequence: 9, data });
    await eventually(async () => {
      const { rows } = await orders.db
        .selectFrom('invoices')
        .select('sequence')
        .where('id', '=', invoice.id)
        .execute()
        .then((found) => ({ rows: found }));
      expect(rows).toEqual([{ sequence: 9 }]);
    });
    const other = await station.withRibeyes();
    expect(await station.add(other, [piece])).toMatchObject({ status: 409, problem: { code: 'case_taken' } });
    const found = await orders.api.call(ordersApi.recall, { query: { serial: piece.serial ?? '' } });
    expect(found.body).toMatchObject([
      { orderNumber: order.orderNumber, invoiceVoided: false, invoiceId: null },
    ]);
  });

  it('leaves cases to another order that has scanned them, and names them', async () => {
    const mine = createCase();
    const lost = createCase({ weight: '40' });
    const { order, invoice } = await invoicedWith(mine, lost);
    await voided(order, invoice);
    const other = await station.withRibeyes();
    expect(await station.add(other, [lost])).toMatchObject({ status: 201 });
    const { body } = await orders.reopen(order.id);
    const { gtin, serial } = lost;
    expect(body.elsewhere).toEqual([{ gtin, serial, orderNumber: other.orderNumber }]);
    expect(requireLine(body)).toMatchObject({ individualWeights: '[36.54]', weight: '36.540', isOpen: true });
    expect((await station.list(order)).map((piece) => piece.serial)).toEqual([mine.serial]);
    const found = await orders.api.call(ordersApi.recall, { query: { serial: serial ?? '' } });
    expect(found.body.map(({ orderNumber }) => orderNumber)).toEqual([other.orderNumber]);
  });

  it('counts a case as delivered again after the other order removes it', async () => {
    const lost = createCase({ weight: '40' });
    const { order, invoice } = await invoicedWith(createCase(), lost);
    const sent = await station.list(order);
    await voided(order, invoice);
    const other = await station.withRibeyes();
    const { body: added } = await station.add(other, [lost]);
    await orders.reopen(order.id);
    const recalled = async () =>
      (await orders.api.call(ordersApi.recall, { query: { serial: lost.serial ?? '' } })).body;
    expect((await recalled()).map(({ orderNumber }) => orderNumber)).toEqual([other.orderNumber]);

    await station.remove(other, added.pieces[0]);
    const { invoiceNumber } = invoice;
    const left = { orderNumber: order.orderNumber, invoiceVoided: true, invoiceNumber };
    expect(await recalled()).toMatchObject([left]);
    expect(await station.list(order)).toHaveLength(1);
    expect((await station.remove(order, sent[1])).status).toBe(404);
    expect(await recalled()).toMatchObject([left]);
    await station.add(order, [], { isAll: true });
    const [, again] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id, 1)]);
    await heard(order.id, { invoiceNumber: again.invoiceNumber });
    expect(await recalled()).toMatchObject([left]);

    const third = await station.withRibeyes();
    await station.add(third, [lost]);
    expect((await recalled()).map(({ orderNumber }) => orderNumber)).toEqual([third.orderNumber]);
  });

  it('may be deleted while open, but a recall still lists its possibly delivered pieces', async () => {
    const piece = createCase();
    const { order, invoice } = await invoicedWith(piece);
    await voided(order, invoice);
    await orders.reopen(order.id);
    await orders.remove(order.id);
    const found = await orders.api.call(ordersApi.recall, { query: { serial: piece.serial ?? '' } });
    expect(found.body).toMatchObject([{ invoiceNumber: invoice.invoiceNumber, invoiceVoided: true }]);
  });
});

describe('the status of an order', () => {
  const now = async ({ id }: OrderAnswer) => (await orders.read(id)).status;

  it('follows printing and weighing, and returns when weights are cleared', async () => {
    const order = await station.withRibeyes();
    await orders.workflow(order.id, { workOrderPrinted: true });
    expect(await now(order)).toBe('in_progress');
    const { body } = await station.add(order, [createCase()], { isAll: true });
    expect(await now(order)).toBe('ready');
    await station.remove(order, body.pieces[0]);
    expect(await now(order)).toBe('in_progress');
    const plain = await orders.create();
    await orders.workflow(plain.id, { workOrderPrinted: true });
    expect(await now(plain)).toBe('in_progress');
  });

  it('stays as the user set it', async () => {
    const order = await station.withRibeyes();
    await orders.update(order.id, { status: 'in_progress' });
    await station.add(order, [createCase()], { isAll: true });
    expect(await now(order)).toBe('in_progress');
  });
});

describe('a corrected weight', () => {
  it('is stored as the weight of its case and audited', async () => {
    const order = await station.withRibeyes();
    const piece = createCase({ lot: 'C7' });
    await station.add(order, [piece, createCase({ weight: '37' })]);
    const [before] = await station.list(order);
    await orders.weigh(order.id, [{ itemId: requireLine(order).id, weights: ['35.64', '37'] }]);
    const [after] = await station.list(order);
    expect(after).toEqual({ ...before, weight: '35.640' });
    const entries = await orders.recorded(auditRecorded('orders'));
    expect(entries.at(-1)?.data).toMatchObject({
      kind: 'weight_corrected',
      subject: order.orderNumber,
      changes: [{ field: `Ribeye, case ${piece.serial}, lot C7`, before: '36.54 lbs', after: '35.64 lbs' }],
    });
  });
});
