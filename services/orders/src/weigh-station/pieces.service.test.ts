import { ordersApi } from '@primal/contracts/orders/api';
import { afterAll, describe, expect, it } from 'vitest';
import { nobody } from '../../testing/bad-values.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls, gtin, listWeights } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

describe('pieces', () => {
  it('are appended to a line with their labels, and determine its figures', async () => {
    const order = await station.withRibeyes();
    const label = { productionDate: '2026-11-01', packagingDate: '2026-11-02', expiry: '2026-12-01' };
    const { status, body } = await station.add(order, [
      createCase({ ...label, serial: 'ABC/1' }),
      { weight: 37.1 },
    ]);
    expect(status).toBe(201);
    const itemId = requireLine(order).id;
    expect(body.pieces).toMatchObject([
      {
        weight: '36.540',
        source: 'scan',
        gtin,
        serial: 'ABC/1',
        lot: 'L1',
        ...label,
        bestBefore: null,
        itemId,
      },
      { weight: '37.100', source: 'typed', gtin: null, serial: null, takenBy: 'Test Clerk', itemId },
    ]);
    expect(body).toMatchObject({
      item: {
        quantity: '2.000',
        quantityOrdered: '3.000',
        weight: '73.640',
        individualWeights: '[36.54,37.1]',
      },
      version: 2,
    });
    expect(await station.list(order)).toEqual(body.pieces);
    expect(requireLine(await orders.read(order.id))).toEqual(body.item);
  });

  it('are removed one by one', async () => {
    const order = await station.withRibeyes();
    const { body } = await station.add(order, [
      createCase(),
      createCase({ weight: '37' }),
      createCase({ weight: '38' }),
    ]);
    const [, second] = body.pieces;
    expect(await station.remove(order, second)).toMatchObject({ status: 204 });
    expect(await station.remove(order, second)).toMatchObject({ status: 404 });
    await station.add(order, [createCase({ weight: '39' })]);
    expect(listWeights(await station.list(order))).toEqual(['36.540', '38.000', '39.000']);
    expect(requireLine(await orders.read(order.id)).individualWeights).toBe('[36.54,38,39]');
  });

  it('are stored once per idempotency key', async () => {
    const order = await station.withRibeyes();
    const sent = [createCase()];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => station.add(order, sent, { key: 'scan 1' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.pieces[0]?.id)).size).toBe(1);
    expect(await station.list(order)).toHaveLength(1);
  });

  it("have the station's time, which recalls use", async () => {
    const order = await station.withRibeyes();
    const { body } = await station.add(order, [createCase(), createCase()], { takenAt: order.createdAt });
    expect(body.pieces.map(({ takenAt }) => takenAt)).toEqual([order.createdAt, order.createdAt]);
    const { serial } = body.pieces[0] ?? {};
    const recalled = await orders.api.call(ordersApi.recall, { query: { serial: serial ?? '' } });
    expect(recalled.body[0]?.takenAt).toBe(order.createdAt);

    const before = new Date(Date.parse(order.createdAt) - 1).toISOString();
    const wrong = await station.add(order, [createCase()], { takenAt: before });
    expect(Date.parse(wrong.body.pieces[0]?.takenAt ?? '')).toBeGreaterThan(Date.parse(order.createdAt));
    const itemId = requireLine(order).id;
    const bad = { itemId, pieces: [{ weight: 1 }], takenAt: '2026-11-22' };
    expect(await orders.api.send('POST', `/api/sales-orders/${order.id}/pieces`, bad)).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'takenAt' }] },
    });
  });

  it('of several concurrent stations are serialized', async () => {
    const order = await station.withRibeyes(2);
    const sent = Array.from({ length: 10 }, (_, at) =>
      station.add(order, [createCase({ weight: at + 1 })], { line: at % 2 }),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201);
    const after = await orders.read(order.id);
    expect(after.version).toBe(11);
    const pieces = await station.list(order);
    for (const [at, line] of after.items.entries()) {
      const own = pieces.filter(({ itemId }) => itemId === line.id);
      expect(JSON.parse(line.individualWeights)).toEqual(own.map(({ weight }) => Number(weight)));
      expect(own.map(({ weight }) => Number(weight) % 2)).toEqual(Array(5).fill((at + 1) % 2));
    }
  });
});

