import type { AddedPieces, LineToWeigh, OrderToWeigh } from '@primal/contracts/orders/piece';
import { parseWeights } from '@primal/contracts/shared/lines';
import type { Entry } from './entries.ts';

/** The orders that a station weighs, by id, as the server has told last. */
export type OrderBook = ReadonlyMap<string, OrderToWeigh>;

/**
 * The book after a read. Orders with entries under way (`busy`) stay as they are, because nobody knows which of those
 * entries the read has seen; what an answer to them has made newer is not undone by an older read.
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

/** The book after the server has stored pieces: the line has them, and those of other stations. */
export const storedInBook = (book: OrderBook, { item, version }: AddedPieces): OrderBook =>
  withLine(
    book,
    item.salesOrderId,
    item.id,
    (line) => ({ ...line, pieces: parseWeights(item.individualWeights).length, weight: item.weight }),
    version,
  );

/** The book after the pieces of an entry are gone. */
export const takenFromBook = (book: OrderBook, { orderId, itemId, pieceIds }: Entry): OrderBook =>
  withLine(book, orderId, itemId, (line) => ({
    ...line,
    pieces: Math.max(0, line.pieces - pieceIds.length),
  }));

/**
 * The orders with what this device has entered and the server has not told of yet: entries that wait count as pieces, and
 * those taken back no longer do.
 */
export const withEntries = (book: OrderBook, entries: readonly Entry[]): OrderToWeigh[] => {
  const pieces = new Map<string, number>();
  const add = (itemId: string, count: number) => pieces.set(itemId, (pieces.get(itemId) ?? 0) + count);
  for (const { state, takenBack, itemId, pieces: own, pieceIds } of entries) {
    if (state === 'waiting' && !takenBack) add(itemId, own.length);
    if (state === 'stored' && takenBack) add(itemId, -pieceIds.length);
  }
  return [...book.values()].map((order) =>
    order.lines.some(({ itemId }) => pieces.has(itemId))
      ? {
          ...order,
          lines: order.lines.map((line) => ({
            ...line,
            pieces: Math.max(0, line.pieces + (pieces.get(line.itemId) ?? 0)),
          })),
        }
      : order,
  );
};
