import { describe, expect, it, vi } from 'vitest';
import type { Entry } from '../queue/entries.ts';
import { gtin, label, line, order, readMessage, setUpStation } from './station.fixture.ts';

describe('the weigh station', () => {
  it('assigns inputs in order, each to its line', async () => {
    const { station, weights } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3', [gtin])])]);
    for (const [at, pounds] of ['36.54', '37.10', '36.90'].entries()) station.enter(label(pounds, `S${at}`));
    await vi.waitFor(() =>
      expect(weights()).toEqual([
        ['a', '36.540'],
        ['a', '37.100'],
        ['a', '36.900'],
      ]),
    );
    expect(readMessage(station)).toMatchObject({
      tone: 'complete',
      weight: '36.90',
      title: 'Ribeye',
      left: 0,
    });
  });

  it('asks if two lines match equally; later inputs wait and follow the answer', async () => {
    const { station, weights, ports } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '3', [gtin])]),
      order('SO-1002', [line('b', 'Ribeye', '3', [gtin])]),
    ]);
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(station.state().question?.about).toBe('line'));
    station.enter(label('37.10', 'S2'));
    station.enter(label('36.90', 'S3'));
    await vi.waitFor(() => expect(station.state().behind).toBe(2));
    expect(weights()).toEqual([]);
    expect(ports.sound.mock.calls.filter(([tone]) => tone === 'asked')).toHaveLength(3);
    station.answer('2');
    await vi.waitFor(() =>
      expect(weights()).toEqual([
        ['b', '36.540'],
        ['b', '37.100'],
        ['b', '36.900'],
      ]),
    );
    expect(station.state()).toMatchObject({
      question: null,
      behind: 0,
      chosen: { orderId: 'id of SO-1002' },
    });
  });

  it.each(['waiting', 'stored'] as const)('rejects a case that is %s, without a question', async (state) => {
    const full = line('a', 'Ribeye', '3', [gtin], { pieces: 3, weight: '109.000' });
    const { station, weights, known } = setUpStation([order('SO-1001', [full, line('b', 'Chuck', '1')])]);
    station.choose('id of SO-1001');
    known.S1 = {
      state,
      orderNumber: 'SO-1001',
      customerName: 'Harbor Grill',
      productName: 'Ribeye',
    } as Entry;
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() =>
      expect(readMessage(station)).toMatchObject({
        tone: 'refused',
        title: 'This case is already on SO-1001',
        order: 'SO-1001 · Harbor Grill',
      }),
    );
    expect(station.state().question).toBeNull();
    expect(weights()).toEqual([]);
  });

  it('takes a case again after the office removed it', async () => {
    const { station, weights, known, ports } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '3', [gtin])]),
    ]);
    known.S1 = { state: 'stored', orderNumber: 'SO-1001' } as Entry;
    ports.hasPieces.mockResolvedValueOnce(false);
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(weights()).toEqual([['a', '36.540']]));
  });

  it('reports surplus pieces when another station weighed the same line', async () => {
    const { station, ports } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '3', [gtin], { pieces: 6 })]),
      order('SO-1002', [line('b', 'Ribeye', '3', [gtin])]),
      order('SO-1003', [line('c', 'Ribeye', '3', [gtin])]),
    ]);
    const entry = {
      id: 7,
      orderId: 'id of SO-1001',
      orderNumber: 'SO-1001',
      customerName: 'Harbor Grill',
      productName: 'Ribeye',
      pieces: [{ weight: '36.540' }],
    } as unknown as Entry;
    station.showMore(entry, { pieces: '6', ordered: '3' });
    expect(readMessage(station)).toMatchObject({
      tone: 'warned',
      title: 'SO-1001 has 6 of 3 Ribeye',
      weight: '36.54',
      complete: { notes: ['Ribeye: 6 / 3'], unchecked: [] },
    });
    expect(ports.sound).toHaveBeenLastCalledWith('warned');
    station.undo();
    await vi.waitFor(() => expect(ports.undo).toHaveBeenLastCalledWith(7));
    station.undo();
    await vi.waitFor(() => expect(ports.undo).toHaveBeenLastCalledWith(null));
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(station.state().question?.about).toBe('line'));
    station.showMore(entry, { pieces: '6', ordered: '3' });
    expect(readMessage(station).title).toBe('Which order is this Ribeye for?');
    expect(ports.sound).toHaveBeenLastCalledWith('warned');
  });

  it('removes an invoiced order with a message', async () => {
    const orders = [order('SO-1001', [line('a', 'Ribeye', '3', [gtin])])];
    const { station, ports } = setUpStation(orders);
    station.choose('id of SO-1001');
    const [gone] = orders.splice(0);
    const problem = 'SO-1001 has been invoiced: nothing more can be weighed on it.';
    ports.findOrder.mockResolvedValueOnce({ order: null, problem });
    if (gone) station.showGone(gone);
    await vi.waitFor(() =>
      expect(readMessage(station)).toMatchObject({
        tone: 'warned',
        title: problem,
        order: 'SO-1001 · Harbor Grill',
      }),
    );
    expect(station.state().chosen.orderId).toBeNull();
  });

  it("keeps a case's rejection when its order is removed afterward", async () => {
    const orders = [order('SO-1001', [line('a', 'Ribeye', '3', [gtin])])];
    const { station, ports } = setUpStation(orders);
    station.choose('id of SO-1001');
    const [gone] = orders.splice(0);
    station.showRefused({
      reason: 'Sales order not found',
      productName: 'Ribeye',
      orderNumber: 'SO-1001',
      customerName: 'Harbor Grill',
      pieces: [{ weight: '36.540' }],
    } as unknown as Entry);
    if (gone) station.showGone(gone);
    await vi.waitFor(() => expect(station.state().chosen.orderId).toBeNull());
    expect(ports.findOrder).toHaveBeenCalledWith('SO-1001');
    expect(readMessage(station)).toMatchObject({
      tone: 'refused',
      title: 'Sales order not found',
      weight: '36.54',
    });
  });

  it('reports a late rejection but keeps an open question', async () => {
    const { station, ports } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '3', [gtin])]),
      order('SO-1002', [line('b', 'Ribeye', '3', [gtin])]),
    ]);
    const refused = {
      reason: 'Sales order not found',
      productName: 'Ribeye',
      orderNumber: 'SO-1001',
      customerName: 'Harbor Grill',
      pieces: [{ weight: '36.540' }],
    } as unknown as Entry;
    station.showRefused(refused);
    expect(readMessage(station)).toMatchObject({
      tone: 'refused',
      title: 'Sales order not found',
      weight: '36.54',
    });
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(station.state().question?.about).toBe('line'));
    station.showRefused(refused);
    expect(readMessage(station)).toMatchObject({ tone: 'asked', title: 'Which order is this Ribeye for?' });
    expect(ports.sound).toHaveBeenLastCalledWith('refused');
  });

  it('asks for the weight of a label without one', async () => {
    const { station, taken } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3', [gtin])])]);
    station.enter(`(01)${gtin}(10)L7(21)S1`);
    await vi.waitFor(() => expect(station.state().question?.about).toBe('weight'));
    station.enter('36.54');
    await vi.waitFor(() =>
      expect(taken[0]?.pieces).toMatchObject([
        { weight: '36.540', source: 'scan', gtin, serial: 'S1', lot: 'L7' },
      ]),
    );
  });

  it('asks once which product an unknown GTIN is', async () => {
    const { station, weights, ports } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3')])]);
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(station.state().question?.about).toBe('product'));
    station.teach({ id: 'product of Ribeye', name: 'Ribeye' });
    await vi.waitFor(() => expect(weights()).toEqual([['a', '36.540']]));
    expect(ports.addGtin).toHaveBeenCalledWith({ id: 'product of Ribeye', name: 'Ribeye' }, gtin);
    station.enter(label('36.60', 'S2'));
    await vi.waitFor(() => expect(weights()).toHaveLength(2));
    expect(ports.findProduct).toHaveBeenCalledTimes(1);
  });

  it('reopens the question if the catalog rejects the GTIN, and continues after a skip', async () => {
    const { station, weights, ports } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3')])]);
    ports.addGtin.mockRejectedValueOnce(new Error('Chuck has this GTIN.'));
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(station.state().question?.about).toBe('product'));
    station.teach({ id: 'product of Ribeye', name: 'Ribeye' });
    await vi.waitFor(() =>
      expect(readMessage(station)).toMatchObject({ tone: 'refused', title: 'Chuck has this GTIN.' }),
    );
    expect(station.state().question?.about).toBe('product');
    station.skip();
    await vi.waitFor(() => expect(station.state().question).toBeNull());
    expect(weights()).toEqual([]);
  });

  it('takes several weights for one line, and rejects them all if too many', async () => {
    const { station, weights } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3')])]);
    station.choose('id of SO-1001');
    station.enter('1 2 3 4');
    await vi.waitFor(() =>
      expect(readMessage(station).title).toBe('Ribeye has 3 left, but you entered 4 weights.'),
    );
    station.enter('36.54 37.1 36.9');
    await vi.waitFor(() => expect(weights()).toEqual([['a', '36.540', '37.100', '36.900']]));
  });

  it('chooses a line by its product code until it is full', async () => {
    const { station, weights } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '1'), line('b', 'Chuck', '1'), line('c', 'Shank', '1')]),
    ]);
    station.enter('so-1001');
    station.enter('chuck');
    station.enter('20.5');
    await vi.waitFor(() => expect(weights()).toEqual([['b', '20.500']]));
    station.enter('21.5');
    await vi.waitFor(() => expect(station.state().question).toMatchObject({ about: 'line' }));
  });

  it.each([
    ['36.54', 'Please scan a label or choose an order first.'],
    ['SO-9999', 'There is no order SO-9999.'],
    ['SHANK', 'No open order has the product code “SHANK”.'],
    ['1/2', 'No open order has the product code “1/2”. A weight is written as 0.5.'],
    ['0', 'Weight must be above 0.'],
  ])('rejects %j with a reason: %s', async (text, problem) => {
    const { station } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '1')])]);
    station.enter(text);
    await vi.waitFor(() => expect(readMessage(station)).toMatchObject({ tone: 'refused', title: problem }));
  });

  it("does not complete an order while another user's weights are unsent", async () => {
    const { station, unsent } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '1', [gtin])])]);
    unsent.words = '1 entry by Tom';
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() =>
      expect(readMessage(station)).toMatchObject({
        tone: 'taken',
        complete: null,
        detail: 'Not complete. Not sent yet: 1 entry by Tom',
      }),
    );
    unsent.words = null;
    station.choose('id of SO-1001');
    expect(readMessage(station)).toMatchObject({ title: 'SO-1001 · Harbor Grill', complete: { next: null } });
  });

  it('names a product that no open order needs', async () => {
    const { station, ports } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '1')])]);
    ports.findProduct.mockResolvedValueOnce({ id: 'product of Shank', name: 'Beef Shank' });
    station.enter(label('36.54', 'S1'));
    await vi.waitFor(() => expect(readMessage(station).title).toBe('No open order needs Beef Shank.'));
  });

  it('chooses an open order by its bare digits while none is chosen', async () => {
    const { station, weights } = setUpStation([
      order('SO-1147', [line('a', 'Ribeye', '3')]),
      order('SO-0036', [line('b', 'Ribeye', '3')]),
    ]);
    station.enter('1147');
    await vi.waitFor(() => expect(station.state().chosen.orderId).toBe('id of SO-1147'));
    station.enter('36');
    await vi.waitFor(() => expect(weights()).toEqual([['a', '36.000']]));
  });
});
