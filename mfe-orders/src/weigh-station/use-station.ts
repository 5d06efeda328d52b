import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { Chosen } from '@primal/contracts/orders/find-line';
import type { OrderToWeigh, UsualWeight } from '@primal/contracts/orders/piece';
import {
  ApiError,
  apiKey,
  invalidatePaths,
  newIdempotencyKey,
  type QueryClient,
  send,
  sendPage,
  sentenceOr,
  useApiQuery,
  useQueries,
  useQuery,
  useQueryClient,
  useUser,
} from '@primal/kit/platform';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStops } from '../orders/stops.tsx';
import type { Product, StationOrder, StationPlace } from './decide.ts';
import { type PieceInput, waitsFor } from './entries.ts';
import { createFacts, wayOf } from './facts.ts';
import type { ChosenOrder, Input } from './inputs.ts';
import { type Kept, keptEntries } from './kept-entries.ts';
import { sound } from './sound.ts';
import { createStation } from './station.ts';
import type { Came, LookedUp, Station } from './station-interface.ts';

/** A sentence for people about what could not be done. */
class Unable extends Error {}

const orderPath = ordersApi.listOrdersToWeigh.path;
/** So long a question to the server keeps the next case waiting. */
const patience = 5_000;

const unreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

const fetchToWeigh = async (signal: AbortSignal): Promise<OrderToWeigh[]> => {
  const orders: OrderToWeigh[] = [];
  let next: string | null = null;
  do {
    const input = { query: { limit: '1000' }, signal };
    const page: Awaited<ReturnType<typeof sendPage<typeof ordersApi.listOrdersToWeigh>>> = await sendPage(
      ordersApi.listOrdersToWeigh,
      input,
      next,
    );
    orders.push(...page.rows);
    next = page.next;
  } while (next);
  return orders;
};

/** An order that is not among the printed ones, by its number. */
const findOrder = async (orderNumber: string): Promise<OrderToWeigh | string> => {
  try {
    const signal = AbortSignal.timeout(patience);
    const [order] = await send(ordersApi.listOrdersToWeigh, { query: { orderNumber }, signal });
    if (order) return order;
    const found = await send(ordersApi.listOrders, { query: { q: orderNumber, limit: '10' }, signal });
    const same = found.find((one) => one.orderNumber === orderNumber);
    if (!same) return `There is no order ${orderNumber}.`;
    return same.status === 'invoiced'
      ? `${orderNumber} has been invoiced: nothing more can be weighed on it.`
      : `${orderNumber} has nothing to weigh.`;
  } catch (error) {
    if (!unreachable(error)) throw error;
    throw new Unable(
      `${orderNumber} is not among the printed orders, and the server cannot be reached to look for it.`,
    );
  }
};

const findProduct = async (gtin: string): Promise<Product | null> => {
  try {
    const query = { gtin, limit: '1' };
    const [found] = await send(adminApi.listProducts, { query, signal: AbortSignal.timeout(patience) });
    return found ? { id: found.id, name: found.name } : null;
  } catch (error) {
    if (!unreachable(error)) throw error;
    throw new Unable(
      'No order here has this GTIN, and the server cannot be reached to look it up. Scan it again later.',
    );
  }
};

const teach = async (product: Product, gtin: string, client: QueryClient): Promise<void> => {
  try {
    await send(adminApi.addProductGtin, {
      params: { id: product.id },
      body: { gtin },
      idempotencyKey: newIdempotencyKey(),
      signal: AbortSignal.timeout(patience),
    });
  } catch (error) {
    if (!unreachable(error)) throw error;
    throw new Unable(
      'The server cannot be reached to remember it. Choose once more, or leave the case out with Esc.',
    );
  }
  await invalidatePaths(client, ['/api/products']);
};

/** What is usual, asked once for each product: it does not change while one weighs. Gives whether it is there. */
const useUsualWeights = (orders: readonly StationOrder[], usual: Map<string, UsualWeight>): boolean => {
  const ids = useMemo(
    () => [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))].sort(),
    [orders],
  );
  const chunks = Array.from({ length: Math.ceil(ids.length / 100) }, (_, at) =>
    ids.slice(at * 100, at * 100 + 100),
  );
  const results = useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: ['usual weights', chunk],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { productIds: chunk.join(',') };
        const weights = await send(ordersApi.usualWeights, { query, signal });
        for (const weight of weights) usual.set(weight.productId, weight);
        return weights;
      },
    })),
  });
  // Without them weights are taken and nothing is asked.
  return results.every(({ isPending }) => !isPending);
};

/** A refusal comes later than its scan: it is said as loudly, and the orders are read again, since one has changed. */
const useLateRefusals = ({ entries, ready }: Kept, userId: string, station: Station) => {
  const client = useQueryClient();
  const known = useRef<ReadonlySet<number>>(null);
  useEffect(() => {
    if (!ready) return;
    const refused = entries.filter((entry) => entry.userId === userId && entry.reason !== null);
    const before = known.current;
    known.current = new Set(refused.map(({ id }) => id));
    const late = before ? refused.filter(({ id }) => !before.has(id)) : [];
    for (const entry of late) station.tellRefused(entry);
    if (late.length > 0) void invalidatePaths(client, [orderPath]);
  }, [entries, ready, userId, station, client]);
};

