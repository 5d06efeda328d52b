import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { changedMeanwhile, standingWeights } from '@primal/contracts/orders/shown-weights';
import {
  decimal,
  isPositive,
  showQuantity,
  showWeight,
  sum,
  toWeight,
} from '@primal/contracts/shared/decimal';
import { readWeights, weightRules } from '@primal/contracts/shared/figures';
import { estimatedPounds } from '@primal/contracts/shared/lines';
import { lacksWeight, quantityToShip } from '@primal/contracts/shared/weighing';
import { pieceName, slipQuestion } from '@primal/kit/grid';
import {
  ApiError,
  invalidatePaths,
  newIdempotencyKey,
  persist,
  Stopped,
  send,
  sentenceOr,
  useQueryClient,
  type Waiting,
} from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { heldInWords } from '../order/hold.tsx';
import { shortBy } from './before-saving.ts';

/** The lines that the batch dialog asks for (docs/rules/weighing.md#batch-entry). */
const inBatch = (item: OrderItemAnswer): boolean =>
  item.product.productType === 'variable-weight' && item.product.billedBy === 'LBS' && lacksWeight(item);

export interface BatchOrder {
  order: OrderAnswer;
  items: OrderItemAnswer[];
  /** Lines that wait for weights as well and are weighed by the order's own dialog. */
  others: number;
}

/** Open orders with the lines that wait for a weight; orders without any are left out. */
export const batchOrders = (
  orders: readonly OrderAnswer[],
  /** Lines that were marked short here: they stay in sight, though they wait no longer. */
  marked: ReadonlySet<string> = new Set(),
): BatchOrder[] =>
  orders
    .map((order) => ({
      order,
      items: order.items.filter((item) => inBatch(item) || marked.has(item.id)),
      others: order.items.filter((item) => lacksWeight(item) && !inBatch(item)).length,
    }))
    .filter(({ items }) => items.length > 0);

/**
 * What was typed, by line id, over the pounds that the line was shown with. It outlives the line's place in the list, so that
 * nothing typed goes in silence. Without `shown` the line is taken as it stands: what came meanwhile was told.
 */
export const typedTexts = z.record(
  z.string(),
  z.object({ text: z.string(), line: z.string(), shown: z.array(z.string()).optional() }),
);
export type Typed = Readonly<z.infer<typeof typedTexts>>;

/** A line's weight as it was typed: `weight` in pounds ('' while empty), the pieces when there are several, or what is wrong. */
type Entry = { weight: string; pieces: string[]; problem: null } | { weight: null; problem: string };

/** Pieces that a line still waits for: those ordered, less those that came one by one. */
const piecesLeft = (item: OrderItemAnswer): string =>
  item.isOpen ? decimal(quantityToShip(item)).minus(item.piecesWeighed).toFixed() : item.quantity;

const howMany = (item: OrderItemAnswer): string => {
  const piece = pieceName(item.product).toLowerCase();
  const left = piecesLeft(item);
  if (decimal(left).eq(1)) return `Enter one weight: it is one ${piece}.`;
  return item.isOpen
    ? `Enter at most ${showQuantity(left)} weights: one for each ${piece} that is left.`
    : `Enter one weight, or one for each of the ${showQuantity(left)} ${piece}s.`;
};

/**
 * Reads the text of a line's field: one weight for the line, or one for each of its pieces, of which some may be missing.
 * More figures than pieces are refused whole and never run into another line.
 */
export const readEntry = (text: string, item: OrderItemAnswer): Entry => {
  const { values, problem } = readWeights(text, weightRules);
  if (problem !== null) return { weight: null, problem };
  if (values.length > 1 && decimal(piecesLeft(item)).lt(values.length))
    return { weight: null, problem: howMany(item) };
  if (values.some((value) => !isPositive(value)))
    return { weight: null, problem: 'Each weight must be above 0.' };
  return { weight: values.length === 0 ? '' : sum(values).toFixed(), pieces: values, problem: null };
};

/** One figure for several pieces: it is taken for all of them together. Of a line that is open it is one more piece. */
const isForAll = (pieces: readonly string[], item: OrderItemAnswer): boolean =>
  pieces.length === 1 && !item.isOpen && decimal(item.quantity).gt(1);

