import { deliveryApi } from '@primal/contracts/delivery/api';
import type { BoardAnswer } from '@primal/contracts/delivery/board';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { TestClient } from '@primal/service-kit/testing';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
afterAll(() => delivery.stop());

const date = addDays(today(), 30);
const movesEach = 100;
const deliveries = 30;
const trucks = 5;

type Moves = BodyInput<typeof deliveryApi.moveOnBoard>;

const arbitraryMoves = (orderIds: readonly string[], driverIds: readonly string[]): fc.Arbitrary<Moves> =>
  fc.record({
    date: fc.constant(date),
    items: fc
      .shuffledSubarray([...orderIds], { minLength: 1, maxLength: 4 })
      .map((ids) => ids.map((salesOrderId) => ({ salesOrderId }))),
    to: fc.oneof(
      { weight: 1, arbitrary: fc.constant('tray' as const) },
      {
        weight: 5,
        arbitrary: fc.record({
          driverId: fc.constantFrom(...driverIds),
          place: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
        }),
      },
    ),
  });

it("two dispatchers who move stops concurrently lose and duplicate none, and see each other's moves", async () => {
  const orders: string[] = [];
  for (let at = 0; at < deliveries; at += 1)
    orders.push((await delivery.newOrder({ expectedDeliveryDate: date, orderNumber: `SO-${3000 + at}` })).id);
  const drivers: string[] = [];
  for (let at = 0; at < trucks; at += 1)
    drivers.push((await delivery.addDriver({ name: `Driver ${at}` })).id);
  const people = ['Ann', 'Bea'].map((name) => ({ name, client: delivery.client({ name }) }));
  const board = async (): Promise<BoardAnswer> =>
    delivery.answered(await delivery.api.call(deliveryApi.readBoard, { query: { date } }));
  const movers = new Map<string, string>();
  const work = async ({ client }: { client: TestClient }, moves: readonly Moves[]) => {
    for (const [at, body] of moves.entries()) {
      const { status, problem } = await client.call(deliveryApi.moveOnBoard, { body });
      expect([status, problem]).toEqual([201, null]);
      if (at % 10 === 0) for (const move of (await board()).lastMoves) movers.set(move.id, move.by.name);
    }
  };
  const random = fc.array(arbitraryMoves(orders, drivers), { minLength: movesEach, maxLength: movesEach });
  const [mine = [], theirs = []] = fc.sample(random, { numRuns: 2, seed: Date.now() % 100_000 });
  await Promise.all(people.map((person, at) => work(person, at === 0 ? mine : theirs)));

  const { tray, routes, lastMoves } = await board();
  const stops = routes.flatMap((route) => route.stops.map(({ salesOrderId }) => salesOrderId));
  expect([...stops, ...tray.map(({ id }) => id)].toSorted()).toEqual(orders.toSorted());
  for (const route of routes)
    expect(route.stops.map(({ sequenceNumber }) => sequenceNumber)).toEqual(
      route.stops.map((_, at) => at + 1),
    );
  for (const move of lastMoves) movers.set(move.id, move.by.name);
  expect(new Set(movers.values())).toEqual(new Set(['Ann', 'Bea']));
  const kept = await delivery.db
    .selectFrom('board_moves')
    .where('date', '=', date)
    .select('user_name')
    .execute();
  const isAMove = (name: string) => kept.filter((move) => move.user_name === name).length;
  expect(isAMove('Ann')).toBeGreaterThan(movesEach * 0.8);
  expect(isAMove('Bea')).toBeGreaterThan(movesEach * 0.8);
}, 120_000);
