import { describe, expect, it, vi } from 'vitest';
import { line, order, readMessage, setUpStation, withAverageWeight } from './station.fixture.ts';
import type { createStation, Station } from './station.ts';

const isAsked = (station: Station, about: string) =>
  vi.waitFor(() => expect(station.state().question?.about).toBe(about));

describe('an unusual weight', () => {
  const usual = {
    productId: 'product of Ribeye',
    count: 25,
    median: '36.500',
    low: '34.000',
    high: '39.000',
  };

  it.each([
    ['the suggested weight', (station: ReturnType<typeof createStation>) => station.answer('1'), '36.54'],
    ['the typed weight', (station: ReturnType<typeof createStation>) => station.enter(''), '365.400'],
  ])('asks about a weight far from the usual and takes %s', async (_, reply, weight) => {
    const { station, weights } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '3')])], [usual]);
    station.choose('id of SO-1001');
    station.enter('365.4');
    await vi.waitFor(() => expect(readMessage(station).title).toContain('Did you mean 36.54?'));
    reply(station);
    await vi.waitFor(() => expect(weights()).toEqual([['a', weight]]));
  });

  it('does not question weights before 20 samples', async () => {
    const { station, weights } = setUpStation(
      [order('SO-1001', [line('a', 'Ribeye', '3')])],
      [{ ...usual, count: 19 }],
    );
    station.choose('id of SO-1001');
    station.enter('365.4');
    await vi.waitFor(() => expect(weights()).toEqual([['a', '365.400']]));
  });

  it("compares a weight with its line's other pieces if there is no other data", async () => {
    const { station, weights } = setUpStation([order('SO-1001', [line('a', 'Ribeye', '9')])]);
    station.choose('id of SO-1001');
    station.enter('36.5');
    station.enter('365');
    await vi.waitFor(() =>
      expect(readMessage(station).title).toBe('365 lb? The other piece here weighs 36.5.'),
    );
    station.skip();
    station.enter('37.1');
    station.enter('36 371');
    await vi.waitFor(() =>
      expect(readMessage(station).title).toBe(
        '371 lb? The other pieces here weigh about 36.53. Did you mean 37.1?',
      ),
    );
    station.answer('1');
    await vi.waitFor(() =>
      expect(weights()).toEqual([
        ['a', '36.500'],
        ['a', '37.100'],
        ['a', '36.000', '37.1'],
      ]),
    );
  });

  it('is compared with the catalog’s average', async () => {
    const { station, weights } = setUpStation([
      order('SO-1001', [line('a', 'Ribeye', '3', [], withAverageWeight('15.500'))]),
    ]);
    station.choose('id of SO-1001');
    station.enter('154');
    await isAsked(station, 'warning');
    expect(readMessage(station).title).toBe('154 lb? Usually about 15.5. Did you mean 15.4?');
    station.answer('1');
    await vi.waitFor(() => expect(weights()).toEqual([['a', '15.4']]));
    station.enter('16.2');
    await vi.waitFor(() => expect(weights()).toHaveLength(2));
  });
});