/** `All 2 together?`, for one figure of a line of several pieces; null for any other. */
export const togetherQuestion = (pieces: readonly string[], item: OrderItemAnswer): string | null =>
  isForAll(pieces, item)
    ? `All ${showQuantity(item.quantity)} together? Type ${showQuantity(item.quantity)} weights if not.`
    : null;

/**
 * The question about a line's weights that a finger may have slipped at (365.4 for 36.54); null without one. A single
 * weight is that of all pieces together.
 */
export const slipOf = (pieces: readonly string[], item: OrderItemAnswer): string | null => {
  const { averageWeight } = item.product;
  const usual =
    isForAll(pieces, item) && averageWeight
      ? decimal(estimatedPounds(item.product)).times(item.quantity).toFixed()
      : averageWeight;
  const questions = pieces.map((_, index) => slipQuestion(pieces, index, usual));
  return questions.find((question) => question !== null) ?? null;
};

/** What is asked before a line's weights are saved, a sentence each: a slip that was kept, one figure for all, a short. */
export const questionsOf = ({ item, pieces }: Omit<Weighed, 'shown'>, orderNumber: string): string[] => {
  const line = `${orderNumber}, ${item.productName}`;
  const piece = pieceName(item.product).toLowerCase();
  const slip = slipOf(pieces, item);
  const weighed = (item.isOpen ? item.piecesWeighed : 0) + pieces.length;
  const short = isForAll(pieces, item) ? null : shortBy(item, weighed);
  return [
    ...(slip ? [`${line}: ${slip.replace(' Press Enter to keep it.', '')}`] : []),
    ...(isForAll(pieces, item)
      ? [`${line}: ${showWeight(pieces[0])} lbs is all ${showQuantity(item.quantity)} ${piece}s together.`]
      : []),
    ...(short ? [`${line}: ${short}.`] : []),
  ];
};

/** All the pieces that a line has with those that were typed, where that makes it short and nobody has said why; else null. */
export const newlyShort = ({ item, pieces }: Omit<Weighed, 'shown'>): string | null => {
  const weighed = (item.isOpen ? item.piecesWeighed : 0) + pieces.length;
  const isShort = !isForAll(pieces, item) && !item.shortReason && shortBy(item, weighed) !== null;
  return isShort ? toWeight(weighed) : null;
};

/** One line that is to be saved, and the pounds that it was shown with when its weights were typed. */
interface Weighed {
  item: OrderItemAnswer;
  pieces: string[];
  shown: string[];
}

/** The lines listed that hold a readable weight, and those whose text is wrong. */
export const entriesOf = (orders: readonly BatchOrder[], typed: Typed) => {
  const weighed: Weighed[] = [];
  const problems: Record<string, string> = {};
  for (const item of orders.flatMap(({ items }) => items.filter(lacksWeight))) {
    const { text = '', shown = standingWeights(item) } = typed[item.id] ?? {};
    const entry = readEntry(text, item);
    if (entry.problem !== null) problems[item.id] = entry.problem;
    else if (entry.weight !== '') weighed.push({ item, pieces: entry.pieces, shown });
  }
  return { weighed, problems };
};

/** A line that others weigh as well takes further pieces; any other takes its weights whole. */
const saveOne = ({ item, pieces, shown }: Weighed, key: string, signal: AbortSignal): Promise<unknown> => {
  if (item.isOpen)
    return send(ordersApi.addPieces, {
      params: { id: item.salesOrderId },
      body: {
        itemId: item.id,
        pieces: pieces.map((weight) => ({ weight })),
        shownWeights: shown,
        ...(decimal(piecesLeft(item)).gt(pieces.length) && { isAll: true as const }),
      },
      idempotencyKey: key,
      signal,
    });
  if (pieces.length > 1)
    return send(ordersApi.saveWeights, {
      params: { id: item.salesOrderId },
      body: [{ itemId: item.id, weights: pieces, shownWeights: shown }],
      signal,
    });
  return send(ordersApi.updateOrderItem, {
    params: { id: item.id },
    body: { weight: pieces[0] ?? '', shownWeights: shown },
    signal,
  });
};

