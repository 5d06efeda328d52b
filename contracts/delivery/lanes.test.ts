import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPlacements,
  type Lanes,
  type LaneTarget,
  type Placement,
  proposePlacements,
  readPlacements,
  resolvePlacements,
} from './lanes.ts';

const drivers = ['ed', 'bea', 'cy'];

const arbitraryLanes = fc
  .array(fc.constantFrom(...drivers, 'tray'), { minLength: 1, maxLength: 12 })
  .map((owners): { keys: string[]; lanes: Lanes } => ({
    keys: owners.map((_, at) => `s${at}`),
    lanes: new Map(
      drivers.map((driver) => [driver, owners.flatMap((owner, at) => (owner === driver ? [`s${at}`] : []))]),
    ),
  }));

const target: fc.Arbitrary<LaneTarget> = fc.oneof(
  fc.constant('tray' as const),
  fc.record({
    driverId: fc.constantFrom(...drivers),
    place: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  }),
);

const day = arbitraryLanes.chain(({ keys, lanes }) =>
  fc.record({
    lanes: fc.constant(lanes),
    keys: fc.constant(keys),
    placements: fc
      .shuffledSubarray(keys)
      .chain(
        (some): fc.Arbitrary<Placement[]> =>
          fc.tuple(...some.map((key) => target.map((to) => ({ key, to })))),
      ),
  }),
);

const inLanes = (lanes: Lanes) => [...lanes.values()].flat();

describe('moves on a board', () => {
  it('neither lose nor duplicate a stop, and put each at its target', () => {
    fc.assert(
      fc.property(day, ({ lanes, placements }) => {
        const after = applyPlacements(lanes, placements);
        const all = inLanes(after);
        expect(new Set(all).size).toBe(all.length);
        const sentTo = new Map(placements.map(({ key, to }) => [key, to]));
        const expected = new Set([
          ...inLanes(lanes).filter((key) => !sentTo.has(key)),
          ...placements.flatMap(({ key, to }) => (to === 'tray' ? [] : [key])),
        ]);
        expect(new Set(all)).toEqual(expected);
        for (const { key, to } of placements)
          if (to !== 'tray') expect(after.get(to.driverId)).toContain(key);
      }),
    );
  });

  it('keep the order of all other stops', () => {
    fc.assert(
      fc.property(day, ({ lanes, placements }) => {
        const named = new Set(placements.map(({ key }) => key));
        const after = applyPlacements(lanes, placements);
        for (const [driver, keys] of lanes)
          expect(after.get(driver)?.filter((key) => !named.has(key))).toEqual(
            keys.filter((key) => !named.has(key)),
          );
      }),
    );
  });

  it('are undone by the previous placements', () => {
    fc.assert(
      fc.property(day, ({ lanes, placements }) => {
        const back = readPlacements(
          lanes,
          placements.map(({ key }) => key),
        );
        expect(applyPlacements(applyPlacements(lanes, placements), back)).toEqual(new Map(lanes));
      }),
    );
  });

  it('insert several stops side by side at a shared position, in order', () => {
    const lanes: Lanes = new Map([['ed', ['a', 'b', 'c']]]);
    const moved = resolvePlacements(
      [{ key: 'x' }, { key: 'a' }, { key: 'y', to: 'tray' as const }, { key: 'z' }],
      ({ key }) => key,
      { driverId: 'ed', place: 2 },
    );
    expect(applyPlacements(lanes, moved).get('ed')).toEqual(['b', 'x', 'a', 'z', 'c']);
  });
});

describe('the usual drivers', () => {
  const usual = (driverId: string, share: number) => ({ driverId, share });

  it('get their usual customers at about the usual position', () => {
    const lanes: Lanes = new Map([['ed', ['a', 'b', 'c', 'd']]]);
    const placed = proposePlacements(lanes, [
      { key: 'late', usual: usual('ed', 1) },
      { key: 'early', usual: usual('ed', 0) },
      { key: 'half', usual: usual('ed', 0.5) },
      { key: 'new', usual: null },
      { key: 'hers', usual: usual('bea', 0.3) },
    ]);
    const after = applyPlacements(lanes, placed);
    expect(after.get('ed')).toEqual(['early', 'a', 'b', 'half', 'c', 'd', 'late']);
    expect(after.get('bea')).toEqual(['hers']);
  });

  it('get all their proposed deliveries in order, without moving existing stops', () => {
    const proposed = fc.record({
      driverId: fc.constantFrom(...drivers),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(arbitraryLanes, fc.array(fc.option(proposed), { maxLength: 20 }), ({ lanes }, all) => {
        const items = all.map((one, at) => ({ key: `n${at}`, usual: one }));
        const after = applyPlacements(lanes, proposePlacements(lanes, items));
        for (const driver of drivers) {
          const lane = after.get(driver) ?? [];
          const added = lane.flatMap((key) => items.find((item) => item.key === key)?.usual?.share ?? []);
          expect(added).toEqual(added.toSorted((one, other) => one - other));
          expect(lane.filter((key) => !key.startsWith('n'))).toEqual(lanes.get(driver));
        }
        expect(inLanes(after).filter((key) => key.startsWith('n'))).toHaveLength(
          items.filter((item) => item.usual).length,
        );
      }),
    );
  });
});
