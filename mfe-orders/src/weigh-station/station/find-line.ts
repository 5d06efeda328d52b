import { decimal } from '@primal/contracts/shared/decimal';
import { quantityToShip } from '@primal/contracts/shared/weighing';
import type { StationLine, StationOrder, StationPlace } from './draft.ts';

/** An order, perhaps with one of its lines, chosen by hand or by its code. */
export interface Chosen {
  orderId: string | null;
  itemId: string | null;
  /** The line that was weighed here last became full: a weight that follows is not taken for another line unasked. */
  filled?: string | null;
}

/**
 * Why it is asked which line a case is for: several fit equally; the chosen order has all that it needs of the product,
 * or has no such product, and others wait for it.
 */
export type WhyAsked = 'equal' | 'full' | 'elsewhere';

/** Where a weight goes; between which lines to ask; or why it goes nowhere. */
type FoundLine =
  | { kind: 'found'; place: StationPlace }
  | { kind: 'ask'; why: WhyAsked; places: StationPlace[] }
  /** `unprinted`: the first order that would take it if its work order were printed. */
  | { kind: 'none'; problem: string; unprinted: StationOrder | null };

/** So many lines are asked about: each has a digit that chooses it. */
const mostAnswers = 9;

/**
 * How many pieces are fewer than ordered; 0 when all are there. Null when the quantity counts pounds (unit LBS, or a part
 * of one), since nobody knows how many pieces those will be.
 */
export const piecesMissing = ({
  quantityOrdered,
  product,
  pieces,
}: Pick<StationLine, 'quantityOrdered' | 'product' | 'pieces'>): number | null => {
  const ordered = decimal(quantityOrdered);
  if (product.unit === 'LBS' || !ordered.eq(ordered.round(0, 0))) return null;
  return Math.max(0, ordered.toNumber() - pieces);
};

/** How many pieces a line still waits for; 0 when it is done, null when nobody can say. */
export const piecesLeft = (line: StationLine): number | null =>
  line.isAll ? 0 : piecesMissing({ ...line, quantityOrdered: quantityToShip(line) });

/** Whether a line waits for nothing more: its pieces are there, or somebody said that these are all. */
export const isLineDone = (line: StationLine): boolean => piecesLeft(line) === 0;

/** How many lines of an order wait for weights. */
export const waitingLines = ({ lines }: Pick<StationOrder, 'lines'>): number =>
  lines.filter((line) => line.needsWeight && !isLineDone(line)).length;

export const isOrderDone = (order: Pick<StationOrder, 'lines'>): boolean => waitingLines(order) === 0;

/** Smaller first; what is not known comes last. */
const byKnown = <T extends string | number>(one: T | null, other: T | null): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
};

/** By delivery date, then route and stop; 0 for two that fit equally. */
const byDelivery = (one: StationOrder, other: StationOrder): number =>
  byKnown(one.expectedDeliveryDate, other.expectedDeliveryDate) ||
  byKnown(one.routeName, other.routeName) ||
  byKnown(one.stopNumber, other.stopNumber);

/**
 * The order that is weighed after this one: the next stop of its route that waits for weights, else the first printed order
 * that does, by delivery date, then route and stop. Null when none waits.
 */
export const nextOrder = (orders: readonly StationOrder[], after: StationOrder): StationOrder | null => {
  const waiting = orders
    .filter((order) => order.id !== after.id && order.workOrderPrinted && !isOrderDone(order))
    .toSorted(byDelivery);
  const isLaterStop = (order: StationOrder) =>
    after.routeName !== null &&
    order.routeName === after.routeName &&
    order.expectedDeliveryDate === after.expectedDeliveryDate &&
    byDelivery(after, order) < 0;
  return waiting.find(isLaterStop) ?? waiting[0] ?? null;
};

const waits = ({ left }: StationPlace): boolean => left !== 0;
const byOrder = (one: StationPlace, other: StationPlace): number => byDelivery(one.order, other.order);

/** One of the first places is taken; several that fit equally are asked about, in the order of the list. */
const oneOf = (places: StationPlace[]): FoundLine | null => {
  const [first, ...rest] = places.toSorted(byOrder);
  if (!first) return null;
  const equal = [first, ...rest.filter(({ order }) => byDelivery(first.order, order) === 0)];
  return equal.length === 1
    ? { kind: 'found', place: first }
    : { kind: 'ask', why: 'equal', places: equal.slice(0, mostAnswers) };
};

const placesOf = (orders: readonly StationOrder[], takes: (line: StationLine) => boolean): StationPlace[] =>
  orders.flatMap((order) =>
    order.lines.filter(takes).map((line) => ({ order, line, left: piecesLeft(line) })),
  );

/**
 * Finds the line for a case of a product among the open orders: the chosen line; a line with pieces left in the chosen
 * order; without a chosen order one among the orders whose work order is printed, by delivery date, then route and stop.
 * Before a case goes to another order than the chosen one, or becomes one more than ordered, the caller asks, as where two
 * lines fit equally.
 */
export const findLine = (
  orders: readonly StationOrder[],
  { productId, productName }: Pick<StationLine, 'productId' | 'productName'>,
  chosen: Chosen,
): FoundLine => {
  const places = placesOf(orders, (line) => line.productId === productId);
  const own = places.filter(({ order }) => order.id === chosen.orderId);
  const line = own.find((place) => place.line.itemId === chosen.itemId);
  if (line && (waits(line) || !own.some(waits))) return { kind: 'found', place: line };
  const inChosen = oneOf(own.filter(waits));
  if (inChosen) return inChosen;
  const others = places
    .filter((place) => waits(place) && place.order.workOrderPrinted && place.order.id !== chosen.orderId)
    .toSorted(byOrder);
  if (own.length > 0) return { kind: 'ask', why: 'full', places: [...own, ...others].slice(0, mostAnswers) };
  const hasChosen = orders.some(({ id }) => id === chosen.orderId);
  if (hasChosen && others.length > 0)
    return { kind: 'ask', why: 'elsewhere', places: others.slice(0, mostAnswers) };
  const [unprinted = null] = places
    .filter(waits)
    .map(({ order }) => order)
    .toSorted(byDelivery);
  return oneOf(others) ?? { kind: 'none', problem: `No open order needs ${productName}`, unprinted };
};

/**
 * Finds the line for a weight without a product: the chosen line, else the only line of the chosen order that waits for
 * pieces. Several are asked about, and so is the one after a line that became full; without a chosen order there is
 * none.
 */
export const findLineOfWeight = (orders: readonly StationOrder[], chosen: Chosen): FoundLine => {
  const order = orders.find(({ id }) => id === chosen.orderId);
  if (!order)
    return { kind: 'none', problem: 'Please scan a label or choose an order first.', unprinted: null };
  const places = placesOf([order], ({ needsWeight }) => needsWeight);
  const line = places.find(({ line }) => line.itemId === chosen.itemId);
  if (line) return { kind: 'found', place: line };
  const waiting = places.filter(waits);
  if (chosen.filled && waiting.length > 0)
    return { kind: 'ask', why: 'equal', places: waiting.slice(0, mostAnswers) };
  return (
    oneOf(waiting) ?? {
      kind: 'none',
      problem: `${order.orderNumber} has all its weights. Please choose a line to add to it.`,
      unprinted: null,
    }
  );
};
