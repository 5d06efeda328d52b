import { ordersApi } from '@primal/contracts/orders/api';
import { afterAll, describe, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls, listWeights } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

const refused = (message: string) => ({ status: 409, problem: { code: 'weights_changed', message } });

describe('weights saved over a newly scanned case', () => {
  it('are rejected with the line’s name, and the case keeps label, lot and serial number', async () => {
    const order = await station.withRibeyes(2);
    const first = requireLine(order).id;
    const second = requireLine(order, 1).id;
    await station.add(order, [createCase({ weight: '30' })]);
    const shown = ['30'];
    const meanwhile = [createCase({ weight: '31' }), createCase({ weight: '32' })];
    await station.add(order, meanwhile);
    const sent = [
      { itemId: first, weights: ['30', '29', '28'], shownWeights: shown },
      { itemId: second, weights: ['27'], shownWeights: [] },
    ];
    expect(await orders.weigh(order.id, sent)).toMatchObject(
      refused('Ribeye: 2 pieces added. Check it again.'),
    );
    const pieces = await station.list(order);
    expect(listWeights(pieces)).toEqual(['30.000', '31.000', '32.000']);
    expect(pieces.slice(1).map(({ serial }) => serial)).toEqual(meanwhile.map(({ serial }) => serial));
    sent[0] = { itemId: first, weights: ['30', '31', '32', '29'], shownWeights: ['30', '31', '32'] };
    expect((await orders.weigh(order.id, sent)).status).toBe(200);
    expect(listWeights(await station.list(order))).toEqual([
      '30.000',
      '31.000',
      '32.000',
      '29.000',
      '27.000',
    ]);
  });

  it('are rejected as a total for all pieces, and as further pieces', async () => {
    const order = await station.withRibeyes();
    const { id } = requireLine(order);
    await station.add(order, [createCase({ weight: '30' })]);
    const sentence = 'Ribeye: 1 piece added. Check it again.';
    const figure = { params: { id }, body: { weight: '90', shownWeights: [] } };
    expect(await orders.api.call(ordersApi.updateOrderItem, figure)).toMatchObject(refused(sentence));
    const more = { itemId: id, pieces: [{ weight: '31' }], shownWeights: [] };
    expect(
      await orders.api.call(ordersApi.addPieces, { params: { id: order.id }, body: more }),
    ).toMatchObject(refused(sentence));
    expect(listWeights(await station.list(order))).toEqual(['30.000']);
  });

  it('are stored if the line is unchanged, or already has these weights', async () => {
    const order = await station.withRibeyes();
    const { id: itemId } = requireLine(order);
    const sent = [{ itemId, weights: ['30', '31', '32'], shownWeights: [] }];
    for (let times = 0; times < 2; times += 1) expect((await orders.weigh(order.id, sent)).status).toBe(200);
    expect((await orders.weigh(order.id, [{ itemId, weights: ['30', '31'] }])).status).toBe(200);
  });
});

describe('a correction of an open line', () => {
  it('leaves the line open if requested, and the piece its label', async () => {
    const order = await station.withRibeyes();
    const { id: itemId } = requireLine(order);
    const scanned = createCase({ weight: '30' });
    await station.add(order, [scanned]);
    const { body } = await orders.weigh(order.id, [{ itemId, weights: ['30.5'], isAll: false }]);
    expect(requireLine(body)).toMatchObject({ isOpen: true, piecesWeighed: 1, quantityShort: '0.000' });
    expect(await station.list(order)).toMatchObject([{ weight: '30.500', serial: scanned.serial }]);
    await orders.weigh(order.id, [{ itemId, weights: ['30.5', '31', '32'], isAll: false }]);
    expect(requireLine(await orders.read(order.id)).isOpen).toBe(false);
    await orders.weigh(order.id, [{ itemId, weights: ['30.5'], isAll: true }]);
    expect(requireLine(await orders.read(order.id))).toMatchObject({ isOpen: false, quantityShort: '2.000' });
  });
});

describe('an edit of an open line', () => {
  it('leaves it open with other weights and a higher quantity if requested, and closes it if marked complete', async () => {
    const order = await station.withRibeyes();
    const scanned = createCase({ weight: '30' });
    await station.add(order, [scanned]);
    const [item] = (await orders.read(order.id)).items;
    if (!item) throw new Error('The order has a line.');
    const edit = async (change: object) => {
      await orders.update(order.id, { items: [{ ...item, ...change }] });
      const line = requireLine(await orders.read(order.id));
      return [line.isOpen, line.quantity, line.quantityOrdered, line.quantityShort];
    };
    expect(await edit({ isAll: false })).toEqual([true, '1.000', '3.000', '0.000']);
    expect(await edit({ isAll: false, quantityOrdered: '5' })).toEqual([true, '1.000', '5.000', '0.000']);
    expect(await edit({ isAll: false, individualWeights: '[30,31]' })).toEqual([
      true,
      '2.000',
      '3.000',
      '0.000',
    ]);
    expect(await station.list(order)).toMatchObject([{ serial: scanned.serial }, { serial: null }]);
    expect(await edit({ isAll: true, individualWeights: '[30,31]' })).toEqual([
      false,
      '2.000',
      '3.000',
      '1.000',
    ]);
    const cleared = {
      individualWeights: '[]',
      weight: null,
      quantity: '3',
      quantityOrdered: '3',
      isAll: false,
    };
    expect(await edit(cleared)).toEqual([false, '3.000', '3.000', '0.000']);
  });
});
