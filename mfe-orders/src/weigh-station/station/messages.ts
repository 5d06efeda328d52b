import { decimal, showQuantity, showWeight, sum } from '@primal/contracts/shared/decimal';
import { shortReasonLabels, shortSentence } from '@primal/contracts/shared/shorts';
import { counted } from '@primal/contracts/shared/text';
import type { Entry, InPlace, PieceInput } from '../queue/entries.ts';
import type { Tone } from '../sound.ts';
import type { Snapshot } from './decide.ts';
import type { StationLine, StationOrder, StationPlace } from './draft.ts';
import {
  type Chosen,
  isLineDone,
  isOrderDone,
  nextOrder,
  piecesLeft,
  piecesMissing,
  waitingLines,
} from './find-line.ts';
import { countOf, nameOf } from './questions.ts';

/** Pieces of a line that has more than were ordered, as people write them. */
export interface MoreThanOrdered {
  pieces: string;
  ordered: string;
}

/** An order whose lines are all done. */
export interface Complete {
  order: StationOrder;
  /** The order that is weighed after it; null when none waits. */
  next: StationOrder | null;
  /** What it is short of, what it has too many of, and what was not checked: `WD Chuck Case: 1 / 10`. */
  notes: readonly string[];
  /** The lines among them that were not checked: the invoice counts these by what was ordered. */
  unchecked: readonly string[];
}

/** What the station said last. */
export interface Message {
  tone: Tone;
  /** Pounds, as people write them; null where it is about no weight. */
  weight: string | null;
  title: string;
  /** Whose order it is about: `SO-1107 · Harbor Grill`; null for none. */
  order: string | null;
  detail: string;
  /** Pieces that the line still waits for; null where nobody can say, or it is about no line. */
  left: number | null;
  /** The line that it is about, by its id; null for none. */
  itemId: string | null;
  /** Cases that were checked: `3 / 5`; null where it is about a weight. */
  checked: string | null;
  /** The order that has become complete with it. */
  complete: Complete | null;
  /** The short line that it is about: it may be changed, shipped whole again, or get a substitute. */
  short: StationPlace | null;
  /** Counts what was said, so that the same words are told again. */
  count: number;
}

/** The parts of a new message; a part that is not given is empty, except the title. */
export type MessageContent = Partial<Omit<Message, 'tone' | 'count'>> & Pick<Message, 'title'>;

/** What it says before anything has come. */
export const begin: Message = {
  tone: 'info',
  weight: null,
  title: 'Scan, weigh or type',
  order: null,
  detail: 'A label, a weight, an order number or a product code',
  left: null,
  itemId: null,
  checked: null,
  complete: null,
  short: null,
  count: 0,
};

/** Pounds of some pieces, as people write them; null where none needs a weight. */
export const poundsOf = (pieces: readonly PieceInput[]): string | null => {
  const weights = pieces.flatMap(({ weight }) => weight ?? []);
  return weights.length > 0 ? showWeight(sum(weights.map(String))) : null;
};

/** Whether somebody said that it is short, or that fewer pieces than ordered are all that it will have. */
export const isShort = (line: StationLine): boolean =>
  Boolean(line.shortReason) || (line.isAll && (piecesMissing(line) ?? 0) > 0);

/** Whether a line has more pieces than were ordered. */
export const isMore = (line: StationLine): boolean =>
  line.needsWeight && piecesMissing(line) === 0 && decimal(line.pieces).gt(line.quantityOrdered);

