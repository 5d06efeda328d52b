import { decimal, formatQuantity, formatWeight, sum } from '@primal/contracts/shared/decimal';
import { describeShortage, shortReasonLabels } from '@primal/contracts/shared/shorts';
import { counted } from '@primal/contracts/shared/text';
import type { Entry, PieceInput, ReportedSubstitute } from '../queue/entries.ts';
import type { Tone } from '../sound.ts';
import type { Snapshot } from './decide.ts';
import type { StationLine, StationOrder, StationPlace } from './draft.ts';
import {
  countMissingPieces,
  countPiecesLeft,
  countWaitingLines,
  findNextOrder,
  isLineDone,
  isOrderDone,
  type SelectedLine,
} from './find-line.ts';
import { formatCount, formatOrderName } from './questions.ts';

export interface Surplus {
  pieces: string;
  ordered: string;
}

export interface OrderCompletion {
  order: StationOrder;
  next: StationOrder | null;
  /** Shorts, surplus and unchecked lines: `WD Chuck Case: 1 / 10`. */
  notes: readonly string[];
  /** Notes of unchecked lines, which the invoice bills as ordered. */
  unchecked: readonly string[];
}

export interface Message {
  tone: Tone;
  /** Formatted pounds; null if no weight is involved. */
  weight: string | null;
  title: string;
  order: string | null;
  detail: string;
  /** Pieces the line still waits for; null if unknown or no line is involved. */
  left: number | null;
  itemId: string | null;
  /** Checked cases: `3 / 5`; null for a weight. */
  checked: string | null;
  complete: OrderCompletion | null;
  short: StationPlace | null;
  /** Entry that the message offers to undo; null if Undo means the last step. */
  undoes: number | null;
  /** Increments so that identical messages are announced again. */
  count: number;
}

export type MessageContent = Partial<Omit<Message, 'tone' | 'count'>> & Pick<Message, 'title'>;

export const startMessage: Message = {
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
  undoes: null,
  count: 0,
};

/** Formatted pounds of pieces; null if none has a weight. */
export const formatPounds = (pieces: readonly PieceInput[]): string | null => {
  const weights = pieces.flatMap(({ weight }) => weight ?? []);
  return weights.length > 0 ? formatWeight(sum(weights.map(String))) : null;
};

/** True if the line is marked short, or was confirmed with fewer pieces than ordered. */
export const isShort = (line: StationLine): boolean =>
  Boolean(line.shortReason) || (line.isAll && (countMissingPieces(line) ?? 0) > 0);

export const isSurplus = (line: StationLine): boolean =>
  line.needsWeight && countMissingPieces(line) === 0 && decimal(line.pieces).gt(line.quantityOrdered);

