import { decimal } from '@primal/contracts/shared/decimal';
import { computeQuantityToShip } from '@primal/contracts/shared/weighing';
import type { StationLine, StationOrder, StationPlace } from './draft.ts';

export interface SelectedLine {
  orderId: string | null;
  itemId: string | null;
  /** Line weighed here that just became full; later weights are not assigned to another line without asking. */
  filled?: string | null;
}

/**
 * Reason for asking which line a case belongs to. `equal`: several lines match equally. `full`, `elsewhere`: the
 * chosen order has enough of the product, or none of it.
 */
export type AskReason = 'equal' | 'full' | 'elsewhere';

type FoundLine =
  | { kind: 'found'; place: StationPlace }
  | { kind: 'ask'; reason: AskReason; places: StationPlace[] }
  /** `unprinted`: first order that would match if its work order were printed. */
  | { kind: 'none'; problem: string; unprinted: StationOrder | null };

const maxAnswers = 9;

/**
 * Pieces short of the ordered quantity; 0 if complete. Null if the quantity is in pounds, since the piece count is
 * unknown.
 */
export const countMissingPieces = ({
  quantityOrdered,
  product,
  pieces,
}: Pick<StationLine, 'quantityOrdered' | 'product' | 'pieces'>): number | null => {
  const ordered = decimal(quantityOrdered);
  if (product.unit === 'LBS' || !ordered.eq(ordered.round(0, 0))) return null;
  return Math.max(0, ordered.toNumber() - pieces);
};

/** Pieces a line still waits for; 0 if done, null if unknown. */
export const countPiecesLeft = (line: StationLine): number | null =>
  line.isAll ? 0 : countMissingPieces({ ...line, quantityOrdered: computeQuantityToShip(line) });

/** True if the line has its pieces, or the user confirmed that these are all. */
export const isLineDone = (line: StationLine): boolean => countPiecesLeft(line) === 0;

export const countWaitingLines = ({ lines }: Pick<StationOrder, 'lines'>): number =>
  lines.filter((line) => line.needsWeight && !isLineDone(line)).length;

export const isOrderDone = (order: Pick<StationOrder, 'lines'>): boolean => countWaitingLines(order) === 0;

/** Ascending; null last. */
const compareKnown = <T extends string | number>(one: T | null, other: T | null): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
};

/** By delivery date, route, then stop; 0 if equal. */
const compareDeliveries = (one: StationOrder, other: StationOrder): number =>
  compareKnown(one.expectedDeliveryDate, other.expectedDeliveryDate) ||
  compareKnown(one.routeName, other.routeName) ||
  compareKnown(one.stopNumber, other.stopNumber);

/**
 * Order to weigh next: the route's next stop that waits for weights, else the first waiting printed order. Sorted by
 * delivery date, route, then stop. Null if none waits.
 */
export const findNextOrder = (orders: readonly StationOrder[], after: StationOrder): StationOrder | null => {
  const waiting = orders
    .filter((order) => order.id !== after.id && order.workOrderPrinted && !isOrderDone(order))
    .toSorted(compareDeliveries);
  const isLaterStop = (order: StationOrder) =>
    after.routeName !== null &&
    order.routeName === after.routeName &&
    order.expectedDeliveryDate === after.expectedDeliveryDate &&
    compareDeliveries(after, order) < 0;
  return waiting.find(isLaterStop) ?? waiting[0] ?? null;
};

const isWaiting = ({ left }: StationPlace): boolean => left !== 0;
const compareOrders = (one: StationPlace, other: StationPlace): number =>
  compareDeliveries(one.order, other.order);

const chooseByDelivery = (places: StationPlace[]): FoundLine | null => {
  const [first, ...rest] = places.toSorted(compareOrders);
  if (!first) return null;
  const equal = [first, ...rest.filter(({ order }) => compareDeliveries(first.order, order) === 0)];
  return equal.length === 1
    ? { kind: 'found', place: first }
    : { kind: 'ask', reason: 'equal', places: equal.slice(0, maxAnswers) };
};

const listPlaces = (orders: readonly StationOrder[], takes: (line: StationLine) => boolean): StationPlace[] =>
  orders.flatMap((order) =>
    order.lines.filter(takes).map((line) => ({ order, line, left: countPiecesLeft(line) })),
  );

/**
 * Finds the open line for a case. Prefers the chosen line, then a line with pieces left in the chosen order. Without
 * a chosen order, searches printed orders by delivery date, route and stop. The caller must ask before a case goes to
 * another order or exceeds the ordered quantity.
 */
export const findLine = (
  orders: readonly StationOrder[],
  { productId, productName }: Pick<StationLine, 'productId' | 'productName'>,
  chosen: SelectedLine,
): FoundLine => {
  const places = listPlaces(orders, (line) => line.productId === productId);
  const own = places.filter(({ order }) => order.id === chosen.orderId);
  const line = own.find((place) => place.line.itemId === chosen.itemId);
  if (line && (isWaiting(line) || !own.some(isWaiting))) return { kind: 'found', place: line };
  const inChosen = chooseByDelivery(own.filter(isWaiting));
  if (inChosen) return inChosen;
  const others = places
    .filter((place) => isWaiting(place) && place.order.workOrderPrinted && place.order.id !== chosen.orderId)
    .toSorted(compareOrders);
  if (own.length > 0)
    return { kind: 'ask', reason: 'full', places: [...own, ...others].slice(0, maxAnswers) };
  const hasChosen = orders.some(({ id }) => id === chosen.orderId);
  if (hasChosen && others.length > 0)
    return { kind: 'ask', reason: 'elsewhere', places: others.slice(0, maxAnswers) };
  const [unprinted = null] = places
    .filter(isWaiting)
    .map(({ order }) => order)
    .toSorted(compareDeliveries);
  return (
    chooseByDelivery(others) ?? { kind: 'none', problem: `No open order needs ${productName}`, unprinted }
  );
};

/**
 * Finds the line for a bare weight: the chosen line, else the chosen order's only waiting line. Asks if several match
 * or if the last line just became full. Returns none without a chosen order.
 */
export const findLineForWeight = (orders: readonly StationOrder[], chosen: SelectedLine): FoundLine => {
  const order = orders.find(({ id }) => id === chosen.orderId);
  if (!order)
    return { kind: 'none', problem: 'Please scan a label or choose an order first.', unprinted: null };
  const places = listPlaces([order], ({ needsWeight }) => needsWeight);
  const line = places.find(({ line }) => line.itemId === chosen.itemId);
  if (line) return { kind: 'found', place: line };
  const waiting = places.filter(isWaiting);
  if (chosen.filled && waiting.length > 0)
    return { kind: 'ask', reason: 'equal', places: waiting.slice(0, maxAnswers) };
  return (
    chooseByDelivery(waiting) ?? {
      kind: 'none',
      problem: `${order.orderNumber} has all its weights. Please choose a line to add to it.`,
      unprinted: null,
    }
  );
};