/** What `useStation` gives. */
export type StationView = ReturnType<typeof useStation>;

/**
 * The weigh station of whoever is signed in: its orders, its entries, and what it does with them. `wanted` is the number
 * of the order that it begins with.
 */
export const useStation = (wanted: string | null) => {
  const user = useUser();
  const client = useQueryClient();
  const [kept] = useState(keptEntries);
  const [facts] = useState(() => createFacts(kept, user.id));
  const [page] = useState(newIdempotencyKey);
  const [station] = useState(() => {
    const person = { userId: user.id, userName: user.username };
    const chosenOrder = ({ orderId, itemId }: Chosen): ChosenOrder | null => {
      const order = facts.orders().find(({ id }) => id === orderId);
      return order ? { orderId: order.id, itemId, orderNumber: order.orderNumber } : null;
    };
    const hold = (came: Came, chosen: Chosen) =>
      kept.hold({ ...person, ...came, page, at: new Date().toISOString(), chosen: chosenOrder(chosen) });
    const keep = async (input: Input, { order, line }: StationPlace, pieces: readonly PieceInput[]) => {
      const added = await kept.add(input, {
        ...person,
        key: newIdempotencyKey(),
        at: input.at,
        orderId: order.id,
        orderNumber: order.orderNumber,
        customerName: order.customerName,
        itemId: line.itemId,
        productName: line.productName,
        pieces,
      });
      return added !== null;
    };
    const lookUp = async (orderNumber: string): Promise<LookedUp> => {
      const found = await findOrder(orderNumber);
      return typeof found === 'string'
        ? { order: null, problem: found }
        : { order: facts.add(found), problem: null };
    };
    return createStation({
      world: () => ({
        orders: facts.orders(),
        usual: (id) => facts.usual.get(id),
        waitsFor: (gtin, serial) => waitsFor(kept.kept().entries, gtin, serial),
      }),
      hold,
      note: (input, chosen) => kept.note(input, chosenOrder(chosen)),
      release: kept.release,
      keep,
      takeLastBack: () => kept.takeLastBack(user.id),
      findOrder: lookUp,
      findProduct,
      teach: (product, gtin) => teach(product, gtin, client),
      sound,
      words: (error) =>
        error instanceof Unable ? error.message : sentenceOr(error, 'That did not work. Please try again.'),
    });
  });
  const state = useSyncExternalStore(station.subscribe, station.state);
  const entries = useSyncExternalStore(kept.subscribe, kept.kept);
  const orders = useSyncExternalStore(facts.subscribe, facts.orders);
  useLateRefusals(entries, user.id, station);

  const toWeigh = useQuery({
    queryKey: [...apiKey(ordersApi.listOrdersToWeigh), 'all'],
    queryFn: ({ signal }) => fetchToWeigh(signal),
  });
  const chosen = orders.find(({ id }) => id === state.chosen.orderId);
  // An order that was chosen by its number may not be printed yet.
  const unprinted = useApiQuery(
    ordersApi.listOrdersToWeigh,
    { query: { orderNumber: chosen?.orderNumber ?? '' } },
    { enabled: chosen !== undefined && !chosen.workOrderPrinted },
  );
  const chosenId = state.chosen.orderId;
  const { data: printed } = toWeigh;
  const { data: single } = unprinted;
  useEffect(() => {
    if (!printed) return;
    const ids = new Set(printed.map(({ id }) => id));
    // Invoiced or deleted meanwhile.
    if (chosenId && single?.length === 0) facts.forget(chosenId);
    facts.read([...printed, ...(single ?? []).filter(({ id }) => !ids.has(id))]);
  }, [printed, single, chosenId, facts]);
  const ids = useMemo(() => (printed ?? []).map(({ id }) => id), [printed]);
  const stopOf = useStops(ids);
  useEffect(() => facts.setWays(new Map(ids.map((id) => [id, wayOf(stopOf(id))]))), [ids, stopOf, facts]);
  const isUsualKnown = useUsualWeights(orders, facts.usual);
  const isRead = useSyncExternalStore(facts.subscribe, facts.isRead);
  const ready = isRead && entries.ready && isUsualKnown;
  useEffect(() => {
    if (ready) station.start(wanted);
  }, [ready, station, wanted]);
  useEffect(() => kept.takeOverFor(user.id, page, station.takeOver), [kept, user.id, page, station]);

  useEffect(
    () =>
      kept.sendFor(user.id, {
        onStored: facts.stored,
        onTakenBack: (entry) => {
          facts.takenBack(entry);
          void invalidatePaths(client, [orderPath]);
        },
      }),
    [kept, facts, user.id, client],
  );
  return { station, state, kept, entries, orders, chosen, toWeigh, userId: user.id };
};