const countText = (line: StationLine): string =>
  [
    `${line.productName}: ${countOf(line)}`,
    line.shortReason && shortReasonLabels[line.shortReason].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');

/** What the words about an order are made of. */
type Known = Pick<Snapshot, 'orders' | 'unsentByOthers'>;

/** The message of an order that is done; null while a line of it waits, or weights of others are not stored yet. */
export const completeOf = (order: StationOrder, { orders, unsentByOthers }: Known): Complete | null => {
  if (!isOrderDone(order) || unsentByOthers(order.id) !== null) return null;
  const short = order.lines.filter((line) => line.needsWeight && isShort(line)).map(countText);
  const unchecked = order.lines
    .filter((line) => !line.needsWeight && line.pieces > 0 && !isLineDone(line))
    .map((line) => `${countText(line)} checked`);
  const more = order.lines.filter(isMore).map(countText);
  return { order, next: nextOrder(orders, order), notes: [...short, ...more, ...unchecked], unchecked };
};

/** Why an order with all its pieces here is not complete; '' where nothing is in its way, or pieces are missing. */
const unsentText = (order: StationOrder, { unsentByOthers }: Known): string => {
  const unsent = isOrderDone(order) ? unsentByOthers(order.id) : null;
  return unsent === null ? '' : `Not complete. Still to be sent: ${unsent}`;
};

const waitingText = (count: number): string => `${counted(count, 'line waits', 'lines wait')} for weights`;

/** The pieces that its line waits for by now, where another station took some of them meanwhile; as it was said otherwise. */
const leftNow = ({ left = null, itemId }: MessageContent, orders: readonly StationOrder[]): number | null => {
  const line = itemId && orders.flatMap(({ lines }) => lines).find((one) => one.itemId === itemId);
  const now = line ? piecesLeft(line) : null;
  return left === null || now === null ? left : Math.min(left, now);
};

/**
 * A message as it holds by now: an order of which a piece went again, or was counted twice as long as its answer was under way,
 * is not complete; a line to which another station added waits for less.
 */
export const messageNow = <M extends MessageContent>(said: M, orders: readonly StationOrder[]): M => {
  const left = leftNow(said, orders);
  const message = left === (said.left ?? null) ? said : { ...said, left };
  const order = message.complete && orders.find(({ id }) => id === message.complete?.order.id);
  if (!order || isOrderDone(order)) return message;
  return { ...message, complete: null, detail: message.detail || waitingText(waitingLines(order)) };
};

/** An order that was chosen, and what it waits for. */
const orderMessage = (order: StationOrder, known: Known): MessageContent => {
  const waiting = waitingLines(order);
  if (waiting === 0) {
    if (!order.lines.some(({ needsWeight }) => needsWeight))
      return { title: 'Nothing on it needs a weight', order: nameOf(order) };
    return {
      title: nameOf(order),
      detail: unsentText(order, known),
      complete: completeOf(order, known),
    };
  }
  return { title: nameOf(order), detail: waitingText(waiting) };
};

/** A line that was chosen. */
const lineMessage = ({ order, line, left }: StationPlace): MessageContent => ({
  title: line.productName,
  order: nameOf(order),
  detail: (line.shortReason && shortSentence(line)) || '',
  left,
  itemId: line.itemId,
  short: line.shortReason ? { order, line, left } : null,
});

/** The message after pieces were taken, with the line as it is now. */
export const takenMessage = (
  { order, line, left }: { order: StationOrder; line: StationLine; left: number | null },
  pieces: readonly PieceInput[],
  known: Known,
  taught: boolean,
): MessageContent => {
  const several = pieces.length > 1 ? `${pieces.length} weights` : '';
  const learned = taught ? 'Its GTIN is saved. Wrong product? Undo it' : '';
  return {
    title: line.productName,
    order: nameOf(order),
    weight: poundsOf(pieces),
    detail: [several, learned, unsentText(order, known)].filter(Boolean).join(' · '),
    left,
    itemId: line.itemId,
    checked: line.needsWeight ? null : countOf(line),
    complete: line.needsWeight ? completeOf(order, known) : null,
  };
};

/** The message of a line that somebody has ended. */
export const doneMessage = (order: StationOrder, line: StationLine, known: Known): MessageContent => ({
  title: `${line.productName} is done: ${countOf(line)}`,
  order: nameOf(order),
  detail: unsentText(order, known),
  complete: completeOf(order, known),
});

/** The message of a line of which somebody said how much is shipped. */
export const shortMessage = (place: StationPlace, known: Known, instead: InPlace | null): MessageContent => {
  const { order, line, left } = place;
  if (!line.shortReason)
    return { title: `All of ${line.productName} is shipped again`, order: nameOf(order), left };
  const substitute = instead && `${showQuantity(instead.quantity)} ${instead.name} instead`;
  return {
    title: `${line.productName} is short`,
    order: nameOf(order),
    detail: [shortSentence(line), substitute, unsentText(order, known)].filter(Boolean).join(' · '),
    left: left === 0 ? null : left,
    complete: completeOf(order, known),
    short: place,
  };
};

const takenBackTitle = ({ short, isAll, productName }: Entry): string => {
  if (short) return `${productName}: the change to its short is undone`;
  return isAll ? `${productName} needs more again` : `Undone: ${productName}`;
};

export const takenBackMessage = (entry: Entry): MessageContent => ({
  title: takenBackTitle(entry),
  weight: poundsOf(entry.pieces),
  order: nameOf(entry),
});

/** What the server has refused after it was taken. */
export const refusedMessage = (entry: Entry): MessageContent => ({
  title: entry.reason ?? '',
  weight: poundsOf(entry.pieces),
  order: nameOf(entry),
  detail: entry.productName,
});

/** A case that has its line since before. */
export const alreadyMessage = (entry: Entry): MessageContent => ({
  title: `This case is already on ${entry.orderNumber}`,
  order: nameOf(entry),
  detail: entry.productName,
});

/** An entry by which its line has more than was ordered: another station has weighed for it as well. */
export const moreMessage = (
  entry: Entry,
  { pieces, ordered }: MoreThanOrdered,
  complete: Complete | null,
): MessageContent => ({
  title: `${entry.orderNumber} has ${pieces} of ${ordered} ${entry.productName}`,
  weight: poundsOf(entry.pieces),
  order: nameOf(entry),
  detail: 'Another station weighed this product too. One too many? Undo it',
  complete,
});

/** The message after a line, an order, or none was chosen by hand. */
export const chosenMessage = (known: Known, { orderId, itemId }: Chosen): MessageContent => {
  const order = known.orders.find(({ id }) => id === orderId);
  const line = order?.lines.find((one) => one.itemId === itemId);
  if (order && line) return lineMessage({ order, line, left: piecesLeft(line) });
  return order ? orderMessage(order, known) : { title: begin.title, detail: begin.detail };
};
