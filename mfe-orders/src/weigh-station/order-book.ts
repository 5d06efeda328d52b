import type { StopAnswer } from '@primal/contracts/delivery/stop';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { AddedPieces, LineToWeigh, OrderToWeigh } from '@primal/contracts/orders/piece';
import { type Decimal, decimal, isPositive, sum, toWeight, zero } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { countsPounds, shipsNothing } from '@primal/contracts/shared/weighing';
import { type Entry, isOpen, listOpenEntries, type ReportedShort } from './queue/entries.ts';
import type { EntryQueue } from './queue/entry-queue.ts';
import type { StationLine, StationOrder } from './station/draft.ts';
import { countMissingPieces } from './station/find-line.ts';
import type { ReadOrders } from './station-calls.ts';

/** Orders to weigh by id, as last read from the server. */
export type OrderBook = ReadonlyMap<string, OrderToWeigh>;

/**
 * Merges a read into the book. Orders with entries in flight (`busy`) keep their state, since the read may or may not
 * include those entries. A read never overwrites a newer version.
 */
export const mergeIntoBook = (
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

export const addToBook = (book: OrderBook, { pieces, item, version }: AddedPieces): OrderBook =>
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
const changeShortInBook = (book: OrderBook, { id, version, items }: OrderAnswer): OrderBook =>
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

const addPounds = (weight: string | null, change: Decimal): string | null => {
  const after = decimal(weight ?? 0).plus(change);
  return after.gt(0) ? toWeight(after) : null;
};

const sumPounds = ({ pieces }: Pick<Entry, 'pieces'>): Decimal =>
  sum(pieces.flatMap(({ weight }) => weight ?? []));

export const removeFromBook = (book: OrderBook, entry: Entry): OrderBook =>
  withLine(book, entry.orderId, entry.itemId, (line) => ({
    ...line,
    pieces: Math.max(0, line.pieces - entry.pieceIds.length),
    weight: addPounds(line.weight, zero.minus(sumPounds(entry))),
    isOpen: true,
  }));

interface Unconfirmed {
  pieces: number;
  weight: Decimal;
  isAll: boolean | null;
  short: ReportedShort | null;
}

const sumByLine = (entries: readonly Entry[]): ReadonlyMap<string, Unconfirmed> => {
  const lines = new Map<string, Unconfirmed>();
  const none: Unconfirmed = { pieces: 0, weight: zero, isAll: null, short: null };
  const add = (itemId: string, count: number, pounds: Decimal, isAll: boolean) => {
    const { pieces, weight, short } = lines.get(itemId) ?? none;
    lines.set(itemId, { pieces: pieces + count, weight: weight.plus(pounds), isAll, short });
  };
  const setShort = (itemId: string, short: ReportedShort) =>
    lines.set(itemId, { ...(lines.get(itemId) ?? none), isAll: null, short });
  for (const entry of entries) {
    const { state, undone, itemId, pieces, pieceIds, isAll = false, short } = entry;
    if (short && isOpen(entry)) setShort(itemId, undone ? short.before : short.reported);
    else if (state === 'waiting' && !undone) add(itemId, pieces.length, sumPounds(entry), isAll);
    else if (state === 'stored' && undone) add(itemId, -pieceIds.length, zero.minus(sumPounds(entry)), false);
  }
  return lines;
};

const isConfirmedComplete = (line: LineToWeigh): boolean =>
  line.needsWeight &&
  line.isOpen === false &&
  (isPositive(line.weight) ? countMissingPieces(line) !== 0 : shipsNothing(line));

const withShort = (line: LineToWeigh, { quantity, reason, note }: ReportedShort): LineToWeigh => {
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

const withUnconfirmed = (line: LineToWeigh, unconfirmed: Unconfirmed | undefined): StationLine => {
  const pieces = Math.max(0, line.pieces + (unconfirmed?.pieces ?? 0));
  const weight = unconfirmed ? addPounds(line.weight, unconfirmed.weight) : line.weight;
  const taken = { ...line, pieces, weight };
  const said = unconfirmed?.short ? withShort(taken, unconfirmed.short) : taken;
  return { ...said, isAll: unconfirmed?.isAll ?? isConfirmedComplete(said) };
};

interface MergedOrder extends OrderToWeigh {
  lines: StationLine[];
}

/** Orders with this device's unconfirmed entries applied: waiting entries count as pieces, undone entries do not. */
export const withEntries = (book: OrderBook, entries: readonly Entry[]): MergedOrder[] => {
  const unconfirmed = sumByLine(entries);
  return [...book.values()].map((order) => ({
    ...order,
    lines: order.lines.map((line) => withUnconfirmed(line, unconfirmed.get(line.itemId))),
  }));
};

type Stop = Pick<StationOrder, 'routeName' | 'stopNumber'>;

const noStop: Stop = { routeName: null, stopNumber: null };

export const toStop = (stop: StopAnswer | null | undefined): Stop =>
  stop ? { routeName: stop.route.driver?.name ?? 'Unassigned', stopNumber: stop.sequenceNumber } : noStop;

/** Station state outside React, so that decisions use current data instead of the last render. */
export const createOrdersState = (queue: EntryQueue, userId: string) => {
  let book: OrderBook = new Map();
  let stops: ReadonlyMap<string, Stop> = new Map();
  let shown: { entries: readonly Entry[]; orders: StationOrder[] } | null = null;
  let isRead = false;
  const lookedUp = new Map<string, string>();
  const listeners = new Set<() => void>();
  const change = (next: OrderBook) => {
    book = next;
    changed();
  };
  const changed = () => {
    shown = null;
    for (const listener of listeners) listener();
  };
  const withStop = (order: MergedOrder): StationOrder => ({ ...order, ...(stops.get(order.id) ?? noStop) });
  const orders = (): StationOrder[] => {
    const { entries } = queue.contents();
    if (shown?.entries !== entries) shown = { entries, orders: withEntries(book, entries).map(withStop) };
    return shown.orders;
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
    /**
     * Stores a read. Preserves orders looked up after the request, and removes requested orders that the server did not
     * find.
     */
    read: ({ orders, askedFor }: ReadOrders) => {
      isRead = true;
      const busy = new Set(listOpenEntries(queue.contents().entries, userId).map(({ orderId }) => orderId));
      const listed = new Set(orders.map(({ id }) => id));
      for (const id of askedFor) if (!listed.has(id)) lookedUp.delete(id);
      const others = [...book.values()].filter(({ id }) => lookedUp.has(id) && !listed.has(id));
      change(mergeIntoBook(book, [...orders, ...others], busy));
    },
    add: (order: OrderToWeigh): StationOrder => {
      lookedUp.set(order.id, order.orderNumber);
      change(new Map(book).set(order.id, order));
      const [added] = withEntries(new Map([[order.id, order]]), queue.contents().entries);
      return withStop(added ?? { ...order, lines: [] });
    },
    setStops: (next: ReadonlyMap<string, Stop>) => {
      if (JSON.stringify([...next]) === JSON.stringify([...stops])) return;
      stops = next;
      changed();
    },
    stored: (answer: Parameters<typeof addToBook>[1]) => change(addToBook(book, answer)),
    short: (order: OrderAnswer) => change(changeShortInBook(book, order)),
    undone: (entry: Parameters<typeof removeFromBook>[1]) => change(removeFromBook(book, entry)),
  };
};
