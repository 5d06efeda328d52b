import type { StopAnswer } from '@primal/contracts/delivery/stop';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { AddedPieces, LineToWeigh, OrderToWeigh } from '@primal/contracts/orders/piece';
import { type Decimal, decimal, isPositive, sum, toWeight, zero } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { countsPounds, shipsNothing } from '@primal/contracts/shared/weighing';
import { type Entry, isOpen, openEntries, type SaidShort } from './queue/entries.ts';
import type { EntryQueue } from './queue/entry-queue.ts';
import type { StationLine, StationOrder } from './station/draft.ts';
import { piecesMissing } from './station/find-line.ts';
import type { ReadOrders } from './station-calls.ts';

/** Orders to weigh by id, as last read from the server. */
export type OrderBook = ReadonlyMap<string, OrderToWeigh>;

/**
 * Merges a read into the book. Orders with entries in flight (`busy`) keep their state, since the read may or may not
 * include those entries. A read never overwrites a newer version.
 */
export const readBook = (
  book: OrderBook,
  read: readonly OrderToWeigh[],
  busy: ReadonlySet<string>,
): OrderBook => {
  const next = new Map<string, OrderToWeigh>();
  for (const [id, order] of book) if (busy.has(id)) next.set(id, order);
  for (const order of read) {
    const known = book.get(order.id);
    if (!next.has(order.id)) next.set(order.id, known && known.version > order.version ? known : order);
  }
  return next;
};

const withLine = (
  book: OrderBook,
  orderId: string,
  itemId: string,
  change: (line: LineToWeigh) => LineToWeigh,
  version?: number,
): OrderBook => {
  const order = book.get(orderId);
  if (!order) return book;
  const lines = order.lines.map((line) => (line.itemId === itemId ? change(line) : line));
  return new Map(book).set(orderId, {
    ...order,
    lines,
    version: Math.max(order.version, version ?? order.version),
  });
};

export const storedInBook = (book: OrderBook, { pieces, item, version }: AddedPieces): OrderBook =>
  withLine(
    book,
    item.salesOrderId,
    item.id,
    (line) => ({
      ...line,
      pieces: line.needsWeight ? parseWeights(item.individualWeights).length : line.pieces + pieces.length,
      weight: item.weight,
      isOpen: item.isOpen,
    }),
    version,
  );

/** Applies a stored shipped quantity. Lines added by it are refetched. */
const shortInBook = (book: OrderBook, { id, version, items }: OrderAnswer): OrderBook =>
  items.reduce(
    (next, item) =>
      withLine(
        next,
        id,
        item.id,
        (line) => ({
          ...line,
          quantity: item.quantity,
          quantityToShip: item.quantityToShip,
          shortReason: item.shortReason,
          shortNote: item.shortNote,
          isOpen: item.isOpen,
        }),
        version,
      ),
    book,
  );

const poundsAfter = (weight: string | null, change: Decimal): string | null => {
  const after = decimal(weight ?? 0).plus(change);
  return after.gt(0) ? toWeight(after) : null;
};

const sumPounds = ({ pieces }: Pick<Entry, 'pieces'>): Decimal =>
  sum(pieces.flatMap(({ weight }) => weight ?? []));

export const takenFromBook = (book: OrderBook, entry: Entry): OrderBook =>
  withLine(book, entry.orderId, entry.itemId, (line) => ({
    ...line,
    pieces: Math.max(0, line.pieces - entry.pieceIds.length),
    weight: poundsAfter(line.weight, zero.minus(sumPounds(entry))),
    isOpen: true,
  }));

interface Underway {
  pieces: number;
  weight: Decimal;
  isAll: boolean | null;
  short: SaidShort | null;
}

const sumByLine = (entries: readonly Entry[]): ReadonlyMap<string, Underway> => {
  const lines = new Map<string, Underway>();
  const none: Underway = { pieces: 0, weight: zero, isAll: null, short: null };
  const add = (itemId: string, count: number, pounds: Decimal, isAll: boolean) => {
    const { pieces, weight, short } = lines.get(itemId) ?? none;
    lines.set(itemId, { pieces: pieces + count, weight: weight.plus(pounds), isAll, short });
  };
  const say = (itemId: string, short: SaidShort) =>
    lines.set(itemId, { ...(lines.get(itemId) ?? none), isAll: null, short });
  for (const entry of entries) {
    const { state, takenBack, itemId, pieces, pieceIds, isAll = false, short } = entry;
    if (short && isOpen(entry)) say(itemId, takenBack ? short.before : short.said);
    else if (state === 'waiting' && !takenBack) add(itemId, pieces.length, sumPounds(entry), isAll);
    else if (state === 'stored' && takenBack)
      add(itemId, -pieceIds.length, zero.minus(sumPounds(entry)), false);
  }
  return lines;
};

