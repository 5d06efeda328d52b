import { decimal } from '../shared/decimal.ts';
import type { LineProduct } from '../shared/lines.ts';

/** A line as the weigh station knows it. */
export interface WeighLine {
  itemId: string;
  productId: string;
  productName: string;
  needsWeight: boolean;
  /** With up to 3 places; pieces or pounds, by the product's unit. */
  quantityOrdered: string;
  product: Pick<LineProduct, 'unit'>;
  /** How many pieces it has so far. */
  pieces: number;
}

/** An open order as the weigh station knows it. */
export interface WeighOrder<Line extends WeighLine = WeighLine> {
  id: string;
  orderNumber: string;
  expectedDeliveryDate: string | null;
  /** The name of its route and its place there; null while nobody has put it on one. */
  routeName: string | null;
  stopNumber: number | null;
  workOrderPrinted: boolean;
  lines: readonly Line[];
}

/** Where a weight may go. */
export interface Place<Order extends WeighOrder = WeighOrder> {
  order: Order;
  line: Order['lines'][number];
  /** How many pieces are left before this one; null when nobody can say. */
  left: number | null;
}

/** What was chosen by hand, or by an order's or a product's code: an order, perhaps one of its lines. */
export interface Chosen {
  orderId: string | null;
  itemId: string | null;
}

/** Where a weight goes; between which lines to ask; or why it goes nowhere. */
export type FoundLine<Order extends WeighOrder = WeighOrder> =
  | { kind: 'found'; place: Place<Order> }
  | { kind: 'ask'; places: Place<Order>[] }
  /** `unprinted`: the first order that would take it if its work order were printed. */
  | { kind: 'none'; problem: string; unprinted: Order | null };

/**
 * How many pieces a line still waits for; 0 when all are there. Null when its quantity counts pounds (unit LBS, or a part
 * of one), since nobody knows how many pieces those will be.
 */
export const piecesLeft = ({ quantityOrdered, product, pieces }: WeighLine): number | null => {
  const ordered = decimal(quantityOrdered);
  if (product.unit === 'LBS' || !ordered.eq(ordered.round(0, 0))) return null;
  return Math.max(0, ordered.toNumber() - pieces);
};

/** Smaller first; what is not known comes last. */
const byKnown = <T extends string | number>(one: T | null, other: T | null): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
};

/** By delivery date, then route and stop; 0 for two that fit equally. */
const byDelivery = (one: WeighOrder, other: WeighOrder): number =>
  byKnown(one.expectedDeliveryDate, other.expectedDeliveryDate) ||
  byKnown(one.routeName, other.routeName) ||
  byKnown(one.stopNumber, other.stopNumber);

const wait = ({ left }: Place): boolean => left !== 0;

/** One of the first places is taken; several that fit equally are asked about, in the order of the list. */
const oneOf = <Order extends WeighOrder>(places: Place<Order>[]): FoundLine<Order> | null => {
  const [first, ...rest] = places.toSorted((one, other) => byDelivery(one.order, other.order));
  if (!first) return null;
  const equal = [first, ...rest.filter(({ order }) => byDelivery(first.order, order) === 0)];
  return equal.length === 1 ? { kind: 'found', place: first } : { kind: 'ask', places: equal };
};

const placesOf = <Order extends WeighOrder>(
  orders: readonly Order[],
  takes: (line: WeighLine) => boolean,
): Place<Order>[] =>
  orders.flatMap((order) =>
    order.lines.filter(takes).map((line) => ({ order, line, left: piecesLeft(line) }) as Place<Order>),
  );

/** The chosen line alone if it is among those of the chosen order, else all of them. */
const preferred = <Order extends WeighOrder>(places: Place<Order>[], { itemId }: Chosen): Place<Order>[] => {
  const line = places.filter(({ line }) => line.itemId === itemId);
  return line.length > 0 ? line : places;
};

/**
 * Finds the line for a case of a product among the open orders: a line with pieces left in the chosen order; else one
 * among the orders whose work order is printed, by delivery date, then route and stop; else a full line of the chosen
 * order, which then gets one more than ordered. Where two fit equally the caller asks.
 */
export const findLine = <Order extends WeighOrder>(
  orders: readonly Order[],
  { productId, productName }: Pick<WeighLine, 'productId' | 'productName'>,
  chosen: Chosen,
): FoundLine<Order> => {
  const all = placesOf(orders, (line) => line.productId === productId);
  const places = all.filter(({ line }) => line.needsWeight);
  const own = preferred(
    places.filter(({ order }) => order.id === chosen.orderId),
    chosen,
  );
  const waiting = places.filter(wait);
  const found =
    oneOf(own.filter(wait)) ??
    oneOf(waiting.filter(({ order }) => order.id === chosen.orderId)) ??
    oneOf(waiting.filter(({ order }) => order.workOrderPrinted)) ??
    oneOf(own);
  if (found) return found;
  if (all.length > 0 && places.length === 0)
    return { kind: 'none', problem: `${productName} needs no weight.`, unprinted: null };
  const [unprinted = null] = waiting.map(({ order }) => order).toSorted(byDelivery);
  return { kind: 'none', problem: `No open order needs ${productName}`, unprinted };
};

/**
 * Finds the line for a weight of which nobody said the product: the chosen line, else the only line of the chosen order
 * that waits for pieces. Several are asked about; without a chosen order there is no telling.
 */
export const findLineOfWeight = <Order extends WeighOrder>(
  orders: readonly Order[],
  chosen: Chosen,
): FoundLine<Order> => {
  const order = orders.find(({ id }) => id === chosen.orderId);
  if (!order)
    return { kind: 'none', problem: 'Please scan a label or choose an order first.', unprinted: null };
  const places = placesOf([order], ({ needsWeight }) => needsWeight);
  const line = places.find(({ line }) => line.itemId === chosen.itemId);
  if (line) return { kind: 'found', place: line };
  return (
    oneOf(places.filter(wait)) ?? {
      kind: 'none',
      problem: `${order.orderNumber} has all its weights. Please choose a line to add to it.`,
      unprinted: null,
    }
  );
};
