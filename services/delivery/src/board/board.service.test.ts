import type { deliveryApi } from '@primal/contracts/delivery/api';
import { stopSaved } from '@primal/contracts/delivery/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays } from '@primal/contracts/shared/dates';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { listPlaces, listTrayIds, requireColumn, startBoard, toDocuments } from '../../testing/board.ts';
import { nobody } from '../../testing/delivery.ts';

const delivery = await startBoard();
const {
  addDriver,
  assignOrder,
  changeStop,
  freeDay,
  lastMove,
  move,
  newInvoice,
  orderOf,
  ordersOf,
  readBoard,
} = delivery;
afterAll(() => delivery.stop());

describe('the tray', () => {
  it('has the orders and invoices of the day that are on no truck', async () => {
    const date = freeDay();
    const driver = await addDriver();
    const order = await orderOf(date);
    const planned = await orderOf(date);
    const later = await orderOf(addDays(date, 1));
    const invoice = await newInvoice({ deliveryDate: date });
    const voided = await newInvoice({ deliveryDate: date, status: 'voided' });
    await assignOrder(driver.id, planned.id, { routeDate: date });
    const board = await readBoard(date);
    expect(listTrayIds(board)).toEqual([order.id, invoice.id]);
    expect(listTrayIds(board)).not.toContain(later.id);
    expect(listTrayIds(board)).not.toContain(voided.id);
    expect(listPlaces(board, driver.id)).toEqual([[1, planned.id]]);
    expect(board.tray[1]).toMatchObject({
      kind: 'invoice',
      number: 'INV-1001',
      total: '305.00',
      cases: '2.000',
      pounds: '30.500',
      customer: { name: delivery.customer.name, city: delivery.customer.city },
    });
  });

  it('has earlier failed stops with their day and driver until they are on another truck', async () => {
    const date = freeDay();
    const driver = await addDriver({ name: 'Abel' });
    const failedOn = async (routeDate: string) => {
      const order = await orderOf(routeDate);
      const { body: stop } = await assignOrder(driver.id, order.id, { routeDate });
      await changeStop(stop.id, { status: 'failed' });
      return order;
    };
    const order = await failedOn(addDays(date, -30));
    const older = await failedOn(addDays(date, -31));
    const { tray } = await readBoard(date);
    expect(tray.map(({ id }) => id)).not.toContain(older.id);
    const item = tray.find(({ id }) => id === order.id);
    expect(item?.failed).toMatchObject({ date: addDays(date, -30), driverName: 'Abel' });
    expect((await move({ date, items: toDocuments([order]), to: { driverId: driver.id } })).status).toBe(201);
    const board = await readBoard(date);
    expect(listTrayIds(board)).not.toContain(order.id);
    expect(requireColumn(board, driver.id).stops).toMatchObject([
      { salesOrderId: order.id, status: 'pending' },
    ]);
  });

  it("shows the customer's other deliveries of the day and the usual driver", async () => {
    const date = freeDay();
    const driver = await addDriver({ name: 'Ed' });
    const other = await addDriver();
    const customer = customerFixture({ name: 'Twice' });
    await delivery.saveCustomer(customer);
    const mine = { customerId: customer.id, customer };
    for (const [at, who] of [driver, other, driver].entries()) {
      const before = await orderOf(date, mine);
      await assignOrder(who.id, before.id, { routeDate: addDays(date, -7 * (at + 1)) });
    }
    const one = await orderOf(date, { ...mine, orderNumber: 'SO-71' });
    const two = await orderOf(date, { ...mine, orderNumber: 'SO-72' });
    const { tray } = await readBoard(date);
    const item = tray.find(({ id }) => id === one.id);
    expect(item?.sameDay).toEqual(['SO-72']);
    expect(item?.usual).toEqual({ driverId: driver.id, driverName: 'Ed', place: 1, share: 0 });
    expect(tray.find(({ id }) => id === two.id)?.sameDay).toEqual(['SO-71']);
  });
});

