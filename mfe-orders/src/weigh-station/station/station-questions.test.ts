import { describe, expect, it, vi } from 'vitest';
import type { Entry } from '../queue/entries.ts';
import type { StationLine } from './draft.ts';
import { listChoices } from './questions.ts';
import { gtin, label, line, order, readMessage, setUpStation, withAverageWeight } from './station.fixture.ts';
import type { Station } from './station.ts';

const asked = (station: Station) => {
  const { question } = station.state();
  return question ? listChoices(question).map(({ key, text, note }) => [key, text, note]) : [];
};
const isAsked = (station: Station, about: string) =>
  vi.waitFor(() => expect(station.state().question?.about).toBe(about));

describe('a weight after a full line', () => {
  it('asks even if only one other line waits', async () => {
    const { station, weights } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '1', [gtin]), line('b', 'Chuck', '2')]),
    ]);
    station.choose('id of SO-1001');
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(weights()).toHaveLength(1));
    station.enter('15.4');
    await isAsked(station, 'line');
    expect(asked(station)).toEqual([['1', 'Chuck, 2 left', 'SO-1001 · Harbor Grill']]);
    station.answer('1');
    station.enter('15.6');
    await vi.waitFor(() => expect(weights()).toHaveLength(3));
  });
});

describe('a case for an order other than the chosen one', () => {
  const three = () => [
    order('SO-1156', [line('a', 'Ribeye', '1', [gtin]), line('c', 'Chuck', '1')]),
    order('SO-1158', [line('b', 'Ribeye', '3', [gtin])]),
  ];
  it('asks whether to add one more here or use the other order', async () => {
    const { station, weights } = setUpStation(three());
    station.choose('id of SO-1156');
    station.enter(label('36.54', 'S1'));
    station.enter(label('36.60', 'S2'));
    await isAsked(station, 'line');
    expect(readMessage(station)).toMatchObject({ tone: 'warned', title: 'SO-1156 has all 1 Ribeye' });
    expect(asked(station)).toEqual([
      ['1', 'One more for SO-1156 · Harbor Grill, 1 / 1', ''],
      ['2', 'SO-1158 · Harbor Grill, 3 left', ''],
    ]);
    station.answer('2');
    await vi.waitFor(() => expect(weights().at(-1)).toEqual(['b', '36.600']));
    expect(readMessage(station)).toMatchObject({ tone: 'elsewhere', order: 'SO-1158 · Harbor Grill' });
    expect(station.state().chosen.orderId).toBe('id of SO-1156');
    station.enter(label('36.70', 'S3'));
    await isAsked(station, 'line');
    station.answer('1');
    await vi.waitFor(() => expect(weights().at(-1)).toEqual(['a', '36.700']));
  });
  it('asks if the chosen order lacks the product, and continues with the other order if the chosen order is complete', async () => {
    const { station, weights } = setUpStation([
      order('SO-1156', [line('c', 'Chuck', '1')]),
      order('SO-1158', [line('b', 'Ribeye', '3', [gtin])]),
    ]);
    station.choose('id of SO-1156');
    station.enter('20');
    await vi.waitFor(() => expect(weights()).toHaveLength(1));
    station.enter(label('36.60', 'S2'));
    await isAsked(station, 'line');
    expect(readMessage(station).title).toBe('SO-1156 has no Ribeye');
    expect(asked(station)).toEqual([['1', 'SO-1158 · Harbor Grill, 3 left', '']]);
    station.answer('1');
    await vi.waitFor(() => expect(weights()).toHaveLength(2));
    expect(station.state().chosen.orderId).toBe('id of SO-1158');
    station.enter(label('36.70', 'S3'));
    await vi.waitFor(() => expect(weights()).toHaveLength(3));
  });
});

