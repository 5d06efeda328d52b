import { invoiceSaved } from '@primal/contracts/billing/events';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { billOrder } from '../../testing/invoice.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls, listWeights } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

const lineNow = async ({ id }: OrderAnswer) => {
  const line = requireLine(await orders.read(id));
  return [line.isOpen, line.piecesWeighed, line.quantityShort];
};

describe('a line of three pieces', () => {
  it('is open while its pieces arrive one by one, and closes with the last piece', async () => {
    const order = await station.withRibeyes();
    await station.add(order, [createCase()]);
    const half = await orders.read(order.id);
    expect(half).toMatchObject({ catchWeightsEntered: false, unweighedCount: 1, isShort: false });
    expect(half).toMatchObject({ piecesWeighed: 1, piecesToWeigh: 3 });
    expect(await lineNow(order)).toEqual([true, 1, '0.000']);
    await station.add(order, [createCase(), createCase()]);
    expect(await orders.read(order.id)).toMatchObject({ catchWeightsEntered: true, piecesWeighed: 3 });
    expect(await lineNow(order)).toEqual([false, 3, '0.000']);
  });

  it('is short by the rest after it is marked complete, with or without pieces', async () => {
    const one = await station.withRibeyes();
    const other = await station.withRibeyes();
    await station.add(one, [createCase()], { isAll: true });
    await station.add(other, [createCase()]);
    const answer = await station.add(other, [], { isAll: true });
    expect(answer).toMatchObject({ status: 201, body: { pieces: [], item: { isOpen: false } } });
    for (const order of [one, other]) {
      expect(await lineNow(order)).toEqual([false, 1, '2.000']);
      const now = await orders.read(order.id);
      expect(now).toMatchObject({ isShort: true, catchWeightsEntered: true, piecesToWeigh: 1 });
      expect(requireLine(now)).toMatchObject({ quantity: '1.000', quantityOrdered: '3.000' });
    }
  });

  it('reopens when a piece is added or removed', async () => {
    const order = await station.withRibeyes();
    const { body } = await station.add(order, [createCase()], { isAll: true });
    await station.add(order, [createCase()]);
    expect(await lineNow(order)).toEqual([true, 2, '0.000']);
    await station.add(order, [createCase()]);
    await station.remove(order, body.pieces[0]);
    expect(await lineNow(order)).toEqual([true, 2, '0.000']);
  });

  it('reopens when the mark is removed, and retains its pieces', async () => {
    const order = await station.withRibeyes();
    await station.add(order, [createCase()], { isAll: true });
    expect(await lineNow(order)).toEqual([false, 1, '2.000']);
    for (let times = 0; times < 2; times += 1) {
      const { status } = await station.add(order, [], { isAll: false });
      expect([status, await lineNow(order)]).toEqual([201, [true, 1, '0.000']]);
    }
  });

  it('closes with a complete list, and an edit without weights leaves its state', async () => {
    const order = await station.withRibeyes();
    await station.add(order, [createCase()]);
    const { items } = await orders.read(order.id);
    await orders.update(order.id, { notes: 'Back door', items });
    expect(await lineNow(order)).toEqual([true, 1, '0.000']);
    await orders.weigh(order.id, [{ itemId: requireLine(order).id, weights: ['36.54'] }]);
    expect(await lineNow(order)).toEqual([false, 1, '2.000']);
    const done = await orders.read(order.id);
    await orders.update(order.id, { notes: 'Front door', items: done.items });
    expect(await lineNow(order)).toEqual([false, 1, '2.000']);
    await orders.update(order.id, { items: done.items.map((item) => ({ ...item, quantityOrdered: '4' })) });
    expect(await lineNow(order)).toEqual([true, 1, '0.000']);
  });

  it('cannot be converted while open: the answer names the line, and no invoice is created', async () => {
    const order = await station.withRibeyes();
    await station.add(order, [createCase()]);
    const message = 'Ribeye: 1 of 3 weighed.';
    expect(await orders.convert(order.id)).toMatchObject({ status: 409, problem: { message } });
    expect(await orders.update(order.id, { status: 'invoiced' })).toMatchObject({ status: 409 });
    const confirmed = await orders.workflow(order.id, { catchWeightsEntered: true });
    expect(confirmed.problem?.message).toBe(`These items still need their weights: ${message}`);
    const { body } = await orders.api.call(ordersApi.listOrdersNeedingWeights, {});
    expect(body.map(({ id }) => id)).toContain(order.id);
    expect((await orders.read(order.id)).allowed.convert).toBe(message);
  });

  it('cannot be marked complete without pieces', async () => {
    const order = await station.withRibeyes();
    expect(await station.add(order, [], { isAll: true })).toMatchObject({
      status: 409,
      problem: { message: 'No Ribeye has been weighed. Weigh a piece, or take the item off the order.' },
    });
    expect(await station.add(order, [])).toMatchObject({ status: 400 });
  });
});