const formatLineCount = (line: StationLine): string =>
  [
    `${line.productName}: ${formatCount(line)}`,
    line.shortReason && shortReasonLabels[line.shortReason].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');

type Known = Pick<Snapshot, 'orders' | 'unsentByOthers'>;

/** Completion of an order; null while a line waits, or other users' weights are not stored. */
export const findCompletion = (
  order: StationOrder,
  { orders, unsentByOthers }: Known,
): OrderCompletion | null => {
  if (!isOrderDone(order) || unsentByOthers(order.id) !== null) return null;
  const short = order.lines.filter((line) => line.needsWeight && isShort(line)).map(formatLineCount);
  const unchecked = order.lines
    .filter((line) => !line.needsWeight && line.pieces > 0 && !isLineDone(line))
    .map((line) => `${formatLineCount(line)} checked`);
  const more = order.lines.filter(isSurplus).map(formatLineCount);
  return { order, next: findNextOrder(orders, order), notes: [...short, ...more, ...unchecked], unchecked };
};

/** Reason that an order with all its pieces is not complete; '' if unblocked or pieces are missing. */
const describeUnsent = (order: StationOrder, { unsentByOthers }: Known): string => {
  const unsent = isOrderDone(order) ? unsentByOthers(order.id) : null;
  return unsent === null ? '' : `Not complete. Not sent yet: ${unsent}`;
};

const describeWaiting = (count: number): string =>
  `${counted(count, 'line waits', 'lines wait')} for weights`;

const countLeftNow = (
  { left = null, itemId }: MessageContent,
  orders: readonly StationOrder[],
): number | null => {
  const line = itemId && orders.flatMap(({ lines }) => lines).find((one) => one.itemId === itemId);
  const now = line ? countPiecesLeft(line) : null;
  return left === null || now === null ? left : Math.min(left, now);
};

/**
 * Updates a message to the current data. An order that lost a piece is no longer complete. A line that another
 * station filled waits for fewer pieces.
 */
export const updateMessage = <M extends MessageContent>(shown: M, orders: readonly StationOrder[]): M => {
  const left = countLeftNow(shown, orders);
  const message = left === (shown.left ?? null) ? shown : { ...shown, left };
  const order = message.complete && orders.find(({ id }) => id === message.complete?.order.id);
  if (!order || isOrderDone(order)) return message;
  return { ...message, complete: null, detail: message.detail || describeWaiting(countWaitingLines(order)) };
};

const createOrderMessage = (order: StationOrder, known: Known): MessageContent => {
  const waiting = countWaitingLines(order);
  if (waiting === 0) {
    if (!order.lines.some(({ needsWeight }) => needsWeight))
      return { title: 'Nothing on it needs a weight', order: formatOrderName(order) };
    return {
      title: formatOrderName(order),
      detail: describeUnsent(order, known),
      complete: findCompletion(order, known),
    };
  }
  return { title: formatOrderName(order), detail: describeWaiting(waiting) };
};

const createLineMessage = ({ order, line, left }: StationPlace): MessageContent => ({
  title: line.productName,
  order: formatOrderName(order),
  detail: (line.shortReason && describeShortage(line)) || '',
  left,
  itemId: line.itemId,
  short: line.shortReason ? { order, line, left } : null,
});

export const createTakenMessage = (
  { order, line, left }: { order: StationOrder; line: StationLine; left: number | null },
  pieces: readonly PieceInput[],
  known: Known,
  taught: boolean,
): MessageContent => {
  const several = pieces.length > 1 ? `${pieces.length} weights` : '';
  const learned = taught ? 'Its GTIN is saved. Wrong product? Undo it' : '';
  return {
    title: line.productName,
    order: formatOrderName(order),
    weight: formatPounds(pieces),
    detail: [several, learned, describeUnsent(order, known)].filter(Boolean).join(' · '),
    left,
    itemId: line.itemId,
    checked: line.needsWeight ? null : formatCount(line),
    complete: line.needsWeight ? findCompletion(order, known) : null,
  };
};

export const createDoneMessage = (order: StationOrder, line: StationLine, known: Known): MessageContent => ({
  title: `${line.productName} is done: ${formatCount(line)}`,
  order: formatOrderName(order),
  detail: describeUnsent(order, known),
  complete: findCompletion(order, known),
});

export const createShortMessage = (
  place: StationPlace,
  known: Known,
  instead: ReportedSubstitute | null,
): MessageContent => {
  const { order, line, left } = place;
  if (!line.shortReason)
    return { title: `All of ${line.productName} is shipped again`, order: formatOrderName(order), left };
  const substitute = instead && `${formatQuantity(instead.quantity)} ${instead.name} instead`;
  return {
    title: `${line.productName} is short`,
    order: formatOrderName(order),
    detail: [describeShortage(line), substitute, describeUnsent(order, known)].filter(Boolean).join(' · '),
    left: left === 0 ? null : left,
    complete: findCompletion(order, known),
    short: place,
  };
};

const formatUndoneTitle = ({ short, isAll, productName }: Entry): string => {
  if (short) return `${productName}: the change to its short is undone`;
  return isAll ? `${productName} is open again` : `Undone: ${productName}`;
};

export const createUndoneMessage = (entry: Entry): MessageContent => ({
  title: formatUndoneTitle(entry),
  weight: formatPounds(entry.pieces),
  order: formatOrderName(entry),
});

export const createRefusedMessage = (entry: Entry): MessageContent => ({
  title: entry.reason ?? '',
  weight: formatPounds(entry.pieces),
  order: formatOrderName(entry),
  detail: entry.productName,
});

export const createDuplicateMessage = (entry: Entry): MessageContent => ({
  title: `This case is already on ${entry.orderNumber}`,
  order: formatOrderName(entry),
  detail: entry.productName,
});

export const createSurplusMessage = (
  entry: Entry,
  { pieces, ordered }: Surplus,
  complete: OrderCompletion | null,
): MessageContent => ({
  title: `${entry.orderNumber} has ${pieces} of ${ordered} ${entry.productName}`,
  weight: formatPounds(entry.pieces),
  order: formatOrderName(entry),
  detail: 'Another station weighed this product too. One too many? Undo it',
  complete,
  undoes: entry.id,
});

export const createChosenMessage = (known: Known, { orderId, itemId }: SelectedLine): MessageContent => {
  const order = known.orders.find(({ id }) => id === orderId);
  const line = order?.lines.find((one) => one.itemId === itemId);
  if (order && line) return createLineMessage({ order, line, left: countPiecesLeft(line) });
  return order
    ? createOrderMessage(order, known)
    : { title: startMessage.title, detail: startMessage.detail };
};