describe('a number that is the code of a waiting line', () => {
  const brisket = () =>
    line('a', 'Brisket', '3', [], {
      product: { unit: 'Case', productCode: '120' } as StationLine['product'],
    });
  it('asks whether it is the code or a weight', async () => {
    const { station, weights } = setUpStation([order('SO-1001', [brisket(), line('b', 'Chuck', '3')])]);
    station.choose('id of SO-1001');
    station.enter('120');
    await isAsked(station, 'code');
    expect(asked(station)).toEqual([
      ['1', 'Code 120: Brisket, 3 left', 'SO-1001 · Harbor Grill'],
      ['2', '120.00 lb', 'A weight'],
    ]);
    station.answer('1');
    station.enter('14.5');
    await vi.waitFor(() => expect(weights()).toEqual([['a', '14.500']]));
    station.enter('120 lb');
    await isAsked(station, 'warning');
    station.answer('Enter');
    await vi.waitFor(() => expect(weights().at(-1)).toEqual(['a', '120.000']));
  });
  it('is read as the code without a question if it is no plausible weight', async () => {
    const { station, weights } = setUpStation([
      order('SO-1001', [brisket(), line('b', 'Chuck', '3', [], withAverageWeight('15.000'))]),
    ]);
    station.choose('id of SO-1001', 'b');
    station.enter('120');
    await vi.waitFor(() => expect(station.state().chosen.itemId).toBe('a'));
    expect(station.state().question).toBeNull();
    expect(weights()).toEqual([]);
  });
  it('is read as the code if no order is chosen', async () => {
    const { station } = setUpStation([order('SO-1001', [brisket()])]);
    station.enter('120');
    await vi.waitFor(() => expect(station.state().chosen.itemId).toBe('a'));
  });
});

describe('completing a line', () => {
  it('finishes a line, and completes its order with shorts and the next order', async () => {
    const orders = [
      order('SO-1001', [line('a', 'Ribeye', '3', [gtin]), line('b', 'Chuck', '1', ['00000095200002'])]),
      order('SO-1002', [line('c', 'Chuck', '1')]),
    ];
    const { station, ports, weights } = setUpStation(orders);
    station.choose('id of SO-1001');
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(weights()).toHaveLength(1));
    station.allDone();
    await vi.waitFor(() => expect(ports.keepAll).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(readMessage(station).title).toBe('Ribeye is done: 1 / 3'));
    expect(readMessage(station).complete).toBeNull();
    station.enter(label('20.00', 'S2', '00000095200002'));
    await vi.waitFor(() => expect(readMessage(station).tone).toBe('complete'));
    expect(readMessage(station).complete).toMatchObject({
      order: { orderNumber: 'SO-1001' },
      next: { orderNumber: 'SO-1002' },
      notes: ['Ribeye: 1 / 3'],
    });
  });
  it('asks which line to complete if several are partly weighed, and rejects an unweighed line', async () => {
    const { station, ports } = setUpStation([
      order('SO-1001', [
        line('a', 'Ribeye', '3', [], { pieces: 1 }),
        line('b', 'Chuck', '3', [], { pieces: 2 }),
        line('c', 'Shank', '3'),
      ]),
    ]);
    station.allDone();
    await vi.waitFor(() =>
      expect(readMessage(station).title).toBe('Please choose an order or a line first.'),
    );
    station.choose('id of SO-1001');
    station.allDone();
    await isAsked(station, 'all');
    expect(asked(station)).toEqual([
      ['1', 'Ribeye, 2 left', 'SO-1001 · Harbor Grill'],
      ['2', 'Chuck, 1 left', 'SO-1001 · Harbor Grill'],
    ]);
    station.answer('2');
    await vi.waitFor(() => expect(ports.keepAll).toHaveBeenCalledOnce());
    station.choose('id of SO-1001', 'c');
    station.allDone();
    await vi.waitFor(() => expect(readMessage(station).title).toContain('No Shank has been weighed'));
  });
});

