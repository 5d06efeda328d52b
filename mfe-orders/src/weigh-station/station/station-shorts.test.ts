import type { ProductUnits } from '@primal/contracts/shared/quantities';
import { describe, expect, it, vi } from 'vitest';
import { label, line, order, setUpStation } from './station.fixture.ts';

const steak = () => order('SO-1', [line('a', 'Ribeye', '4.000'), line('b', 'Chuck', '2.000')]);
const readMessage = ({ station }: ReturnType<typeof setUpStation>) => station.state().message;

describe('a short at the station', () => {
  it('covers the missing quantity of the chosen line, as out of stock', async () => {
    const table = setUpStation([steak()]);
    const { station, ports } = table;
    station.choose('id of SO-1', 'a');
    for (const weight of ['18.1', '18.4', '17.9']) station.enter(weight);
    await vi.waitFor(() => expect(readMessage(table).left).toBe(1));
    station.short();
    await vi.waitFor(() => expect(readMessage(table).title).toBe('Ribeye is short'));
    expect(ports.keepShort).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ line: expect.objectContaining({ itemId: 'a' }) }),
      { quantity: '3', reason: 'out_of_stock', note: null },
      null,
    );
    expect(readMessage(table).detail).toBe('Ordered 4, shipped 3: out of stock');
    // A short line takes further cases only if the user chooses the line.
    expect(station.state().chosen).toMatchObject({ itemId: null, filled: 'a' });
  });

  it('asks which line is short if several wait, and accepts a digit as the answer', async () => {
    const table = setUpStation([steak()]);
    const { station, ports } = table;
    station.choose('id of SO-1');
    station.short();
    await vi.waitFor(() => expect(station.state().question?.about).toBe('short'));
    station.answer('2');
    await vi.waitFor(() => expect(readMessage(table).title).toBe('Chuck is short'));
    expect(readMessage(table).detail).toBe('Ordered 2, shipped 0: out of stock');
    expect(ports.keepShort).toHaveBeenCalledOnce();
  });

  it('gets a substitute by the same key: the missing quantity unless another is typed', async () => {
    const table = setUpStation([steak()]);
    const { station, ports } = table;
    station.choose('id of SO-1', 'a');
    station.short();
    await vi.waitFor(() => expect(readMessage(table).title).toBe('Ribeye is short'));
    station.short();
    await vi.waitFor(() => expect(station.state().question?.about).toBe('substitute'));
    station.substitute({ id: 'strip', name: 'Strip Loin', goods: { unit: 'Case' } });
    await vi.waitFor(() =>
      expect(station.state().question).toMatchObject({ about: 'amount', quantity: '4' }),
    );
    station.enter('3');
    await vi.waitFor(() => expect(readMessage(table).detail).toContain('3 Strip Loin instead'));
    const short = { quantity: '0.000', reason: 'out_of_stock', note: null };
    const strip = { productId: 'strip', name: 'Strip Loin', quantity: '3.000' };
    expect(ports.keepShort).toHaveBeenLastCalledWith(expect.anything(), short, strip);
  });

  describe("a substitute's quantity", () => {
    const bacon = { unit: 'Case', billedBy: 'Case', productType: 'fixed-weight', weightPerBox: '15.000' };
    const asked = async (goods: ProductUnits = bacon) => {
      const table = setUpStation([steak()]);
      table.station.choose('id of SO-1', 'a');
      table.station.short();
      await vi.waitFor(() => expect(readMessage(table).title).toBe('Ribeye is short'));
      table.station.short();
      await vi.waitFor(() => expect(table.station.state().question?.about).toBe('substitute'));
      table.station.substitute({ id: 'bacon', name: 'Bacon', goods });
      await vi.waitFor(() => expect(table.station.state().question?.about).toBe('amount'));
      return table;
    };
    const last = ({ ports }: ReturnType<typeof setUpStation>) => ports.keepShort.mock.lastCall?.[2]?.quantity;

    it.each([
      ['45 lb', bacon, '3.000', '45 lb = 3 cases'],
      ['30#', bacon, '2.000', '30# = 2 cases'],
      ['1/2', { unit: 'Tub' }, '0.500', '1/2 = 0.5 tubs'],
      ['½', { unit: 'Tub' }, '0.500', '½ = 0.5 tubs'],
    ])('converts %s and ships it with Enter', async (text, goods, quantity, hint) => {
      const table = await asked(goods);
      table.station.enter(text);
      await vi.waitFor(() => expect(table.station.state().question).toMatchObject({ quantity, hint }));
      table.station.enter('');
      await vi.waitFor(() => expect(last(table)).toBe(quantity));
      expect(table.held).toEqual([]);
    });

    it.each(['2 cs', '2 cases', '2'])('accepts %s', async (text) => {
      const table = await asked();
      table.station.enter(text);
      await vi.waitFor(() => expect(last(table)).toBe('2.000'));
    });

    it.each([
      ['50 lb', /does not come out even/],
      ['2.5', /whole number/],
      ['0', /above 0/],
      ['3 wheels', /not a unit/],
      ['5 kg', /not a unit/],
      ['1e5', /figure/],
    ])('rejects %s with a reason and asks again', async (text, problem) => {
      const table = await asked();
      table.station.enter(text);
      await vi.waitFor(() => expect(readMessage(table).tone).toBe('refused'));
      expect(readMessage(table).title).toMatch(problem);
      expect(table.station.state()).toMatchObject({ question: { about: 'amount' }, behind: 0 });
      expect(table.ports.keepShort).toHaveBeenCalledOnce();
      expect(table.held).toEqual([]);
    });

    it('queues a label and an order until the quantity is answered', async () => {
      const table = await asked();
      table.station.enter(label('18.50', '1'));
      table.station.enter('SO-1');
      await vi.waitFor(() => expect(table.station.state().behind).toBe(2));
      expect(table.station.state().question?.about).toBe('amount');
    });
  });

  it('offers substitutes again for the same line if none was chosen', async () => {
    const table = setUpStation([steak()]);
    const { station, ports } = table;
    station.choose('id of SO-1', 'a');
    station.short();
    await vi.waitFor(() => expect(readMessage(table).title).toBe('Ribeye is short'));
    station.short();
    await vi.waitFor(() => expect(station.state().question?.about).toBe('substitute'));
    station.skip();
    await vi.waitFor(() => expect(readMessage(table).title).toBe('No product replaces it'));
    expect(readMessage(table).detail).toBe('Ordered 4, shipped 0: out of stock');
    station.short();
    await vi.waitFor(() =>
      expect(station.state().question).toMatchObject({
        about: 'substitute',
        place: { line: { itemId: 'a' } },
      }),
    );
    expect(ports.keepShort).toHaveBeenCalledOnce();
  });

  it('is changed, and undone by shipping all', async () => {
    const table = setUpStation([steak()]);
    const { station } = table;
    station.choose('id of SO-1', 'a');
    station.short();
    await vi.waitFor(() => expect(readMessage(table).short).not.toBeNull());
    const { short } = readMessage(table);
    if (!short) throw new Error('nothing is short');
    station.setShort(short, { quantity: '2', reason: 'quality', note: 'Too dark' });
    await vi.waitFor(() => expect(readMessage(table).detail).toBe('Ordered 4, shipped 2: quality'));
    expect(readMessage(table).left).toBe(2);
    station.setShort(short, null);
    await vi.waitFor(() => expect(readMessage(table).title).toBe('All of Ribeye is shipped again'));
    expect(readMessage(table)).toMatchObject({ left: 4, short: null });
  });

  it('completes the order, whose message names the short', async () => {
    const table = setUpStation([order('SO-1', [line('a', 'Ribeye', '4.000')])]);
    table.station.choose('id of SO-1');
    table.station.short();
    await vi.waitFor(() => expect(readMessage(table).complete).not.toBeNull());
    expect(readMessage(table).complete?.notes).toEqual(['Ribeye: 0 / 4, out of stock']);
  });

  it('reports if nothing is missing or no order is chosen', async () => {
    const table = setUpStation([
      order('SO-1', [line('a', 'Ribeye', '1.000', [], { pieces: 1, weight: '18.000' })]),
    ]);
    table.station.short();
    await vi.waitFor(() => expect(readMessage(table).title).toBe('Please choose an order or a line first.'));
    table.station.choose('id of SO-1');
    table.station.short();
    await vi.waitFor(() => expect(readMessage(table).title).toBe('Nothing is missing from this order.'));
  });
});
