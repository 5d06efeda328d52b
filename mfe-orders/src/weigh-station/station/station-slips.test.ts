import { describe, expect, it, vi } from 'vitest';
import type { Entry, NewEntry } from '../queue/entries.ts';
import { gtin, label, line, order, readMessage, setUpStation } from './station.fixture.ts';

describe('a typed weight that cannot be read', () => {
  it('is named with the chosen line', async () => {
    const { station, weights } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3')])]);
    station.choose('id of SO-1001', 'a');
    station.enter('20,5');
    await vi.waitFor(() =>
      expect(readMessage(station)).toMatchObject({
        tone: 'refused',
        title: 'Please write decimals with a point, like 1,234.50.',
        detail: '“20,5” · SO-1001 · Ribeye',
      }),
    );
    station.enter('20.5');
    await vi.waitFor(() => expect(weights()).toEqual([['a', '20.500']]));
  });
  it('keeps the question about the weight of a label', async () => {
    const { station, weights } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3', [gtin])])]);
    station.enter(`(01)${gtin}(21)S1`);
    await vi.waitFor(() => expect(station.state().question?.about).toBe('weight'));
    station.enter('20,5');
    await vi.waitFor(() => expect(readMessage(station).detail).toContain('“20,5”: Please write decimals'));
    expect(readMessage(station).title).toBe('What does this Ribeye weigh?');
    station.enter('20.5');
    await vi.waitFor(() => expect(weights()).toEqual([['a', '20.500']]));
    expect(station.state().behind).toBe(0);
  });
});

describe('Undo at the station', () => {
  it('keeps the line of an undone weight, though the line was full', async () => {
    const ribeye = line('a', 'Ribeye', '1');
    const { station, ports, weights } = setUpStation([order('SO-1001', [ribeye, line('b', 'Chuck', '3')])]);
    station.choose('id of SO-1001', 'a');
    station.enter('36.54');
    await vi.waitFor(() => expect(station.state().chosen).toMatchObject({ itemId: null, filled: 'a' }));
    ports.undo.mockImplementationOnce(async () => {
      ribeye.pieces = 0;
      return {
        orderId: 'id of SO-1001',
        itemId: 'a',
        orderNumber: 'SO-1001',
        customerName: 'Harbor Grill',
        productName: 'Ribeye',
        pieces: [{ weight: '36.54' }],
      } as unknown as Entry;
    });
    station.undo();
    station.enter('36.60');
    await vi.waitFor(() => expect(weights()).toHaveLength(2));
    expect(weights()[1]).toEqual(['a', '36.600']);
  });

  it('skips an open question on Undo before undoing an entry', async () => {
    const { station, ports } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '3', [gtin])]),
      order('SO-1002', [line('b', 'Ribeye', '3', [gtin])]),
    ]);
    station.enter(label('36.54', 'S1'));
    station.undo();
    await vi.waitFor(() => expect(readMessage(station)).toMatchObject({ title: 'Skipped', weight: '36.54' }));
    expect(ports.undo).not.toHaveBeenCalled();
    ports.undo.mockResolvedValueOnce({
      orderNumber: 'SO-1001',
      customerName: 'Harbor Grill',
      productName: 'Ribeye',
      pieces: [{ weight: '36.54' }],
    } as unknown as Entry & NewEntry);
    station.undo();
    await vi.waitFor(() =>
      expect(readMessage(station)).toMatchObject({ title: 'Undone: Ribeye', weight: '36.54' }),
    );
  });
});
