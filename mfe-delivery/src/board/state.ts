import type { BoardAnswer, BoardRoute, BoardStop, TrayItem } from '@primal/contracts/delivery/board';
import { applyPlacements, type Lanes, type Placement } from '@primal/contracts/delivery/lanes';
import { sumCollections } from '@primal/contracts/shared/cash-on-delivery';
import { sum, toMoney, toWeight } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';

export type Card = TrayItem | BoardStop;

/** Card key: the order's id, else the invoice's, else the stop's. */
export const toCardKey = ({ salesOrderId, invoiceId, id }: Card): string => salesOrderId ?? invoiceId ?? id;

/** Lane key of the tray; trucks use driver ids. */
export const trayLane = 'tray';

/** Initial lane on a phone: the tray if nonempty, else the first truck with stops. */
export const findFirstLane = ({ tray, routes }: BoardAnswer): string =>
  tray.length > 0 ? trayLane : (routes.find(({ stops }) => stops.length > 0)?.driver.id ?? trayLane);

export const isStop = (card: Card): card is BoardStop => 'sequenceNumber' in card;

export const emptyStop = {
  status: 'pending' as const,
  isWarehousePickup: false,
  deliveryNotes: null,
  gone: null,
  plannedDate: null,
  dateDiffers: false,
  failedReason: null,
  failedNote: null,
  deliveredNotInvoiced: false,
  cashOnDelivery: false,
  amountToCollect: '0.00',
  amountIsEstimate: false,
};

/** A card as a stop; returns the same object if unchanged. */
const toStop = (card: Card, sequenceNumber: number, isNew: boolean): BoardStop => {
  if (!isStop(card)) {
    const { status: _, failed: __, ...shown } = card;
    return { ...emptyStop, ...shown, sequenceNumber };
  }
  if (isNew) return { ...card, sequenceNumber, status: 'pending' };
  return card.sequenceNumber === sequenceNumber ? card : { ...card, sequenceNumber };
};

const toTrayItem = (card: Card): TrayItem =>
  isStop(card) ? { ...card, id: card.invoiceId ?? card.salesOrderId ?? card.id, failed: null } : card;

/** Truck totals, excluding cancelled stops. */
const sumStops = (stops: readonly BoardStop[]) => {
  const carried = stops.filter(({ gone }) => gone === null);
  const collected = sumCollections(
    carried.map(({ amountToCollect, amountIsEstimate }) => ({
      amount: amountToCollect,
      isEstimate: amountIsEstimate,
    })),
  );
  return {
    cases: toWeight(sum(carried.map(({ cases }) => cases))),
    pounds: toWeight(sum(carried.map(({ pounds }) => pounds))),
    poundsAreEstimate: carried.some(({ poundsAreEstimate }) => poundsAreEstimate),
    total: toMoney(sum(carried.map(({ total }) => total))),
    toCollect: collected.amount,
    toCollectIsEstimate: collected.isEstimate,
  };
};

export const listLanes = ({ routes }: Pick<BoardAnswer, 'routes'>): Lanes =>
  new Map(routes.map(({ driver, stops }) => [driver.id, stops.map(toCardKey)]));

/**
 * Optimistic board after a move (docs/rules/delivery.md#board). Unchanged objects keep their identity to limit
 * rerendering.
 */
export const applyMoves = (board: BoardAnswer, placements: readonly Placement[]): BoardAnswer => {
  const cards = new Map<string, Card>();
  for (const { stops } of board.routes) for (const stop of stops) cards.set(toCardKey(stop), stop);
  for (const item of board.tray) cards.set(toCardKey(item), item);
  const known = placements.filter(({ key }) => cards.has(key));
  const before = listLanes(board);
  const after = applyPlacements(before, known);
  const movedKeys = new Set(known.map(({ key }) => key));
  const routes = board.routes.map((route): BoardRoute => {
    const keysBefore = before.get(route.driver.id) ?? [];
    const keys = after.get(route.driver.id) ?? [];
    if (keys.length === keysBefore.length && keys.every((key, at) => key === keysBefore[at])) return route;
    const knownKeys = new Set(keysBefore);
    const stops = keys.flatMap((key, at) => {
      const card = cards.get(key);
      return card ? toStop(card, at + 1, !knownKeys.has(key)) : [];
    });
    return { ...route, ...sumStops(stops), stops };
  });
  const placed = new Set([...after.values()].flat());
  const remaining = board.tray.filter((item) => !placed.has(toCardKey(item)));
  const inTray = new Set(board.tray.map(toCardKey));
  const added = [...movedKeys].flatMap((key) => {
    const card = cards.get(key);
    return card && !placed.has(key) && !inTray.has(key) ? toTrayItem(card) : [];
  });
  const isSame = added.length === 0 && remaining.length === board.tray.length;
  return { ...board, routes, tray: isSame ? board.tray : [...remaining, ...added] };
};

/** Merges routes from an answer; removes their cards from the tray. */
export const mergeRoutes = (board: BoardAnswer, answered: readonly BoardRoute[]): BoardAnswer => {
  const byDriver = new Map(answered.map((route) => [route.driver.id, route]));
  const routes = board.routes.map((route) => byDriver.get(route.driver.id) ?? route);
  const placed = new Set(answered.flatMap(({ stops }) => stops.map(toCardKey)));
  return { ...board, routes, tray: board.tray.filter((item) => !placed.has(toCardKey(item))) };
};

interface Stops {
  stops: readonly Pick<BoardStop, 'gone'>[];
}

/** Number of stops, excluding voided and deleted documents, as in the totals. */
export const countStops = ({ stops }: Stops): number => stops.filter(({ gone }) => gone === null).length;

export const formatStopCount = (route: Stops): string => {
  return counted(countStops(route), 'stop');
};