const isSaidAll = (line: LineToWeigh): boolean =>
  line.needsWeight &&
  line.isOpen === false &&
  (isPositive(line.weight) ? piecesMissing(line) !== 0 : shipsNothing(line));

const withShort = (line: LineToWeigh, { quantity, reason, note }: SaidShort): LineToWeigh => {
  const isShort = decimal(quantity).lt(line.quantityOrdered);
  const has = countsPounds(line) ? decimal(line.weight ?? 0) : decimal(line.pieces);
  return {
    ...line,
    quantity: line.needsWeight && line.pieces > 0 ? toWeight(line.pieces) : toWeight(quantity),
    quantityToShip: isShort ? toWeight(quantity) : null,
    shortReason: isShort ? reason : null,
    shortNote: isShort ? note : null,
    isOpen: line.needsWeight && line.pieces > 0 && has.lt(quantity),
  };
};

const withUnderway = (line: LineToWeigh, underway: Underway | undefined): StationLine => {
  const pieces = Math.max(0, line.pieces + (underway?.pieces ?? 0));
  const weight = underway ? poundsAfter(line.weight, underway.weight) : line.weight;
  const taken = { ...line, pieces, weight };
  const said = underway?.short ? withShort(taken, underway.short) : taken;
  return { ...said, isAll: underway?.isAll ?? isSaidAll(said) };
};

interface OrderUnderway extends OrderToWeigh {
  lines: StationLine[];
}

/** Orders with this device's unconfirmed entries applied: waiting entries count as pieces, undone entries do not. */
export const withEntries = (book: OrderBook, entries: readonly Entry[]): OrderUnderway[] => {
  const underway = sumByLine(entries);
  return [...book.values()].map((order) => ({
    ...order,
    lines: order.lines.map((line) => withUnderway(line, underway.get(line.itemId))),
  }));
};

type Way = Pick<StationOrder, 'routeName' | 'stopNumber'>;

const noWay: Way = { routeName: null, stopNumber: null };

export const toStop = (stop: StopAnswer | null | undefined): Way =>
  stop ? { routeName: stop.route.driver?.name ?? 'Unassigned', stopNumber: stop.sequenceNumber } : noWay;

/** Station state outside React, so that decisions use current data instead of the last render. */
export const createOrdersState = (queue: EntryQueue, userId: string) => {
  let book: OrderBook = new Map();
  let ways: ReadonlyMap<string, Way> = new Map();
  let drawn: { entries: readonly Entry[]; orders: StationOrder[] } | null = null;
  let isRead = false;
  const lookedUp = new Map<string, string>();
  const listeners = new Set<() => void>();
  const change = (next: OrderBook) => {
    book = next;
    changed();
  };
  const changed = () => {
    drawn = null;
    for (const listener of listeners) listener();
  };
  const withWay = (order: OrderUnderway): StationOrder => ({ ...order, ...(ways.get(order.id) ?? noWay) });
  const orders = (): StationOrder[] => {
    const { entries } = queue.contents();
    if (drawn?.entries !== entries) drawn = { entries, orders: withEntries(book, entries).map(withWay) };
    return drawn.orders;
  };
  return {
    isRead: () => isRead,
    orders,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      // The queue outlives this page, so unsubscribe with the page.
      const leaveKept = queue.subscribe(listener);
      return () => {
        leaveKept();
        listeners.delete(listener);
      };
    },
    lookedUp: (): ReadonlyMap<string, string> => lookedUp,
    /** Stores a read. Orders looked up after its request stay; orders it asked for and did not find go. */
    read: ({ orders, askedFor }: ReadOrders) => {
      isRead = true;
      const busy = new Set(openEntries(queue.contents().entries, userId).map(({ orderId }) => orderId));
      const listed = new Set(orders.map(({ id }) => id));
      for (const id of askedFor) if (!listed.has(id)) lookedUp.delete(id);
      const others = [...book.values()].filter(({ id }) => lookedUp.has(id) && !listed.has(id));
      change(readBook(book, [...orders, ...others], busy));
    },
    add: (order: OrderToWeigh): StationOrder => {
      lookedUp.set(order.id, order.orderNumber);
      change(new Map(book).set(order.id, order));
      const [added] = withEntries(new Map([[order.id, order]]), queue.contents().entries);
      return withWay(added ?? { ...order, lines: [] });
    },
    setWays: (next: ReadonlyMap<string, Way>) => {
      if (JSON.stringify([...next]) === JSON.stringify([...ways])) return;
      ways = next;
      changed();
    },
    stored: (answer: Parameters<typeof storedInBook>[1]) => change(storedInBook(book, answer)),
    short: (order: OrderAnswer) => change(shortInBook(book, order)),
    takenBack: (entry: Parameters<typeof takenFromBook>[1]) => change(takenFromBook(book, entry)),
  };
};
