import { deliveryApi } from '@primal/contracts/delivery/api';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { listPlaces, requireColumn, startBoard, toDocuments } from '../../testing/board.ts';

const delivery = await startBoard();
const { addDriver, addStop, api, changeStop, freeDay, lastMove, move, orderOf, ordersOf, readBoard } =
  delivery;
afterAll(() => delivery.stop());

describe('a whole route', () => {
  it('is handed over in order behind existing stops, without its delivered stops', async () => {
    const date = freeDay();
    const ed = await addDriver({ name: 'Ed' });
    const bea = await addDriver({ name: 'Bea' });
    const orders = await ordersOf(date, 10);
    const [hers, ...his] = orders;
    if (!hers) throw new Error('There are ten.');
    await move({ date, items: toDocuments([hers]), to: { driverId: bea.id } });
    await move({ date, items: toDocuments(his.toReversed()), to: { driverId: ed.id } });
    const route = requireColumn(await readBoard(date), ed.id);
    await changeStop(route.stops[0]?.id ?? '', { status: 'delivered' });
    const { status, body } = await api.call(deliveryApi.handOver, {
      params: { id: route.id ?? '' },
      body: { driverId: bea.id },
    });
    expect(status).toBe(201);
    expect(body.routes).toHaveLength(2);
    const board = await readBoard(date);
    expect(listPlaces(board, ed.id)).toEqual([[1, his.at(-1)?.id]]);
    expect(listPlaces(board, bea.id)).toEqual(
      [hers, ...his.toReversed().slice(1)].map(({ id }, at) => [at + 1, id]),
    );
    expect(board.lastMoves[0]?.text).toBe('handed 8 stops of Ed over to Bea');
  });

  it('is sorted by city, or by city and street, while delivered stops stay in place', async () => {
    const date = freeDay();
    const ed = await addDriver({ name: 'Ed' });
    const places = [
      'Olathe, 900 Elm St',
      'Topeka, 4 Oak Rd',
      'Olathe, 12 Elm St',
      'Lenexa, 7 Fir Ave',
      'Olathe, 3 Ash St',
    ];
    const orders = [];
    for (const text of places) {
      const [city, address] = text.split(', ');
      const customer = customerFixture({ name: text, city, address });
      await delivery.saveCustomer(customer);
      orders.push(await orderOf(date, { customerId: customer.id, customer }));
    }
    await move({ date, items: toDocuments(orders), to: { driverId: ed.id } });
    const route = requireColumn(await readBoard(date), ed.id);
    await changeStop(route.stops[1]?.id ?? '', { status: 'delivered' });
    const sort = (by: 'city' | 'street') =>
      api.call(deliveryApi.sortRoute, { params: { id: route.id ?? '' }, body: { by } });
    const order = async () =>
      requireColumn(await readBoard(date), ed.id).stops.map(({ customer }) => customer?.name);
    expect((await sort('city')).status).toBe(200);
    expect(await order()).toEqual([places[3], places[1], places[0], places[2], places[4]]);
    expect((await sort('street')).status).toBe(200);
    expect(await order()).toEqual([places[3], places[1], places[4], places[2], places[0]]);
    expect(await lastMove(date)).toMatchObject({ text: 'sorted Ed’s route by city and street' });
  });

  it('leaves a stop without a document on its truck', async () => {
    const date = freeDay();
    const ed = await addDriver();
    const order = await orderOf(date);
    await move({ date, items: toDocuments([order]), to: { driverId: ed.id } });
    const route = requireColumn(await readBoard(date), ed.id);
    const { body: errand } = await addStop({ routeId: route.id ?? '', deliveryNotes: 'Fetch pallets' });
    const answer = await move({ date, items: [{ stopId: errand.id }], to: 'tray' });
    expect(answer.status).toBe(409);
    expect(requireColumn(await readBoard(date), ed.id).stops).toHaveLength(2);
  });
});
