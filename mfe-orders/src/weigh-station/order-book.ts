import type { AddedPieces, LineToWeigh, OrderToWeigh } from '@primal/contracts/orders/piece';
import { type Decimal, decimal, isPositive, sum, toWeight, zero } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import type { StationLine } from './decide.ts';
import type { Entry } from './entries.ts';
import { piecesMissing } from './find-line.ts';

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

/** Pounds with some more or fewer; null for none. */
const poundsAfter = (weight: string | null, change: Decimal): string | null => {
  const after = decimal(weight ?? 0).plus(change);
  return after.gt(0) ? toWeight(after) : null;
};

const poundsOf = ({ pieces }: Pick<Entry, 'pieces'>): Decimal =>
  sum(pieces.flatMap(({ weight }) => weight ?? []));

/** The book after what an entry did is undone: its pieces are gone, and its line waits for more. */
export const takenFromBook = (book: OrderBook, entry: Entry): OrderBook =>
  withLine(book, entry.orderId, entry.itemId, (line) => ({
    ...line,
    pieces: Math.max(0, line.pieces - entry.pieceIds.length),
    weight: poundsAfter(line.weight, zero.minus(poundsOf(entry))),
    isOpen: true,
  }));

/** What this device has entered at a line and the server has not told of yet. */
interface Underway {
  pieces: number;
  weight: Decimal;
  /** The last answer to whether these are all; null when there was none. */
  isAll: boolean | null;
}

const underwayOf = (entries: readonly Entry[]): ReadonlyMap<string, Underway> => {
  const lines = new Map<string, Underway>();
  const add = (itemId: string, count: number, pounds: Decimal, isAll: boolean) => {
    const { pieces, weight } = lines.get(itemId) ?? { pieces: 0, weight: zero };
    lines.set(itemId, { pieces: pieces + count, weight: weight.plus(pounds), isAll });
  };
  for (const entry of entries) {
    const { state, takenBack, itemId, pieces, pieceIds, isAll = false } = entry;
    if (state === 'waiting' && !takenBack) add(itemId, pieces.length, poundsOf(entry), isAll);
    if (state === 'stored' && takenBack) add(itemId, -pieceIds.length, zero.minus(poundsOf(entry)), false);
  }
  return lines;
};

/** Whether somebody said of a line, as the server tells of it, that its pieces are all. */
const isSaidAll = (line: LineToWeigh): boolean =>
  line.needsWeight && isPositive(line.weight) && line.isOpen === false && piecesMissing(line) !== 0;

const withUnderway = (line: LineToWeigh, underway: Underway | undefined): StationLine => {
  const pieces = Math.max(0, line.pieces + (underway?.pieces ?? 0));
  const weight = underway ? poundsAfter(line.weight, underway.weight) : line.weight;
  return { ...line, pieces, weight, isAll: underway?.isAll ?? isSaidAll(line) };
};

/** An order of the book with what is under way at its lines. */
export interface OrderUnderway extends OrderToWeigh {
  lines: StationLine[];
}

/**
 * The orders with what this device has entered and the server has not told of yet: entries that wait count as pieces, and
 * those taken back no longer do.
 */
export const withEntries = (book: OrderBook, entries: readonly Entry[]): OrderUnderway[] => {
  const underway = underwayOf(entries);
  return [...book.values()].map((order) => ({
    ...order,
    lines: order.lines.map((line) => withUnderway(line, underway.get(line.itemId))),
  }));
};
