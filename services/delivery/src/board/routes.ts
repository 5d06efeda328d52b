import { boardApi } from '@primal/contracts/delivery/board';
import { describeCancellation } from '@primal/contracts/delivery/route-sheet';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { isDone } from '@primal/contracts/delivery/stop-rules';
import { today } from '@primal/contracts/shared/dates';
import { assertVersion, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { lockRoute, readRoute } from '../route/store.ts';
import type { DeliveryTables, DeliveryTx } from '../tables.ts';
import { BoardMoveSchema, recordMove } from './last-moves.ts';
import { moveOnBoard } from './move.ts';
import { readBoard, readBoardRoutes } from './read.ts';

const isStopDone = ({ status }: Pick<StopAnswer, 'status'>): boolean => isDone(status);

const handOverRoute = async (
  tx: DeliveryTx,
  id: string,
  driverId: string,
): Promise<{ date: string; ids: string[] }> => {
  const { driver, routeDate: date, items } = await readRoute(tx.db, id);
  if (driver.id === driverId) throw problem.conflict(`This is already ${driver.name}’s route.`);
  const stops = items.filter((stop) => !isStopDone(stop) && describeCancellation(stop) === null);
  if (stops.length === 0) throw problem.conflict(`${driver.name}’s route has nothing to hand over.`);
  const moves = { date, items: stops.map((stop) => ({ stopId: stop.id })), to: { driverId } };
  const ids = await moveOnBoard(tx, moves, (moved) => {
    const to = moved[0]?.to?.driverName ?? '';
    return `handed ${moved.length} ${moved.length === 1 ? 'stop' : 'stops'} of ${driver.name} over to ${to}`;
  });
  return { date, ids };
};

/** Splits `1204 Main St` into `main st` and 1204, to sort by street and ascending number. */
const splitAddress = (address: string): { street: string; number: number } => {
  const [, number = '0', street = address] = /^\s*(\d+)\S*\s+(.*)$/.exec(address) ?? [];
  return { street: street.trim(), number: Number(number) };
};

const byText = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;

const comparisons = {
  city: (one: StopAnswer, other: StopAnswer) => byText(one.customer?.city ?? '', other.customer?.city ?? ''),
  street: (one: StopAnswer, other: StopAnswer) => {
    const mine = splitAddress(one.customer?.address ?? '');
    const theirs = splitAddress(other.customer?.address ?? '');
    return comparisons.city(one, other) || byText(mine.street, theirs.street) || mine.number - theirs.number;
  },
};

const sortOpenStops = (items: readonly StopAnswer[], by: 'city' | 'street'): StopAnswer[] => {
  const open = items.filter((stop) => !isStopDone(stop)).toSorted(comparisons[by]);
  return items.map((stop) => (isStopDone(stop) ? stop : (open.shift() ?? stop)));
};

/** Sorts the stops of a route by city, or by city and street, numbered from 1. Returns its date. */
const sortRoute = async (
  tx: DeliveryTx,
  id: string,
  { by, version }: { by: 'city' | 'street'; version?: number | undefined },
): Promise<string> => {
  const route = await lockRoute(tx, id);
  assertVersion(route, version, 'The stops of this route have changed. Reload to see them.');
  const { items } = await readRoute(tx.db, id);
  route.reorder(
    tx,
    sortOpenStops(items, by).map((stop) => stop.id),
  );
  await tx.em.flush();
  recordMove(
    tx,
    route.routeDate,
    `sorted ${route.driver.name}’s route by ${by === 'city' ? 'city' : 'city and street'}`,
  );
  return route.routeDate;
};

const handlers: Handlers<typeof boardApi, DeliveryTables> = {
  readBoard: ({ tx, query: { date = today() } }) => readBoard(tx.db, date),
  moveOnBoard: async ({ tx, body }) => {
    const ids = await moveOnBoard(tx, body);
    return { date: body.date, routes: await readBoardRoutes(tx.db, ids) };
  },
  handOver: async ({ tx, params, body }) => {
    const { date, ids } = await handOverRoute(tx, params.id, body.driverId);
    return { date, routes: await readBoardRoutes(tx.db, ids) };
  },
  sortRoute: async ({ tx, params, body }) => {
    const date = await sortRoute(tx, params.id, body);
    return { date, routes: await readBoardRoutes(tx.db, [params.id]) };
  },
};

export const boardSlice = createSlice(boardApi, handlers, { entities: [BoardMoveSchema] });
