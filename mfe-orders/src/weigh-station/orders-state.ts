import type { StopAnswer } from '@primal/contracts/delivery/route';
import type { OrderToWeigh } from '@primal/contracts/orders/piece';
import type { StationOrder } from './decide.ts';
import { type Entry, openEntries } from './entries.ts';
import type { EntryQueue } from './entry-queue.ts';
import {
  type OrderBook,
  type OrderUnderway,
  readBook,
  storedInBook,
  takenFromBook,
  withEntries,
} from './order-book.ts';
import type { ReadOrders } from './station-calls.ts';

/** Where an order is on its way out. */
type Way = Pick<StationOrder, 'routeName' | 'stopNumber'>;

const noWay: Way = { routeName: null, stopNumber: null };

/** The route and stop of an order. */
export const wayOf = (stop: StopAnswer | null | undefined): Way =>
  stop ? { routeName: stop.route.driver?.name ?? 'Unassigned', stopNumber: stop.sequenceNumber } : noWay;

/** The station's own facts, kept beside the drawing: decisions are made on what is true now, not on what was drawn. */
export const createOrdersState = (queue: EntryQueue, userId: string) => {
  let book: OrderBook = new Map();
  let ways: ReadonlyMap<string, Way> = new Map();
  /** The orders as last drawn, and the entries they were drawn from. */
  let drawn: { entries: readonly Entry[]; orders: StationOrder[] } | null = null;
  let isRead = false;
  /** The numbers of orders that were looked up by them, by id: no list of printed ones may have them. */
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
    /** Whether the server's orders are there. */
    isRead: () => isRead,
    orders,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      // What the device keeps outlives this page: nobody listens there for longer than here.
      const leaveKept = queue.subscribe(listener);
      return () => {
        leaveKept();
        listeners.delete(listener);
      };
    },
    lookedUp: (): ReadonlyMap<string, string> => lookedUp,
    /** What a read has brought. What was looked up after it was asked for stays; what it was asked for in vain goes. */
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
    /** Routes and stops; the same as before change nothing. */
    setWays: (next: ReadonlyMap<string, Way>) => {
      if (JSON.stringify([...next]) === JSON.stringify([...ways])) return;
      ways = next;
      changed();
    },
    stored: (answer: Parameters<typeof storedInBook>[1]) => change(storedInBook(book, answer)),
    takenBack: (entry: Parameters<typeof takenFromBook>[1]) => change(takenFromBook(book, entry)),
  };
};
