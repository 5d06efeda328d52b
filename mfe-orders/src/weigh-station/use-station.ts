import { ordersApi } from '@primal/contracts/orders/api';
import { type Chosen, isOrderDone } from '@primal/contracts/orders/find-line';
import { showQuantity } from '@primal/contracts/shared/decimal';
import { moreThanOrdered } from '@primal/contracts/shared/weighing';
import {
  apiKey,
  invalidatePaths,
  newIdempotencyKey,
  useQuery,
  useQueryClient,
  useUser,
} from '@primal/kit/platform';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStops } from '../orders/stops.tsx';
import type { StationOrder, StationPlace } from './decide.ts';
import { entryOfCase, type NewEntry, type PieceInput, type Taught, unsentByOthers } from './entries.ts';
import { createFacts, wayOf } from './facts.ts';
import type { ChosenOrder, Input } from './inputs.ts';
import { type Kept, type KeptEntries, keptEntries } from './kept-entries.ts';
import { lastOrder, rememberOrder } from './last-order.ts';
import { sound } from './sound.ts';
import { createStation } from './station.ts';
import {
  fetchToWeigh,
  findOrder,
  findProduct,
  forget,
  isStillThere,
  teach,
  wordsOf,
} from './station-calls.ts';
import type { Came, LookedUp, Station } from './station-interface.ts';
import { type UsualWeights, useUsualWeights } from './usual-weights.ts';

const orderPath = ordersApi.listOrdersToWeigh.path;

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

/** Whoever opens the station again has the order before them that was on the table last. */
const useRememberedOrder = (started: boolean, chosen: StationOrder | undefined, chosenId: string | null) => {
  useEffect(() => {
    if (!started || (chosenId !== null && !chosen)) return;
    const orderNumber = chosen?.orderNumber ?? null;
    rememberOrder(orderNumber);
    const { pathname, hash } = location;
    const address = pathname + (orderNumber === null ? '' : `?order=${orderNumber}`) + hash;
    // Not a step for the browser's way back.
    history.replaceState(history.state, '', address);
  }, [started, chosen, chosenId]);
};

/** An order on the table that was invoiced, deleted or put away in the office goes from it, with a word. */
const useGoneOrder = (started: boolean, chosen: StationOrder | undefined, station: Station) => {
  const last = useRef<StationOrder>(undefined);
  useEffect(() => {
    if (started && !chosen && last.current) station.tellGone(last.current);
    last.current = chosen;
  }, [started, chosen, station]);
};

/** Who weighs, at which page; `isAway` says that their session has ended. */
interface Weigher {
  userId: string;
  userName: string;
  page: string;
  isAway: () => boolean;
}

type Facts = ReturnType<typeof createFacts>;

/** What came in and what became of it, as this device keeps it. */
const keeping = ({ userId, userName, page, isAway }: Weigher, kept: KeptEntries, facts: Facts) => {
  const person = () => ({ userId, userName, ...(isAway() && { unclaimed: true }) });
  const chosenOrder = ({ orderId, itemId, filled = null }: Chosen): ChosenOrder | null => {
    const order = facts.orders().find(({ id }) => id === orderId);
    return order ? { orderId: order.id, itemId, filled, orderNumber: order.orderNumber } : null;
  };
  const entryAt = ({ order, line }: StationPlace, at: string): Omit<NewEntry, 'pieces'> => ({
    ...person(),
    key: newIdempotencyKey(),
    at,
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    itemId: line.itemId,
    productName: line.productName,
  });
  const now = () => new Date().toISOString();
  return {
    hold: (came: Came, chosen: Chosen) =>
      kept.hold({ ...person(), ...came, page, at: now(), chosen: chosenOrder(chosen) }),
    note: (input: Input, chosen: Chosen) => kept.note(input, chosenOrder(chosen)),
    release: kept.release,
    keep: async (
      input: Input,
      place: StationPlace,
      pieces: readonly PieceInput[],
      taught: Taught | null,
    ): Promise<boolean> => {
      const isMore = place.left === 0;
      return (await kept.add(input, { ...entryAt(place, input.at), pieces, taught, isMore })) !== null;
    },
    keepAll: (place: StationPlace) => kept.put({ ...entryAt(place, now()), pieces: [], isAll: true }),
    takeLastBack: () => kept.takeLastBack(userId),
  };
};

