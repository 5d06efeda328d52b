import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { decimal, isPositive, showQuantity, sum } from '@primal/contracts/shared/decimal';
import { readWeights, weightRules } from '@primal/contracts/shared/figures';
import { pieceName, type SlipMemory, slipQuestion } from '@primal/kit/grid';
import {
  invalidatePaths,
  persist,
  Stopped,
  send,
  sentenceOr,
  useQueryClient,
  type Waiting,
} from '@primal/kit/platform';
import { useRef, useState } from 'react';

/** The lines that the batch dialog asks for (specification, operations section 5 "Batch catch weight"). */
const inBatch = (item: OrderItemAnswer): boolean =>
  item.product.productType === 'variable-weight' &&
  item.product.billedBy === 'LBS' &&
  !isPositive(item.weight);

export interface BatchOrder {
  order: OrderAnswer;
  items: OrderItemAnswer[];
}

/** Open orders with the lines that wait for a weight; orders without any are left out. */
export const batchOrders = (orders: readonly OrderAnswer[]): BatchOrder[] =>
  orders
    .map((order) => ({ order, items: order.items.filter(inBatch) }))
    .filter(({ items }) => items.length > 0);

/** What was typed, by line id. It outlives the line's place in the list, so that nothing typed goes in silence. */
export type Typed = Readonly<Record<string, { text: string; line: string }>>;

/** A line's weight as it was typed: `weight` in pounds ('' while empty), the pieces when there are several, or what is wrong. */
export type Entry = { weight: string; pieces: string[]; problem: null } | { weight: null; problem: string };

const howMany = ({ quantity, product }: OrderItemAnswer): string => {
  const piece = pieceName(product).toLowerCase();
  return decimal(quantity).eq(1)
    ? `Enter one weight: it is one ${piece}.`
    : `Enter one weight, or one for each of the ${showQuantity(quantity)} ${piece}s.`;
};

/**
 * Reads the text of a line's field: one weight for the line, or one for each of its pieces. More or fewer figures than
 * pieces are refused whole and never run into another line (decisions, "Screens").
 */
export const readEntry = (text: string, item: OrderItemAnswer): Entry => {
  const { values, problem } = readWeights(text, weightRules);
  if (problem !== null) return { weight: null, problem };
  if (values.length > 1 && !decimal(item.quantity).eq(values.length))
    return { weight: null, problem: howMany(item) };
  if (values.some((value) => !isPositive(value)))
    return { weight: null, problem: 'Each weight must be above 0.' };
  return { weight: values.length === 0 ? '' : sum(values).toFixed(), pieces: values, problem: null };
};

/**
 * The question about a line's weights that a finger may have slipped at (365.4 for 36.54); null without one. A single
 * weight is that of all pieces together.
 */
export const slipOf = (pieces: readonly string[], item: OrderItemAnswer): string | null => {
  const { averageWeight } = item.product;
  const usual =
    pieces.length === 1 && averageWeight
      ? decimal(averageWeight).times(item.quantity).toFixed()
      : averageWeight;
  const questions = pieces.map((_, index) => slipQuestion(pieces, index, usual));
  return questions.find((question) => question !== null) ?? null;
};

/** Before weights are saved: the first line with a slip that nobody was asked about yet; it counts as asked from now on. */
export const firstSlip = (weighed: readonly Weighed[], slips: SlipMemory): OrderItemAnswer | null => {
  const found = weighed.find(
    ({ item, pieces }) => slipOf(pieces, item) !== null && !slips.wasAsked(item.id, pieces.join(' ')),
  );
  if (!found) return null;
  slips.note(found.item.id, found.pieces.join(' '));
  return found.item;
};

/** One line that is to be saved. */
export interface Weighed {
  item: OrderItemAnswer;
  pieces: string[];
}

/** The lines listed that hold a readable weight, and those whose text is wrong. */
export const entriesOf = (orders: readonly BatchOrder[], typed: Typed) => {
  const weighed: Weighed[] = [];
  const problems: Record<string, string> = {};
  for (const item of orders.flatMap(({ items }) => items)) {
    const entry = readEntry(typed[item.id]?.text ?? '', item);
    if (entry.problem !== null) problems[item.id] = entry.problem;
    else if (entry.weight !== '') weighed.push({ item, pieces: entry.pieces });
  }
  return { weighed, problems };
};

const saveOne = ({ item, pieces }: Weighed, signal: AbortSignal): Promise<unknown> =>
  pieces.length > 1
    ? send(ordersApi.saveWeights, {
        params: { id: item.salesOrderId },
        body: [{ itemId: item.id, weights: pieces }],
        signal,
      })
    : send(ordersApi.updateOrderItem, {
        params: { id: item.id },
        body: { weight: pieces[0] ?? '' },
        signal,
      });

/** The oldest orders come first: they leave first. */
export const oldestFirst = { order: 'asc' } as const;

/** The lines that wait for their weight at this moment. */
const idsWaiting = async (signal: AbortSignal): Promise<ReadonlySet<string>> => {
  const orders = await send(ordersApi.listOrdersNeedingWeights, { query: oldestFirst, signal });
  return new Set(batchOrders(orders).flatMap(({ items }) => items.map(({ id }) => id)));
};

const notSaved = (error: unknown): string =>
  error instanceof Stopped ? 'Not saved yet.' : sentenceOr(error, 'It was not saved.');

/** What became of a batch: the lines that were saved, and a sentence for each that was not. */
export interface BatchOutcome {
  saved: string[];
  failures: Record<string, string>;
}

/**
 * Saves weights line by line (specification, operations section 5): a line that is refused, because its order was
 * invoiced meanwhile, keeps no other from being saved. Goes on without a network until it is stopped.
 */
export const useSaveBatch = () => {
  const client = useQueryClient();
  const stopper = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const saveInto = async (outcome: BatchOutcome, line: Weighed, stop: AbortSignal) => {
    try {
      await persist((attempt) => saveOne(line, attempt), { stop, onWaiting: setWaiting });
      outcome.saved.push(line.item.id);
    } catch (error) {
      outcome.failures[line.item.id] = notSaved(error);
    }
    setWaiting(null);
  };
  const save = async (weighed: readonly Weighed[]): Promise<BatchOutcome> => {
    const outcome: BatchOutcome = { saved: [], failures: {} };
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setBusy(true);
    try {
      const waitingNow = await persist(idsWaiting, { stop: signal, onWaiting: setWaiting });
      for (const line of weighed) {
        const { id } = line.item;
        // Somebody else's weight is never written over.
        if (!waitingNow.has(id))
          outcome.failures[id] = 'Somebody else weighed, invoiced or removed it meanwhile.';
        else await saveInto(outcome, line, signal);
      }
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
