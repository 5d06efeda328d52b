import { type OrderAnswer, type OrderItemAnswer, orderApi } from '@primal/contracts/orders/order';
import { pieceApi } from '@primal/contracts/orders/piece';
import { describeWeightConflict, readStoredWeights, weightsApi } from '@primal/contracts/orders/weights';
import {
  decimal,
  formatQuantity,
  formatWeight,
  isPositive,
  sum,
  toWeight,
} from '@primal/contracts/shared/decimal';
import { readWeights, weightRules } from '@primal/contracts/shared/figures';
import { estimatePounds } from '@primal/contracts/shared/lines';
import { computeQuantityToShip, lacksWeight } from '@primal/contracts/shared/weighing';
import { describeOutlier, formatPieceName } from '@primal/kit/grid';
import {
  ApiError,
  createIdempotencyKey,
  type DelayReason,
  explainError,
  invalidatePaths,
  persist,
  StoppedError,
  send,
  useQueryClient,
} from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { describeHeldOrder } from '../order/hold.tsx';
import { describeMissingPieces } from './save-confirmation.ts';

/** Lines in the batch dialog (docs/rules/weighing.md#batch-entry). */
const isInBatch = (item: OrderItemAnswer): boolean =>
  item.product.productType === 'variable-weight' && item.product.billedBy === 'LBS' && lacksWeight(item);

export interface BatchOrder {
  order: OrderAnswer;
  items: OrderItemAnswer[];
  /** Number of waiting lines that only the order's own dialog can weigh. */
  others: number;
}

export const listBatchOrders = (
  orders: readonly OrderAnswer[],
  marked: ReadonlySet<string> = new Set(),
): BatchOrder[] =>
  orders
    .map((order) => ({
      order,
      items: order.items.filter((item) => isInBatch(item) || marked.has(item.id)),
      others: order.items.filter((item) => lacksWeight(item) && !isInBatch(item)).length,
    }))
    .filter(({ items }) => items.length > 0);

/**
 * Typed text by line id, with the pounds shown at the time (`shown`). Preserved when the line leaves the list. Without
 * `shown`, the current weights are accepted.
 */
export const typedTexts = z.record(
  z.string(),
  z.object({ text: z.string(), line: z.string(), shown: z.array(z.string()).optional() }),
);
export type Typed = Readonly<z.infer<typeof typedTexts>>;

/** Parsed field: pounds ('' if empty), pieces, or an error. */
type Entry = { weight: string; pieces: string[]; problem: null } | { weight: null; problem: string };

const computePiecesLeft = (item: OrderItemAnswer): string =>
  item.isOpen ? decimal(computeQuantityToShip(item)).minus(item.piecesWeighed).toFixed() : item.quantity;

const describePiecesToEnter = (item: OrderItemAnswer): string => {
  const piece = formatPieceName(item.product).toLowerCase();
  const left = computePiecesLeft(item);
  if (decimal(left).eq(1)) return `Enter one weight: it is one ${piece}.`;
  return item.isOpen
    ? `Enter at most ${formatQuantity(left)} weights: one for each ${piece} that is left.`
    : `Enter one weight, or one for each of the ${formatQuantity(left)} ${piece}s.`;
};

/**
 * Parses a line's field: one weight for all pieces, or one per piece, possibly incomplete. Rejects more weights than
 * pieces.
 */
export const readEntry = (text: string, item: OrderItemAnswer): Entry => {
  const { values, problem } = readWeights(text, weightRules);
  if (problem !== null) return { weight: null, problem };
  if (values.length > 1 && decimal(computePiecesLeft(item)).lt(values.length))
    return { weight: null, problem: describePiecesToEnter(item) };
  if (values.some((value) => !isPositive(value)))
    return { weight: null, problem: 'Each weight must be above 0.' };
  return { weight: values.length === 0 ? '' : sum(values).toFixed(), pieces: values, problem: null };
};