/** The orders that are weighed, as the server tells of them and with what is known of their way. */
const useOrdersToWeigh = (facts: Facts) => {
  const toWeigh = useQuery({
    queryKey: [...apiKey(ordersApi.listOrdersToWeigh), 'all'],
    // Without a network it fails at once, and the station says what it waits for.
    networkMode: 'always',
    queryFn: ({ signal }) => fetchToWeigh(facts.lookedUp(), signal),
  });
  // A read that brings the same again counts as well: orders that were under way at the one before were passed over.
  const { data, dataUpdatedAt: readAt } = toWeigh;
  useEffect(() => {
    if (data && readAt > 0) facts.read(data);
  }, [data, readAt, facts]);
  const ids = useMemo(() => (data?.orders ?? []).map(({ id }) => id), [data]);
  const stopOf = useStops(ids);
  useEffect(() => facts.setWays(new Map(ids.map((id) => [id, wayOf(stopOf(id))]))), [ids, stopOf, facts]);
  return toWeigh;
};

/** What `useStation` gives. */
export type StationView = ReturnType<typeof useStation>;

/**
 * The weigh station of whoever is signed in: its orders, its entries, and what it does with them. `address` is the number
 * of the order that it was opened for. While the session has ended (`isAway`) everything is kept and nothing is sent.
 */
export const useStation = (address: string | null, isAway: boolean) => {
  const user = useUser();
  const client = useQueryClient();
  const [kept] = useState(keptEntries);
  const [facts] = useState(() => createFacts(kept, user.id));
  const [page] = useState(newIdempotencyKey);
  const [remembered] = useState(lastOrder);
  const away = useRef(isAway);
  const usual = useRef<UsualWeights>(null);
  const [station] = useState(() => {
    const weigher = { userId: user.id, userName: user.username, page, isAway: () => away.current };
    const lookUp = async (orderNumber: string): Promise<LookedUp> => {
      const found = await findOrder(orderNumber);
      return typeof found === 'string'
        ? { order: null, problem: found }
        : { order: facts.add(found), problem: null };
    };
    return createStation({
      world: () => ({
        orders: facts.orders(),
        usual: (id) => usual.current?.get(id),
        unsentByOthers: (orderId) => unsentByOthers(kept.kept().entries, user.id, orderId),
      }),
      ...keeping(weigher, kept, facts),
      entryOfCase: (gtin, serial) => entryOfCase(kept.kept().entries, gtin, serial),
      isStillThere,
      findOrder: lookUp,
      findProduct,
      teach: (product, gtin) => teach(product, gtin, client),
      forget: (product, gtin) => forget(product, gtin, client),
      sound,
      words: wordsOf,
    });
  });
  const state = useSyncExternalStore(station.subscribe, station.state);
  const entries = useSyncExternalStore(kept.subscribe, kept.kept);
  const orders = useSyncExternalStore(facts.subscribe, facts.orders);
  const isRead = useSyncExternalStore(facts.subscribe, facts.isRead);
  useLateRefusals(entries, user.id, station);

  const chosenId = state.chosen.orderId;
  const chosen = orders.find(({ id }) => id === chosenId);
  const toWeigh = useOrdersToWeigh(facts);
  const usualWeights = useUsualWeights(orders);
  useLayoutEffect(() => {
    away.current = isAway;
    usual.current = usualWeights ?? usual.current;
  }, [isAway, usualWeights]);
  const ready = isRead && entries.ready && usualWeights !== null;
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const isWaiting = (order: StationOrder) => order.orderNumber === remembered && !isOrderDone(order);
    station.start(address ?? (facts.orders().some(isWaiting) ? remembered : null));
    setStarted(true);
  }, [ready, station, facts, address, remembered]);
  useRememberedOrder(started, chosen, chosenId);
  useGoneOrder(started, chosen, station);

  useEffect(() => {
    if (isAway) void kept.unclaim(user.id);
    else void kept.claimFor({ userId: user.id, userName: user.username });
  }, [kept, user.id, user.username, isAway]);
  useEffect(() => kept.takeOverFor(user.id, page, station.takeOver), [kept, user.id, page, station]);
  useEffect(() => {
    if (isAway) return;
    return kept.sendFor(user.id, {
      onStored: (answer, entry) => {
        facts.stored(answer);
        const { quantity, quantityOrdered } = answer.item;
        const isUnknown = !entry.isMore && !entry.takenBack && moreThanOrdered(answer.item) !== null;
        if (isUnknown)
          station.tellMore(entry, {
            pieces: showQuantity(quantity),
            ordered: showQuantity(quantityOrdered),
          });
      },
      onFound: () => void invalidatePaths(client, [orderPath]),
      onTakenBack: (entry) => {
        facts.takenBack(entry);
        void invalidatePaths(client, [orderPath]);
      },
    });
  }, [kept, facts, station, user.id, client, isAway]);
  return {
    station,
    state,
    kept,
    entries,
    orders,
    chosen,
    toWeigh,
    started,
    usual: usualWeights,
    userId: user.id,
  };
};
