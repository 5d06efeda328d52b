import type { boardMovesBody } from '@primal/contracts/delivery/board';
import {
  applyPlacements,
  type Lanes,
  type LaneTarget,
  type Placement,
  resolvePlacements,
} from '@primal/contracts/delivery/lanes';
import type { z } from 'zod';
import { findActiveDriver } from '../driver/driver.ts';
import type { DeliveryRoute, Stop } from '../route/route.ts';
import { findOrCreateRoute, lockRoutes } from '../route/store.ts';
import type { DeliveryTx } from '../tables.ts';
import { assertMovable, attachLockedStops, type Delivery, readDeliveries, readNames } from './deliveries.ts';
import { describeMove, type MovedStop, recordMove } from './last-moves.ts';

type Moves = z.output<typeof boardMovesBody>;

const toDriverId = (to: LaneTarget): string | null => (to === 'tray' ? null : to.driverId);

const changesRoute = ({ stop, to }: Delivery, date: string): boolean =>
  to === 'tray' ? stop !== null : stop?.driverId !== to.driverId || stop.routeDate !== date;

const openTargets = async (
  tx: DeliveryTx,
  date: string,
  deliveries: readonly Delivery[],
): Promise<Map<string, string>> => {
  // In id order, so that two callers never deadlock.
  const idsOf = (some: readonly Delivery[]) =>
    [...new Set(some.flatMap(({ to }) => toDriverId(to) ?? []))].sort();
  for (const driverId of idsOf(deliveries.filter((delivery) => changesRoute(delivery, date))))
    await findActiveDriver(tx, driverId);
  const routes = new Map<string, string>();
  for (const driverId of idsOf(deliveries))
    routes.set(driverId, await findOrCreateRoute(tx, { driverId, routeDate: date, notes: null }));
  return routes;
};

const buildLanes = (routes: readonly DeliveryRoute[]): Lanes =>
  new Map(
    routes.map(({ id, stops }) => [
      id,
      [...stops].toSorted((one, other) => one.sequenceNumber - other.sequenceNumber).map((stop) => stop.id),
    ]),
  );

/** Moves a delivery to the end of a route, or off its own; returns its previous stop. */
const changeRoute = (
  tx: DeliveryTx,
  { salesOrderId, invoiceId, customerId, ...delivery }: Delivery,
  from: DeliveryRoute | undefined,
  target: DeliveryRoute | undefined,
): Stop | undefined => {
  const stop = from?.findStop(delivery.stop?.id ?? '');
  if (!target) {
    if (stop) from?.removeStop(tx, stop);
    return stop;
  }
  if (!from || !stop) {
    const place = { sequenceNumber: target.lastPlace() + 1, status: 'pending' as const, deliveryNotes: null };
    return target.place(tx, { salesOrderId, invoiceId, customerId, ...place });
  }
  if (from === target) target.changeStop(tx, stop, {});
  else target.acceptStop(tx, stop, from);
  return stop;
};

/** Moves all deliveries or none (docs/rules/delivery.md#board); returns the changed route ids. */
export const moveOnBoard = async (
  tx: DeliveryTx,
  { date, items, to }: Moves,
  words: (moved: readonly MovedStop[], date: string) => string = describeMove,
): Promise<string[]> => {
  const requested = resolvePlacements(
    items,
    ({ stopId, salesOrderId, invoiceId }) => stopId ?? salesOrderId ?? invoiceId ?? '',
    to,
  );
  const deliveries = await readDeliveries(
    tx,
    items.map((item, at) => ({ ...item, to: requested[at]?.to ?? 'tray' })),
  );
  const names = await readNames(tx, deliveries);
  const targets = await openTargets(tx, date, deliveries);
  const routes = await lockRoutes(tx, [
    ...new Set([...targets.values(), ...deliveries.flatMap(({ stop }) => stop?.routeId ?? [])]),
  ]);
  // A driver may have reported a delivery while the move waited for the route's lock.
  const moving = attachLockedStops(deliveries, routes).filter((delivery) => changesRoute(delivery, date));
  await assertMovable(tx, moving, names);

  const routeOf = (id: string | null | undefined) => routes.find((route) => route.id === id);
  const before = buildLanes(routes);
  const stops = deliveries.map((delivery) =>
    changeRoute(
      tx,
      delivery,
      routeOf(delivery.stop?.routeId),
      routeOf(targets.get(toDriverId(delivery.to) ?? '')),
    ),
  );
  const placements = deliveries.flatMap(({ to }, at): Placement[] => {
    const key = stops[at]?.id;
    if (!key) return [];
    const driverId = to === 'tray' ? undefined : targets.get(to.driverId);
    return [{ key, to: to === 'tray' || !driverId ? 'tray' : { driverId, place: to.place } }];
  });
  const after = applyPlacements(before, placements);
  for (const route of routes) route.arrange(after.get(route.id) ?? []);
  await tx.em.flush();

  const moved = deliveries.map(({ key, stop, to }, at): MovedStop => {
    const from = routeOf(stop?.routeId);
    const target = routeOf(targets.get(toDriverId(to) ?? ''));
    return {
      name: names.get(key) ?? 'A stop',
      from: from ? { driverName: from.driver.name, routeDate: from.routeDate } : null,
      to: target ? { driverName: target.driver.name, place: stops[at]?.sequenceNumber ?? 0 } : null,
    };
  });
  if (moved.some(({ from, to }) => from || to)) recordMove(tx, date, words(moved, date));
  return routes.map(({ id }) => id);
};