/** The oldest orders come first: they leave first. */
export const oldestFirst = { order: 'asc', limit: '500' } as const;

/** The lines that wait for their weight at this moment, as they stand. */
const linesWaiting = async (signal: AbortSignal): Promise<ReadonlyMap<string, OrderItemAnswer>> => {
  const orders = await send(ordersApi.listOrdersNeedingWeights, { query: oldestFirst, signal });
  return new Map(batchOrders(orders).flatMap(({ items }) => items.map((item) => [item.id, item])));
};

/** Which of the orders are on credit hold, in words. Where that cannot be read all is saved, and the lists say it later. */
const heldAmong = async (lines: readonly Weighed[]): Promise<string[]> => {
  const ids = new Set(lines.map(({ item }) => item.salesOrderId));
  if (ids.size === 0) return [];
  const query = { status: 'on_hold', limit: '1000' } as const;
  const held = await send(ordersApi.listOrders, { query }).catch(() => []);
  return held.filter(({ id }) => ids.has(id)).flatMap((order) => heldInWords(order) ?? []);
};

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** What stands at a line of which the server said nothing. */
export const unexplained = 'Not saved. Try again.';

const notSaved = (error: unknown): string =>
  error instanceof Stopped ? 'Not saved yet.' : sentenceOr(error, unexplained);

/** What became of a batch: the lines that were saved, and a sentence for each that was not. */
interface BatchOutcome {
  saved: string[];
  /** The orders among them that are on credit hold now, in words: true weights may have made them so. */
  held: string[];
  failures: Record<string, string>;
}

/**
 * Saves weights line by line (docs/rules/weighing.md#batch-entry): a line that is refused, because its order was
 * invoiced meanwhile, keeps no other from being saved. Goes on without a network until it is stopped. `onSaved` is told
 * of each line at once.
 */
export const useSaveBatch = (onSaved: (itemId: string) => void) => {
  const client = useQueryClient();
  const stopper = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  // Saving again what may have arrived must never add its pieces twice: it goes out as it did.
  const sent = useRef(new Map<string, { key: string; line: Weighed }>());
  const nameOf = ({ item, pieces }: Weighed): string => `${item.id} ${pieces.join(' ')}`;

  const saveInto = async (outcome: BatchOutcome, line: Weighed, stop: AbortSignal) => {
    const name = nameOf(line);
    const going = sent.current.get(name) ?? { key: newIdempotencyKey(), line };
    sent.current.set(name, going);
    try {
      await persist((attempt) => saveOne(going.line, going.key, attempt), { stop, onWaiting: setWaiting });
      outcome.saved.push(line.item.id);
      onSaved(line.item.id);
    } catch (error) {
      if (isRefused(error)) sent.current.delete(name);
      outcome.failures[line.item.id] = notSaved(error);
    }
    setWaiting(null);
  };
  const save = async (weighed: readonly Weighed[]): Promise<BatchOutcome> => {
    const outcome: BatchOutcome = { saved: [], held: [], failures: {} };
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setBusy(true);
    try {
      const waitingNow = await persist(linesWaiting, { stop: signal, onWaiting: setWaiting });
      for (const line of weighed) {
        const { id } = line.item;
        const now = waitingNow.get(id);
        const changed = now && !sent.current.has(nameOf(line)) && changedMeanwhile(now, line.shown);
        // Somebody else's weight is never written over.
        if (!now) outcome.failures[id] = 'Somebody else has weighed, invoiced or removed it.';
        else if (changed) outcome.failures[id] = `${changed}. Check it again.`;
        else await saveInto(outcome, line, signal);
      }
      outcome.held = await heldAmong(weighed.filter(({ item }) => outcome.saved.includes(item.id)));
    } catch (error) {
      for (const { item } of weighed) outcome.failures[item.id] = notSaved(error);
    }
    setWaiting(null);
    setBusy(false);
    await invalidatePaths(client, ['/api/sales-orders', '/api/sales-order-items']);
    return outcome;
  };
  return { save, busy, waiting, onStop: () => stopper.current?.abort() };
};