describe('a case of an unweighed product', () => {
  it('is stored with its label, and changes no figure', async () => {
    const order = await orders.create({}, [{ quantity: 2 }]);
    const { weight, ...label } = createCase({ lot: 'B1' });
    const { status, body } = await station.add(order, [label]);
    expect([status, body.pieces[0]]).toMatchObject([201, { weight: null, lot: 'B1' }]);
    const after = await orders.read(order.id);
    expect(after).toEqual({ ...order, version: 2, updatedAt: after.updatedAt });
    expect(listWeights(await station.list(order))).toEqual([null]);
    const other = await orders.create({}, [{}]);
    expect(await station.add(other, [label])).toMatchObject({ status: 409, problem: { code: 'case_taken' } });
    await station.remove(order, body.pieces[0]);
    expect(await station.add(other, [label])).toMatchObject({ status: 201 });
  });

  it('has no weight, unlike a case of a weighed product', async () => {
    const order = await orders.create({}, [{}, { productId: orders.ribeye.id }]);
    const { weight, ...label } = createCase();
    const needless = await station.add(order, [{ ...label, weight: '36' }]);
    const needed = await station.add(order, [label], { line: 1 });
    expect(needless.problem?.issues).toEqual([
      { path: 'pieces.0.weight', message: 'Burger patties needs no weight.' },
    ]);
    expect(needed.problem?.issues?.[0]?.message).toBe('Please enter the weight of Ribeye.');
  });

  it('stays with its line through an edit, is removed with the line, and is no piece of the invoice', async () => {
    const order = await orders.create({}, [{ quantity: 2 }, {}]);
    const { weight, ...label } = createCase();
    const kept = label;
    const gone = { ...label, serial: `${label.serial}x` };
    await station.add(order, [kept]);
    await station.add(order, [gone], { line: 1 });
    const [first] = (await orders.read(order.id)).items;
    await orders.update(order.id, { items: first ? [{ ...first, quantity: '5' }] : [] });
    expect((await station.list(order)).map(({ serial }) => serial)).toEqual([kept.serial]);
    const converting = orders.convert(order.id);
    const invoice = await billOrder(orders, order.id);
    await converting;
    expect(invoice.items[0]?.pieces).toEqual([]);
    const read = await eventually(async () => {
      const now = await orders.read(order.id);
      expect(now.invoiceNumber).toBe(invoice.invoiceNumber);
      return now;
    });
    expect(read).toMatchObject({ invoiceVoided: false });
    const found = await orders.api.call(ordersApi.recall, { query: { serial: kept.serial ?? '' } });
    expect(found.body).toMatchObject([{ weight: null, invoiceNumber: invoice.invoiceNumber }]);
  });

  it('leaves the recall when the invoice removes the last line of its product', async () => {
    const order = await orders.create({}, [{ quantity: 2 }, { productId: orders.bacon.id }]);
    const { weight, ...label } = createCase();
    await station.add(order, [label]);
    const [, invoice] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
    const recalled = async () =>
      (await orders.api.call(ordersApi.recall, { query: { serial: label.serial ?? '' } })).body.length;
    expect(await recalled()).toBe(1);
    const items = invoice.items.filter(({ productId }) => productId === orders.bacon.id);
    const data = { ...invoice, items, version: 2 };
    await orders.publish(invoiceSaved, { key: invoice.id, sequence: 2, data });
    await eventually(async () => expect(await recalled()).toBe(0));
    expect(await station.add(await orders.create(), [label])).toMatchObject({ status: 201 });
  });

  it('is limited to 1,000 cases per line and 10,000 per order, with an error above', async () => {
    const order = await orders.create(
      {},
      Array.from({ length: 11 }, () => ({})),
    );
    const cases = (count: number) =>
      Array.from({ length: count }, () => {
        const { weight, ...label } = createCase();
        return label;
      });
    expect((await station.add(order, cases(1000))).status).toBe(201);
    const refused = await station.add(order, cases(1));
    expect(refused).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'pieces', message: 'A line holds at most 1000 cases.' }] },
    });
    for (let line = 1; line < 10; line += 1)
      expect((await station.add(order, cases(1000), { line })).status).toBe(201);
    expect(await station.add(order, cases(1), { line: 10 })).toMatchObject({
      status: 409,
      problem: { message: 'A sales order holds at most 10000 pieces.' },
    });
  });
});