/** True if one weight covers several pieces. On an open line, it is one more piece. */
const isForAll = (pieces: readonly string[], item: OrderItemAnswer): boolean =>
  pieces.length === 1 && !item.isOpen && decimal(item.quantity).gt(1);

/** `All 2 together?` if one weight covers several pieces, else null. */
export const describeCombinedWeight = (pieces: readonly string[], item: OrderItemAnswer): string | null =>
  isForAll(pieces, item)
    ? `All ${formatQuantity(item.quantity)} together? Type ${formatQuantity(item.quantity)} weights if not.`
    : null;

/** Question about an unusual weight (365.4 for 36.54), or null. A single weight covers all pieces. */
export const describeUnusualWeight = (pieces: readonly string[], item: OrderItemAnswer): string | null => {
  const { averageWeight } = item.product;
  const usual =
    isForAll(pieces, item) && averageWeight
      ? decimal(estimatePounds(item.product)).times(item.quantity).toFixed()
      : averageWeight;
  const questions = pieces.map((_, index) => describeOutlier(pieces, index, usual));
  return questions.find((question) => question !== null) ?? null;
};

/** Questions before saving a line: confirmed unusual weights, one weight for all, a short. */
export const listQuestions = ({ item, pieces }: Omit<Weighed, 'shown'>, orderNumber: string): string[] => {
  const line = `${orderNumber}, ${item.productName}`;
  const piece = formatPieceName(item.product).toLowerCase();
  const outlier = describeUnusualWeight(pieces, item);
  const weighed = (item.isOpen ? item.piecesWeighed : 0) + pieces.length;
  const short = isForAll(pieces, item) ? null : describeMissingPieces(item, weighed);
  return [
    ...(outlier ? [`${line}: ${outlier.replace(' Press Enter to keep it.', '')}`] : []),
    ...(isForAll(pieces, item)
      ? [
          `${line}: ${formatWeight(pieces[0])} lbs is all ${formatQuantity(item.quantity)} ${piece}s together.`,
        ]
      : []),
    ...(short ? [`${line}: ${short}.`] : []),
  ];
};

export const findNewShort = ({ item, pieces }: Omit<Weighed, 'shown'>): string | null => {
  const weighed = (item.isOpen ? item.piecesWeighed : 0) + pieces.length;
  const isShort =
    !isForAll(pieces, item) && !item.shortReason && describeMissingPieces(item, weighed) !== null;
  return isShort ? toWeight(weighed) : null;
};

interface Weighed {
  item: OrderItemAnswer;
  pieces: string[];
  shown: string[];
}

export const readEntries = (orders: readonly BatchOrder[], typed: Typed) => {
  const weighed: Weighed[] = [];
  const problems: Record<string, string> = {};
  for (const item of orders.flatMap(({ items }) => items.filter(lacksWeight))) {
    const { text = '', shown = readStoredWeights(item) } = typed[item.id] ?? {};
    const entry = readEntry(text, item);
    if (entry.problem !== null) problems[item.id] = entry.problem;
    else if (entry.weight !== '') weighed.push({ item, pieces: entry.pieces, shown });
  }
  return { weighed, problems };
};

/** Appends pieces to a line that a station has begun; otherwise replaces all weights. */
const saveOne = ({ item, pieces, shown }: Weighed, key: string, signal: AbortSignal): Promise<unknown> => {
  if (item.isOpen)
    return send(pieceApi.addPieces, {
      params: { id: item.salesOrderId },
      body: {
        itemId: item.id,
        pieces: pieces.map((weight) => ({ weight })),
        shownWeights: shown,
        ...(decimal(computePiecesLeft(item)).gt(pieces.length) && { isAll: true as const }),
      },
      idempotencyKey: key,
      signal,
    });
  if (pieces.length > 1)
    return send(weightsApi.saveWeights, {
      params: { id: item.salesOrderId },
      body: [{ itemId: item.id, weights: pieces, shownWeights: shown }],
      signal,
    });
  return send(weightsApi.updateOrderItem, {
    params: { id: item.id },
    body: { weight: pieces[0] ?? '', shownWeights: shown },
    signal,
  });
};

