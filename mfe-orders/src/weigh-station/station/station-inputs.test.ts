import { describe, expect, it, vi } from 'vitest';
import type { Input } from '../queue/entries.ts';
import { gtin, label, line, order, readMessage, setUpStation } from './station.fixture.ts';

const twoOrders = () => [
  order('SO-1001', [line('a', 'Ribeye', '3', [gtin])]),
  order('SO-1002', [line('b', 'Ribeye', '3', [gtin])]),
];

const texts = (held: readonly Input[]) => held.map(({ text }) => text);

describe('an input of a weigh station', () => {
  it('is asked about again after a reload, and each waiting input follows once', async () => {
    const held: Input[] = [];
    const lost = setUpStation(twoOrders(), [], held);
    const cases = [label('36.54', 'S1'), label('37.10', 'S2'), label('36.90', 'S3')];
    for (const one of cases) lost.station.enter(one);
    await vi.waitFor(() => expect(lost.station.state()).toMatchObject({ behind: 2 }));
    expect(texts(held)).toEqual(cases);

    const { station, weights } = setUpStation(twoOrders(), [], held);
    station.resume([...held]);
    await vi.waitFor(() => expect(station.state()).toMatchObject({ behind: 2 }));
    expect(station.state().question?.about).toBe('line');
    expect(readMessage(station)).toMatchObject({
      tone: 'asked',
      title: 'Which order is this Ribeye for?',
      weight: '36.54',
    });
    station.answer('2');
    await vi.waitFor(() => expect(weights()).toHaveLength(3));
    expect(weights()).toEqual([
      ['b', '36.540'],
      ['b', '37.100'],
      ['b', '36.900'],
    ]);
    expect(lost.weights()).toEqual([]);
    await vi.waitFor(() => expect(held).toEqual([]));
  });

  it('is asked about in the order chosen for it', async () => {
    const held: Input[] = [];
    const orders = () => [order('SO-1001', [line('a', 'Ribeye', '3'), line('b', 'Chuck', '3')])];
    const lost = setUpStation(orders(), [], held);
    lost.station.enter('SO-1001');
    lost.station.enter('36.54');
    await vi.waitFor(() => expect(held[0]?.chosen).toMatchObject({ orderNumber: 'SO-1001' }));
    expect(texts(held)).toEqual(['36.54']);

    const { station, weights } = setUpStation(orders(), [], held);
    station.resume([...held]);
    await vi.waitFor(() => expect(station.state().question?.about).toBe('line'));
    station.answer('2');
    await vi.waitFor(() => expect(weights()).toEqual([['b', '36.540']]));
  });

  it('is looked up again if its order is not printed', async () => {
    const held: Input[] = [];
    const unprinted = order('SO-1003', [line('a', 'Ribeye', '3'), line('b', 'Chuck', '3')]);
    const lost = setUpStation([unprinted], [], held);
    lost.station.choose(unprinted.id);
    lost.station.enter('36.54');
    await vi.waitFor(() => expect(lost.station.state().question?.about).toBe('line'));

    const orders = [order('SO-1001', [line('c', 'Ribeye', '3')])];
    const { station, ports } = setUpStation(orders, [], held);
    ports.findOrder.mockImplementationOnce(async () => {
      orders.push(unprinted);
      return { order: unprinted, problem: null } as never;
    });
    station.resume([...held]);
    await vi.waitFor(() => expect(station.state().question?.about).toBe('line'));
    expect(ports.findOrder).toHaveBeenCalledWith('SO-1003');
  });

  it('is deleted once rejected, skipped, used as an answer, or used to choose an order', async () => {
    const { station, weights, held } = setUpStation(twoOrders());
    station.enter('SHANK');
    await vi.waitFor(() => expect(readMessage(station).tone).toBe('refused'));
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(station.state().question?.about).toBe('line'));
    station.skip();
    station.enter('SO-1002');
    station.enter(`(01)${gtin}(21)S2`);
    await vi.waitFor(() => expect(station.state().question?.about).toBe('weight'));
    expect(held).toHaveLength(1);
    station.enter('36.60');
    await vi.waitFor(() => expect(weights()).toEqual([['b', '36.600']]));
    await vi.waitFor(() => expect(held).toEqual([]));
  });

  it('records the time of its weight, even if its scan is older', async () => {
    const { station, moments } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3', [gtin])])]);
    station.enter(label('36.54', 'S1'));
    station.enter(`(01)${gtin}(21)S2`);
    await vi.waitFor(() => expect(station.state().question?.about).toBe('weight'));
    station.enter('36.60');
    await vi.waitFor(() => expect(moments).toEqual(['moment 1', 'moment 3']));
  });

  it('is not taken if another page inherited it', async () => {
    const { station, weights, held } = setUpStation(twoOrders());
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(station.state().question?.about).toBe('line'));
    held.splice(0);
    station.answer('1');
    await vi.waitFor(() => expect(readMessage(station).title).toBe('Continue in the other tab'));
    expect(weights()).toEqual([]);
  });

  it("waits until the orders are loaded and the station's first order is chosen", async () => {
    const { station, weights, held } = setUpStation(twoOrders(), [], [], false);
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(held).toHaveLength(1));
    expect(readMessage(station).title).toBe('Scan, weigh or type');
    station.start('SO-1002');
    station.start('SO-1002');
    await vi.waitFor(() => expect(weights()).toEqual([['b', '36.540']]));
  });
});
