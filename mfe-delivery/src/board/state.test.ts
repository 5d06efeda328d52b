import {
  type BoardAnswer,
  type BoardRoute,
  type BoardStop,
  emptyLoad,
  type TrayItem,
} from '@primal/contracts/delivery/board';
import type { Placement } from '@primal/contracts/delivery/lanes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyMoves,
  countStops,
  emptyStop,
  findFirstLane,
  formatStopCount,
  mergeRoutes,
  toCardKey,
} from './state.ts';

const card = (key: string) => ({
  kind: 'order' as const,
  salesOrderId: key,
  invoiceId: null,
  number: `SO-${key}`,
  customer: null,
  cases: '2.000',
  pounds: '30.500',
  poundsAreEstimate: false,
  total: '305.00',
  notes: null,
  hold: null,
  usual: null,
  sameDay: [],
});

const stop = (key: string, sequenceNumber: number): BoardStop => ({
  ...card(key),
  ...emptyStop,
  id: `stop-${key}`,
  sequenceNumber,
});

const item = (key: string): TrayItem => ({ ...card(key), id: key, status: 'ready', failed: null });

const stamp = '2026-11-20T12:00:00.000Z';
const route = (driverId: string, keys: readonly string[]): BoardRoute => ({
  id: `route-${driverId}`,
  version: 1,
  driver: {
    id: driverId,
    name: driverId,
    phone: null,
    email: null,
    vehicleNumber: null,
    boardNumber: null,
    isActive: true,
    userId: null,
    version: 1,
    createdAt: stamp,
    updatedAt: stamp,
  },
  ...emptyLoad,
  stops: keys.map((key, at) => stop(key, at + 1)),
});

const board = (tray: readonly string[], lanes: Record<string, readonly string[]>): BoardAnswer => ({
  date: '2026-11-20',
  tray: tray.map(item),
  routes: Object.entries(lanes).map(([driverId, keys]) => route(driverId, keys)),
  lastMoves: [],
});

const listKeys = ({ tray, routes }: BoardAnswer) => ({
  tray: tray.map(toCardKey),
  routes: routes.map(({ stops }) => stops.map(toCardKey)),
});
const to = (key: string, driverId: string, place?: number): Placement => ({ key, to: { driverId, place } });

it.each([
  ['the tray with unassigned orders', board(['a'], { ed: ['b'] }), 'tray'],
  ['the first truck with stops if the tray is empty', board([], { ed: [], bea: ['b'] }), 'bea'],
  ['the empty tray if no stops are planned', board([], { ed: [] }), 'tray'],
])('shows %s first on a phone', (_, day, lane) => {
  expect(findFirstLane(day)).toBe(lane);
});

describe('an optimistic move', () => {
  it('moves a card from the tray to a truck and back, and updates numbers and totals', () => {
    const before = board(['a', 'b'], { ed: ['c', 'd'], bea: [] });
    const after = applyMoves(before, [to('a', 'ed', 2), { key: 'c', to: 'tray' }]);
    expect(listKeys(after)).toEqual({ tray: ['b', 'c'], routes: [['d', 'a'], []] });
    const [ed] = after.routes;
    expect(ed?.stops.map(({ sequenceNumber }) => sequenceNumber)).toEqual([1, 2]);
    expect(ed).toMatchObject({ cases: '4.000', pounds: '61.000', total: '610.00' });
  });

  it('leaves other objects unchanged', () => {
    const before = board(['a'], { ed: ['b', 'c', 'd'], bea: ['e'] });
    const after = applyMoves(before, [to('a', 'ed', 2)]);
    expect(after.routes[1]).toBe(before.routes[1]);
    expect(after.routes[0]?.stops[0]).toBe(before.routes[0]?.stops[0]);
    expect(applyMoves(before, [to('gone', 'ed')]).routes).toEqual(before.routes);
  });

  it('preserves each card exactly once', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'];
    const placement = fc.oneof(
      fc.record({ key: fc.constantFrom(...all), to: fc.constant('tray' as const) }),
      fc.record({
        key: fc.constantFrom(...all),
        to: fc.record({ driverId: fc.constantFrom('ed', 'bea'), place: fc.integer({ min: 1, max: 9 }) }),
      }),
    );
    const moves = fc.uniqueArray(placement, { selector: ({ key }) => key });
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 8 }), (series) => {
        const after = series.reduce(applyMoves, board(['a', 'b'], { ed: ['c', 'd', 'e'], bea: ['f'] }));
        const { tray, routes } = listKeys(after);
        expect([...tray, ...routes.flat()].toSorted()).toEqual(all);
      }),
    );
  });

  it("is replaced by the server's answer", () => {
    const before = board(['a', 'b'], { ed: ['c'], bea: [] });
    const answered = route('ed', ['c', 'a']);
    expect(listKeys(mergeRoutes(before, [answered]))).toEqual({ tray: ['b'], routes: [['c', 'a'], []] });
  });
});

it('counts stops without voided or deleted documents', () => {
  const stops = [{ gone: null }, { gone: 'VOIDED' }, { gone: 'DELETED' }, { gone: null }] as const;
  expect(countStops({ stops })).toBe(2);
  expect(formatStopCount({ stops })).toBe('2 stops');
  expect(formatStopCount({ stops: stops.slice(0, 2) })).toBe('1 stop');
  expect(formatStopCount({ stops: stops.slice(1, 2) })).toBe('0 stops');
});