describe('calls without pieces', () => {
  it('store typed pieces', async () => {
    const { ribeye } = orders;
    const order = await orders.create({}, [
      { productId: ribeye.id, quantity: 2, individualWeights: '[36.54, 0, "37.1"]' },
    ]);
    expect(await station.list(order)).toMatchObject([
      { weight: '36.540', source: 'typed', takenBy: 'Test Clerk' },
      { weight: '37.100', source: 'typed' },
    ]);
    await orders.update(order.id, {
      items: [
        { productId: ribeye.id, quantity: 1, individualWeights: '[12]' },
        { productId: ribeye.id, quantity: 1 },
      ],
    });
    expect(listWeights(await station.list(order))).toEqual(['12.000']);
  });

  it('keep the label of pieces with an unchanged weight', async () => {
    const order = await station.withRibeyes();
    const itemId = requireLine(order).id;
    const { body } = await station.add(order, [
      createCase(),
      createCase({ weight: '37.1' }),
      createCase({ weight: '36.9' }),
    ]);
    await orders.weigh(order.id, [{ itemId, weights: ['36.54', '37.2', '36.9', '40'] }]);
    const after = await station.list(order);
    expect([after[0], after[2]]).toEqual([body.pieces[0], body.pieces[2]]);
    expect([after[1], after[3]]).toMatchObject([
      { weight: '37.200', source: 'typed', serial: null },
      { weight: '40.000', source: 'typed' },
    ]);
    expect(
      await station.add(order, [{ ...createCase(), serial: body.pieces[1]?.serial ?? '' }]),
    ).toMatchObject({
      status: 201,
    });
  });

  it('remove typed pieces when the total changes, and all pieces with their line', async () => {
    const order = await station.withRibeyes(2);
    await station.add(order, [{ weight: '20' }, { weight: '21' }]);
    await station.add(order, [createCase()], { line: 1 });
    await orders.weighItem(requireLine(order).id, '50');
    expect(await station.list(order)).toMatchObject([{ itemId: requireLine(order, 1).id }]);
    const { productId, id, quantity } = requireLine(order);
    await orders.update(order.id, { items: [{ id, productId, quantity }] });
    expect(await station.list(order)).toEqual([]);
  });

  it('are removed when the line changes its product', async () => {
    const order = await station.withRibeyes();
    const { body } = await station.add(order, [createCase()]);
    await orders.update(order.id, {
      items: [
        {
          id: requireLine(order).id,
          productId: orders.burgers.id,
          quantity: 1,
          individualWeights: '[36.54]',
        },
      ],
    });
    expect(await station.list(order)).toMatchObject([{ weight: '36.540', source: 'typed', gtin: null }]);
    const again = { ...createCase(), serial: body.pieces[0]?.serial ?? '' };
    expect(await station.add(await station.withRibeyes(), [again])).toMatchObject({ status: 201 });
  });
});

describe('pieces are rejected', () => {
  it.each<[string, unknown, string]>([
    ['without a weight', [{ source: 'scan' }], 'pieces.0.weight'],
    ['with a weight of 0', [{ weight: 0 }], 'pieces.0.weight'],
    ['with 4 places', [{ weight: '36.5401' }], 'pieces.0.weight'],
    ['with a wrong check digit', [{ weight: 1, gtin: '09501101530004' }], 'pieces.0.gtin'],
    ['of an unknown source', [{ weight: 1, source: 'guess' }], 'pieces.0.source'],
    ['with an impossible date', [{ weight: 1, expiry: '2026-02-30' }], 'pieces.0.expiry'],
    ['with a serial number that is too long', [{ weight: 1, serial: 'x'.repeat(21) }], 'pieces.0.serial'],
    ['with an unknown field', [{ weight: 1, color: 'red' }], 'pieces.0.color'],
    ['as an empty list', [], 'pieces'],
    ['above 1,000', Array(1001).fill({ weight: 1 }), 'pieces'],
  ])('%s', async (_, pieces, path) => {
    const order = await station.withRibeyes();
    const body = { itemId: requireLine(order).id, pieces };
    const answer = await orders.api.send('POST', `/api/sales-orders/${order.id}/pieces`, body);
    expect(answer.status).toBe(400);
    expect(answer.problem?.issues?.[0]?.path).toBe(path);
    expect(await orders.read(order.id)).toEqual(order);
  });

  it("above the line's limit, for a line of another order, and without an order", async () => {
    const order = await station.withRibeyes();
    const other = await station.withRibeyes();
    await orders.weigh(order.id, [{ itemId: requireLine(order).id, weights: Array(999).fill(1) }]);
    const full = await station.add(order, [createCase(), createCase()]);
    expect(full).toMatchObject({
      status: 400,
      problem: { message: 'A line holds at most 1000 weights.' },
    });
    const foreign = await orders.api.call(ordersApi.addPieces, {
      params: { id: order.id },
      body: { itemId: requireLine(other).id, pieces: [createCase()] },
    });
    expect(foreign).toMatchObject({ status: 400, problem: { issues: [{ path: 'itemId' }] } });
    expect(await station.add({ ...order, id: nobody }, [createCase()])).toMatchObject({ status: 404 });
    expect(await station.remove({ ...order, id: nobody }, { id: nobody })).toMatchObject({ status: 404 });
    const missing = await orders.api.call(ordersApi.listPieces, { params: { id: nobody } });
    expect(missing).toMatchObject({ status: 404, problem: { message: 'Sales order not found' } });
  });

  it('after the order is invoiced', async () => {
    const order = await station.withRibeyes();
    const { body } = await station.add(order, [createCase()], { isAll: true });
    await orders.convert(order.id);
    const reason = 'This sales order has been invoiced and cannot be changed.';
    expect(await station.add(order, [createCase()])).toMatchObject({
      status: 409,
      problem: { message: reason },
    });
    expect(await station.remove(order, body.pieces[0])).toMatchObject({ status: 409 });
  });
});