describe('a move', () => {
  it('puts several deliveries on a truck in the given order, opens its route, and shows the user', async () => {
    const date = freeDay();
    const driver = await addDriver({ name: 'Ed' });
    const [a, b, c] = await ordersOf(date, 3);
    if (!a || !b || !c) throw new Error('There are three.');
    const { status, body } = await move({ date, items: toDocuments([b, a]), to: { driverId: driver.id } });
    expect(status).toBe(201);
    expect(body.routes.map(({ driver: { id } }) => id)).toEqual([driver.id]);
    await move({ date, items: toDocuments([c]), to: { driverId: driver.id, place: 2 } });
    const board = await readBoard(date);
    expect(listPlaces(board, driver.id)).toEqual([
      [1, b.id],
      [2, c.id],
      [3, a.id],
    ]);
    expect(board.tray).toEqual([]);
    expect(requireColumn(board, driver.id).total).toBe('915.00');
    expect(board.lastMoves.map(({ text }) => text)).toEqual([
      `moved SO-2002 ${delivery.customer.name} to Ed, stop 2`,
      'moved SO-2001 and SO-2000 to Ed',
    ]);
    expect(board.lastMoves[0]?.by.name).toBe('Test Clerk');
    const events = (await delivery.recorded(stopSaved)).map(({ data }) => data.salesOrderId);
    expect(events).toEqual(expect.arrayContaining([a.id, b.id, c.id]));
  });

  it('moves the same stop between trucks, to the tray and to another truck', async () => {
    const date = freeDay();
    const ed = await addDriver({ name: 'Ed' });
    const bea = await addDriver({ name: 'Bea' });
    const orders = await ordersOf(date, 4);
    const [a, b, c, d] = orders.map(({ id }) => id);
    await move({ date, items: toDocuments(orders), to: { driverId: ed.id } });
    const stop = requireColumn(await readBoard(date), ed.id).stops[1];
    await move({ date, items: [{ stopId: stop?.id }], to: { driverId: bea.id } });
    const board = await readBoard(date);
    expect(listPlaces(board, ed.id)).toEqual([
      [1, a],
      [2, c],
      [3, d],
    ]);
    expect(requireColumn(board, bea.id).stops).toMatchObject([{ id: stop?.id, sequenceNumber: 1 }]);
    await move({ date, items: toDocuments(orders.slice(0, 2)), to: 'tray' });
    expect(await lastMove(date)).toMatchObject({ text: 'put SO-2000 and SO-2001 into the tray' });
    const back = { salesOrderId: a, to: { driverId: ed.id, place: 1 } };
    const over = { salesOrderId: b, to: { driverId: bea.id } };
    await move({ date, items: [back, over, { salesOrderId: c, to: 'tray' }] });
    const after = await readBoard(date);
    expect(listPlaces(after, ed.id)).toEqual([
      [1, a],
      [2, d],
    ]);
    expect(listPlaces(after, bea.id)).toEqual([[1, b]]);
    expect(listTrayIds(after)).toEqual([c]);
  });

  it('moves all deliveries or none, and names the held deliveries', async () => {
    const date = freeDay();
    const driver = await addDriver();
    const free = await orderOf(date);
    const held = await orderOf(date, {
      orderNumber: 'SO-99',
      hold: { reasons: ['on_hold'], exposure: '305.00', limit: null },
    });
    const answer = await move({ date, items: toDocuments([free, held]), to: { driverId: driver.id } });
    expect(answer.status).toBe(409);
    expect(answer.problem?.message).toContain('SO-99 is on credit hold');
    expect(listTrayIds(await readBoard(date))).toEqual([held.id, free.id]);
  });

  it('leaves delivered stops on their route and names them', async () => {
    const date = freeDay();
    const driver = await addDriver();
    const other = await addDriver();
    const [one, two] = await ordersOf(date, 2);
    if (!one || !two) throw new Error('There are two.');
    await move({ date, items: toDocuments([one, two]), to: { driverId: driver.id } });
    const [stop] = requireColumn(await readBoard(date), driver.id).stops;
    await changeStop(stop?.id ?? '', { status: 'delivered' });
    for (const to of ['tray' as const, { driverId: other.id }]) {
      const answer = await move({ date, items: toDocuments([two, one]), to });
      expect(answer.status).toBe(409);
      expect(answer.problem?.message).toBe(
        `SO-2000 ${delivery.customer.name} has been delivered and stays on its route.`,
      );
    }
    expect(listPlaces(await readBoard(date), driver.id)).toHaveLength(2);
  });

  it('rejects missing or repeated items and a missing target with a sentence', async () => {
    const date = freeDay();
    const driver = await addDriver();
    const order = await orderOf(date);
    const to = { driverId: driver.id };
    const refused: [BodyInput<typeof deliveryApi.moveOnBoard>, number][] = [
      [{ date, items: [{ salesOrderId: nobody }], to }, 400],
      [{ date, items: [{ invoiceId: nobody }], to }, 400],
      [{ date, items: [{ stopId: nobody }], to }, 409],
      [{ date, items: toDocuments([order, order]), to }, 400],
      [{ date, items: toDocuments([order]) }, 400],
      [{ date, items: [], to }, 400],
      [{ date, items: [{ salesOrderId: order.id, invoiceId: order.id }], to }, 400],
      [{ date, items: toDocuments([order]), to: { driverId: nobody } }, 400],
      [{ date: '2062-11-20', items: toDocuments([order]), to }, 400],
    ];
    for (const [body, status] of refused) {
      const answer = await move(body);
      expect([answer.status, answer.problem?.message]).toEqual([status, expect.stringMatching(/\.$/)]);
    }
    const retired = await addDriver({ isActive: false });
    expect((await move({ date, items: toDocuments([order]), to: { driverId: retired.id } })).status).toBe(
      409,
    );
    expect(listTrayIds(await readBoard(date))).toEqual([order.id]);
  });

  it('removes voided documents from their route and puts them on no other', async () => {
    const date = freeDay();
    const ed = await addDriver();
    const bea = await addDriver();
    const invoice = await newInvoice({ deliveryDate: date });
    const items = [{ invoiceId: invoice.id }];
    await move({ date, items, to: { driverId: ed.id } });
    await delivery.saveInvoice({ ...invoice, status: 'voided', version: 2 });
    await expect.poll(async () => requireColumn(await readBoard(date), ed.id).stops[0]?.gone).toBe('VOIDED');
    expect((await move({ date, items, to: { driverId: bea.id } })).status).toBe(409);
    expect((await move({ date, items, to: 'tray' })).status).toBe(201);
    const board = await readBoard(date);
    expect([...board.tray, ...requireColumn(board, ed.id).stops]).toEqual([]);
  });
});