describe('a taught GTIN', () => {
  it('keeps its number and the weight in the question after an input that is no answer', async () => {
    const { station } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3')])]);
    station.enter(label('36.54', 'S1'));
    await isAsked(station, 'product');
    station.askAgain('No product matches “x”.');
    expect(readMessage(station)).toMatchObject({
      title: 'Which product is this?',
      weight: '36.54',
      detail: `No product matches “x”. GTIN ${gtin} is new. You are asked only once.`,
    });
  });
  it('is forgotten when its case is undone and the user confirms', async () => {
    const { station, ports, taken, weights } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3')])]);
    station.enter(label('36.54', 'S1'));
    await isAsked(station, 'product');
    const ribeye = { id: 'product of Ribeye', name: 'Ribeye' };
    station.teach(ribeye);
    await vi.waitFor(() => expect(weights()).toHaveLength(1));
    expect(taken[0]?.taught).toEqual({ gtin, product: ribeye });
    ports.undo.mockResolvedValueOnce({
      orderNumber: 'SO-1001',
      customerName: 'Harbor Grill',
      productName: 'Ribeye',
      pieces: [{ weight: '36.54' }],
      taught: { gtin, product: ribeye },
    } as unknown as Entry);
    station.undo();
    await isAsked(station, 'forget');
    expect(readMessage(station).title).toBe(`Forget GTIN ${gtin} too?`);
    station.answer('1');
    await vi.waitFor(() => expect(ports.removeGtin).toHaveBeenCalledWith(ribeye, gtin));
    station.enter(label('36.60', 'S2'));
    await isAsked(station, 'product');
  });
  it('is taught only once its case has a line', async () => {
    const { station, ports } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '3', [], withAverageWeight('60.000'))]),
    ]);
    station.enter(label('12.30', 'S1'));
    await isAsked(station, 'product');
    station.teach({ id: 'product of Ribeye', name: 'Ribeye' });
    await isAsked(station, 'warning');
    station.skip();
    await vi.waitFor(() => expect(station.state().question).toBeNull());
    expect(ports.addGtin).not.toHaveBeenCalled();
  });
});

describe('a case of a product without weights', () => {
  const patties = () => line('p', 'Patties', '2', [gtin], { needsWeight: false });
  it('is checked and counted with its label', async () => {
    const { station, taken } = setUpStation([order('SO-1001', [patties(), line('a', 'Ribeye', '1')])]);
    station.enter(label('20.00', 'S1'));
    await vi.waitFor(() => expect(taken).toHaveLength(1));
    expect(taken[0]?.pieces).toMatchObject([{ weight: null, source: 'scan', gtin, serial: 'S1' }]);
    expect(readMessage(station)).toMatchObject({ tone: 'taken', checked: '1 / 2', weight: null });
  });
  it('must be scanned', async () => {
    const { station } = setUpStation([order('SO-1001', [patties()])]);
    station.enter('PATTIES');
    await vi.waitFor(() =>
      expect(readMessage(station).title).toBe('Patties needs no weight. Scan its cases to check them.'),
    );
  });
});

describe('a label with a missing separator', () => {
  it('asks for the reading by key, and stores its lot and serial', async () => {
    const { station, taken } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '2', [gtin])])]);
    station.enter(`]C101${gtin}320200365410L721S9`);
    await isAsked(station, 'reading');
    expect(asked(station)).toEqual([
      ['1', 'Lot L721S9', '36.54 lb'],
      ['2', 'Lot L7 · Serial S9', '36.54 lb'],
    ]);
    station.answer('2');
    await vi.waitFor(() => expect(taken).toHaveLength(1));
    expect(taken[0]?.pieces).toMatchObject([{ lot: 'L7', serial: 'S9', weight: '36.540' }]);
    station.enter(`]C101${gtin}320200371010L721S8`);
    await vi.waitFor(() => expect(taken).toHaveLength(2));
    expect(taken[1]?.pieces).toMatchObject([{ lot: 'L7', serial: 'S8', weight: '37.100' }]);
  });

  it('is skipped with Esc', async () => {
    const { station, taken } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '2', [gtin])])]);
    station.enter(`]C101${gtin}320200365410L721S9`);
    await isAsked(station, 'reading');
    station.skip();
    await vi.waitFor(() => expect(station.state().question).toBeNull());
    expect(taken).toEqual([]);
  });
});

describe('a store label', () => {
  it.each(['212345012345', '212345013113', '412345012349', '2012345678903'])(
    '%s teaches no product',
    async (number) => {
      const { station, ports } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '2')])]);
      station.enter(number);
      await vi.waitFor(() =>
        expect(readMessage(station).title).toMatch(/^This number is from a store label/),
      );
      expect(station.state().question).toBeNull();
      expect(ports.findProduct).not.toHaveBeenCalled();
    },
  );
});
