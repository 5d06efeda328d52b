import { describe, expect, it, vi } from 'vitest';
import { line, order, stationOf } from './station.fixture.ts';

const steak = () => order('SO-1', [line('a', 'Ribeye', '4.000'), line('b', 'Chuck', '2.000')]);
const messageOf = ({ station }: ReturnType<typeof stationOf>) => station.state().message;

describe('a short at the station', () => {
  it('is by what is missing of the chosen line, for want of stock', async () => {
    const table = stationOf([steak()]);
    const { station, ports } = table;
    station.choose('id of SO-1', 'a');
    for (const weight of ['18.1', '18.4', '17.9']) station.enter(weight);
    await vi.waitFor(() => expect(messageOf(table).left).toBe(1));
    station.short();
    await vi.waitFor(() => expect(messageOf(table).title).toBe('Ribeye is short'));
    expect(ports.keepShort).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ line: expect.objectContaining({ itemId: 'a' }) }),
      { quantity: '3', reason: 'out_of_stock', note: null },
      null,
    );
    expect(messageOf(table).detail).toBe('Ordered 4, shipped 3: out of stock');
    // Nothing more is taken for it by itself.
    expect(station.state().chosen).toMatchObject({ itemId: null, filled: 'a' });
  });

  it('asks which line it is where several wait, and takes a digit', async () => {
    const table = stationOf([steak()]);
    const { station, ports } = table;
    station.choose('id of SO-1');
    station.short();
    await vi.waitFor(() => expect(station.state().question?.about).toBe('short'));
    station.answer('2');
    await vi.waitFor(() => expect(messageOf(table).title).toBe('Chuck is short'));
    expect(messageOf(table).detail).toBe('Ordered 2, shipped 0: out of stock');
    expect(ports.keepShort).toHaveBeenCalledOnce();
  });

  it('gets a substitute by the same key again: as much as is missing, unless another quantity is typed', async () => {
    const table = stationOf([steak()]);
    const { station, ports } = table;
    station.choose('id of SO-1', 'a');
    station.short();
    await vi.waitFor(() => expect(messageOf(table).title).toBe('Ribeye is short'));
    station.short();
    await vi.waitFor(() => expect(station.state().question?.about).toBe('substitute'));
    station.substitute({ id: 'strip', name: 'Strip Loin', unit: 'Case' });
    await vi.waitFor(() =>
      expect(station.state().question).toMatchObject({ about: 'amount', quantity: '4' }),
    );
    station.enter('3');
    await vi.waitFor(() => expect(messageOf(table).detail).toContain('3 Strip Loin instead'));
    const short = { quantity: '0.000', reason: 'out_of_stock', note: null };
    const strip = { productId: 'strip', name: 'Strip Loin', quantity: '3.000' };
    expect(ports.keepShort).toHaveBeenLastCalledWith(expect.anything(), short, strip);
  });

  it('keeps its line where no substitute is chosen: the key asks again and marks no other line', async () => {
    const table = stationOf([steak()]);
    const { station, ports } = table;
    station.choose('id of SO-1', 'a');
    station.short();
    await vi.waitFor(() => expect(messageOf(table).title).toBe('Ribeye is short'));
    station.short();
    await vi.waitFor(() => expect(station.state().question?.about).toBe('substitute'));
    station.leaveOut();
    await vi.waitFor(() => expect(messageOf(table).title).toBe('Nothing goes in its place'));
    expect(messageOf(table).detail).toBe('Ordered 4, shipped 0: out of stock');
    station.short();
    await vi.waitFor(() =>
      expect(station.state().question).toMatchObject({
        about: 'substitute',
        place: { line: { itemId: 'a' } },
      }),
    );
    expect(ports.keepShort).toHaveBeenCalledOnce();
  });

  it('is changed, and taken back by shipping all', async () => {
    const table = stationOf([steak()]);
    const { station } = table;
    station.choose('id of SO-1', 'a');
    station.short();
    await vi.waitFor(() => expect(messageOf(table).short).not.toBeNull());
    const { short } = messageOf(table);
    if (!short) throw new Error('nothing is short');
    station.sayShort(short, { quantity: '2', reason: 'quality', note: 'Too dark' });
    await vi.waitFor(() => expect(messageOf(table).detail).toBe('Ordered 4, shipped 2: quality'));
    expect(messageOf(table).left).toBe(2);
    station.sayShort(short, null);
    await vi.waitFor(() => expect(messageOf(table).title).toBe('All of Ribeye is shipped again'));
    expect(messageOf(table)).toMatchObject({ left: 4, short: null });
  });

  it('completes the order, which says why', async () => {
    const table = stationOf([order('SO-1', [line('a', 'Ribeye', '4.000')])]);
    table.station.choose('id of SO-1');
    table.station.short();
    await vi.waitFor(() => expect(messageOf(table).complete).not.toBeNull());
    expect(messageOf(table).complete?.notes).toEqual(['Ribeye: 0 / 4, out of stock']);
  });

  it('says so where nothing is missing, and where no order is chosen', async () => {
    const table = stationOf([
      order('SO-1', [line('a', 'Ribeye', '1.000', [], { pieces: 1, weight: '18.000' })]),
    ]);
    table.station.short();
    await vi.waitFor(() => expect(messageOf(table).title).toBe('Please choose an order or a line first.'));
    table.station.choose('id of SO-1');
    table.station.short();
    await vi.waitFor(() => expect(messageOf(table).title).toBe('Nothing is missing from this order.'));
  });
});