export const oldestFirst = { order: 'asc', limit: '500' } as const;

const fetchWaitingLines = async (signal: AbortSignal): Promise<ReadonlyMap<string, OrderItemAnswer>> => {
  const orders = await send(weightsApi.listOrdersNeedingWeights, { query: oldestFirst, signal });
  return new Map(listBatchOrders(orders).flatMap(({ items }) => items.map((item) => [item.id, item])));
};

/** Sentences about orders on credit hold. Empty if the read fails, since order lists show holds too. */
const fetchHeldOrders = async (lines: readonly Weighed[]): Promise<string[]> => {
  const ids = new Set(lines.map(({ item }) => item.salesOrderId));
  if (ids.size === 0) return [];
  const query = { status: 'on_hold', limit: '1000' } as const;
  const held = await send(orderApi.listOrders, { query }).catch(() => []);
  return held.filter(({ id }) => ids.has(id)).flatMap((order) => describeHeldOrder(order) ?? []);
};

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

export const unknownFailure = 'Not saved. Try again.';

const explainNotSaved = (error: unknown): string =>
  error instanceof StoppedError ? 'Not saved yet.' : explainError(error, unknownFailure);

interface BatchOutcome {
  saved: string[];
  /** Orders now on credit hold, possibly because of actual weights. */
  held: string[];
  failures: Record<string, string>;
}

/**
 * Saves weights line by line (docs/rules/weighing.md#batch-entry), so that one rejected line does not block others.
 * Retries offline until stopped. Calls `onSaved` after each line.
 */
export const useSaveBatch = (onSaved: (itemId: string) => void) => {
  const client = useQueryClient();
  const stopper = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<DelayReason | null>(null);

  // Resend a possibly stored line with the same key and body, so that its pieces are not added twice.
  const sent = useRef(new Map<string, { key: string; line: Weighed }>());
  const nameOf = ({ item, pieces }: Weighed): string => `${item.id} ${pieces.join(' ')}`;

  const saveInto = async (outcome: BatchOutcome, line: Weighed, stop: AbortSignal) => {
    const name = nameOf(line);
    const going = sent.current.get(name) ?? { key: createIdempotencyKey(), line };
    sent.current.set(name, going);
    try {
      await persist((attempt) => saveOne(going.line, going.key, attempt), { stop, onWaiting: setWaiting });
      outcome.saved.push(line.item.id);
      onSaved(line.item.id);
    } catch (error) {
      if (isRefused(error)) sent.current.delete(name);
      outcome.failures[line.item.id] = explainNotSaved(error);
    }
    setWaiting(null);
  };
  const save = async (weighed: readonly Weighed[]): Promise<BatchOutcome> => {
    const outcome: BatchOutcome = { saved: [], held: [], failures: {} };
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setBusy(true);
    try {
      const waitingNow = await persist(fetchWaitingLines, { stop: signal, onWaiting: setWaiting });
      for (const line of weighed) {
        const { id } = line.item;
        const now = waitingNow.get(id);
        const changed = now && !sent.current.has(nameOf(line)) && describeWeightConflict(now, line.shown);
        if (!now) outcome.failures[id] = 'Somebody else has weighed, invoiced or removed it.';
        else if (changed) outcome.failures[id] = `${changed}. Check it again.`;
        else await saveInto(outcome, line, signal);
      }
      outcome.held = await fetchHeldOrders(weighed.filter(({ item }) => outcome.saved.includes(item.id)));
    } catch (error) {
      for (const { item } of weighed) outcome.failures[item.id] = explainNotSaved(error);
    }
    setWaiting(null);
    setBusy(false);
    await invalidatePaths(client, ['/api/sales-orders', '/api/sales-order-items']);
    return outcome;
  };
  return { save, busy, waiting, onStop: () => stopper.current?.abort() };
};
