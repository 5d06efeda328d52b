import { pieceApi } from '@primal/contracts/orders/piece';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import { describeExcess } from '@primal/contracts/shared/weighing';
import { useRouteStops } from '@primal/kit';
import { useOutbox } from '@primal/kit/outbox';
import {
  createIdempotencyKey,
  invalidatePaths,
  stored,
  toApiKey,
  useQuery,
  useQueryClient,
  useUser,
} from '@primal/kit/platform';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createOrdersState, toStop } from './order-book.ts';
import {
  describeUnsentByOthers,
  findCaseEntry,
  type Input,
  type NewEntry,
  type PieceInput,
  type ReportedShort,
  type ReportedSubstitute,
  type SelectedOrder,
  type TaughtGtin,
} from './queue/entries.ts';
import type { QueueContents } from './queue/entry-queue.ts';
import { type EntryQueue, openEntryQueue } from './queue/entry-queue.ts';
import { playSound } from './sound.ts';
import type { StationOrder, StationPlace } from './station/draft.ts';
import { isOrderDone, type SelectedLine } from './station/find-line.ts';
import { toReportedShort } from './station/shorts.ts';
import { createStation, type Station } from './station/station.ts';
import type { OrderLookup, RawInput } from './station/station-state.ts';
import {
  addGtin,
  describeError,
  fetchToWeigh,
  findOrder,
  findProduct,
  hasPieces,
  removeGtin,
  type UsualWeights,
  useUsualWeights,
} from './station-calls.ts';

const orderPath = pieceApi.listOrdersToWeigh.path;

/** Reports a rejection that arrives after its scan, and refetches the orders, since one has changed. */
const useLateRefusals = ({ entries, ready }: QueueContents, userId: string, station: Station) => {
  const client = useQueryClient();
  const known = useRef<ReadonlySet<number>>(null);
  useEffect(() => {
    if (!ready) return;
    const refused = entries.filter((entry) => entry.userId === userId && entry.reason !== null);
    const before = known.current;
    known.current = new Set(refused.map(({ id }) => id));
    const late = before ? refused.filter(({ id }) => !before.has(id)) : [];
    for (const entry of late) station.showRefused(entry);
    if (late.length > 0) void invalidatePaths(client, [orderPath]);
  }, [entries, ready, userId, station, client]);
};

const lastOrder = stored('primal-weigh-station-order');

const useRememberedOrder = (started: boolean, chosen: StationOrder | undefined, chosenId: string | null) => {
  useEffect(() => {
    if (!started || (chosenId !== null && !chosen)) return;
    const orderNumber = chosen?.orderNumber ?? null;
    lastOrder.set(orderNumber);
    const { pathname, hash } = location;
    const address = pathname + (orderNumber === null ? '' : `?order=${orderNumber}`) + hash;
    // Replace instead of push, so that Back is unaffected.
    history.replaceState(history.state, '', address);
  }, [started, chosen, chosenId]);
};

const useClosedOrder = (started: boolean, chosen: StationOrder | undefined, station: Station) => {
  const last = useRef<StationOrder>(undefined);
  useEffect(() => {
    if (started && !chosen && last.current) station.showGone(last.current);
    last.current = chosen;
  }, [started, chosen, station]);
};

interface Weigher {
  userId: string;
  userName: string;
  page: string;
  isAway: () => boolean;
}

type OrdersState = ReturnType<typeof createOrdersState>;

const createQueuePorts = (
  { userId, userName, page, isAway }: Weigher,
  queue: EntryQueue,
  ordersState: OrdersState,
) => {
  const person = () => ({ userId, userName, ...(isAway() && { unclaimed: true }) });
  const chosenOrder = ({ orderId, itemId, filled = null }: SelectedLine): SelectedOrder | null => {
    const order = ordersState.orders().find(({ id }) => id === orderId);
    return order ? { orderId: order.id, itemId, filled, orderNumber: order.orderNumber } : null;
  };
  const entryAt = ({ order, line }: StationPlace, at: string): Omit<NewEntry, 'pieces'> => ({
    ...person(),
    key: createIdempotencyKey(),
    at,
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    itemId: line.itemId,
    productName: line.productName,
  });
  const now = () => new Date().toISOString();
  return {
    hold: (raw: RawInput, chosen: SelectedLine) =>
      queue.hold({ ...person(), ...raw, page, at: now(), chosen: chosenOrder(chosen) }),
    note: (input: Input, chosen: SelectedLine) => queue.note(input, chosenOrder(chosen)),
    release: queue.release,
    keep: async (
      input: Input,
      place: StationPlace,
      pieces: readonly PieceInput[],
      taught: TaughtGtin | null,
    ): Promise<boolean> => {
      const isMore = place.left === 0;
      return (await queue.add(input, { ...entryAt(place, input.at), pieces, taught, isMore })) !== null;
    },
    keepAll: (place: StationPlace) => queue.put({ ...entryAt(place, now()), pieces: [], isAll: true }),
    keepShort: (place: StationPlace, reported: ReportedShort, instead: ReportedSubstitute | null) => {
      const short = {
        reported,
        before: toReportedShort(place.line),
        ...(instead && { substitute: instead }),
      };
      return queue.put({ ...entryAt(place, now()), pieces: [], short });
    },
    undo: (entryId: number | null) => queue.undo(userId, entryId),
  };
};

const useOrdersToWeigh = (ordersState: OrdersState) => {
  const toWeigh = useQuery({
    queryKey: [...toApiKey(pieceApi.listOrdersToWeigh), 'all'],
    // Fail immediately offline, so that the station can show the reason.
    networkMode: 'always',
    queryFn: ({ signal }) => fetchToWeigh(ordersState.lookedUp(), signal),
  });
  // Apply even an unchanged read: the previous read skipped orders in flight.
  const { data, dataUpdatedAt: readAt } = toWeigh;
  useEffect(() => {
    if (data && readAt > 0) ordersState.read(data);
  }, [data, readAt, ordersState]);
  const ids = useMemo(() => (data?.orders ?? []).map(({ id }) => id), [data]);
  const stopOf = useRouteStops('salesOrderId', ids);
  useEffect(
    () => ordersState.setStops(new Map(ids.map((id) => [id, toStop(stopOf(id))]))),
    [ids, stopOf, ordersState],
  );
  return toWeigh;
};

export type StationView = ReturnType<typeof useStation>;

/**
 * Weigh station of the signed-in user. `address` is the order number from the URL. While `isAway` (session ended),
 * inputs are stored and nothing is sent.
 */
export const useStation = (address: string | null, isAway: boolean) => {
  const user = useUser();
  const client = useQueryClient();
  const [queue] = useState(openEntryQueue);
  const [ordersState] = useState(() => createOrdersState(queue, user.id));
  const [page] = useState(createIdempotencyKey);
  const [remembered] = useState(lastOrder.get);
  const away = useRef(isAway);
  const usual = useRef<UsualWeights>(null);
  const [station] = useState(() => {
    const weigher = { userId: user.id, userName: user.username, page, isAway: () => away.current };
    const lookUp = async (orderNumber: string): Promise<OrderLookup> => {
      const found = await findOrder(orderNumber);
      return typeof found === 'string'
        ? { order: null, problem: found }
        : { order: ordersState.add(found), problem: null };
    };
    return createStation({
      snapshot: () => ({
        orders: ordersState.orders(),
        usual: (id) => usual.current?.get(id),
        unsentByOthers: (orderId) => describeUnsentByOthers(queue.contents().entries, user.id, orderId),
      }),
      ...createQueuePorts(weigher, queue, ordersState),
      entryOfCase: (gtin, serial) => findCaseEntry(queue.contents().entries, gtin, serial),
      hasPieces,
      findOrder: lookUp,
      findProduct,
      addGtin: (product, gtin) => addGtin(product, gtin, client),
      removeGtin: (product, gtin) => removeGtin(product, gtin, client),
      sound: playSound,
      describeError,
    });
  });
  const state = useSyncExternalStore(station.subscribe, station.state);
  const entries = useOutbox(queue);
  const orders = useSyncExternalStore(ordersState.subscribe, ordersState.orders);
  const isRead = useSyncExternalStore(ordersState.subscribe, ordersState.isRead);
  useLateRefusals(entries, user.id, station);

  const chosenId = state.chosen.orderId;
  const chosen = orders.find(({ id }) => id === chosenId);
  const toWeigh = useOrdersToWeigh(ordersState);
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
    station.start(address ?? (ordersState.orders().some(isWaiting) ? remembered : null));
    setStarted(true);
  }, [ready, station, ordersState, address, remembered]);
  useRememberedOrder(started, chosen, chosenId);
  useClosedOrder(started, chosen, station);

  useEffect(() => {
    if (isAway) void queue.unclaim(user.id);
    else void queue.claimFor({ userId: user.id, userName: user.username });
  }, [queue, user.id, user.username, isAway]);
  useEffect(() => queue.resumeFor(user.id, page, station.resume), [queue, user.id, page, station]);
  useEffect(() => {
    if (isAway) return;
    return queue.sendFor(user.id, {
      onStored: (answer, entry) => {
        ordersState.stored(answer);
        const { quantity, quantityOrdered } = answer.item;
        const isUnknown = !entry.isMore && !entry.undone && describeExcess(answer.item) !== null;
        if (isUnknown)
          station.showMore(entry, {
            pieces: formatQuantity(quantity),
            ordered: formatQuantity(quantityOrdered),
          });
      },
      onShort: (order) => {
        ordersState.short(order);
        void invalidatePaths(client, [orderPath]);
      },
      onFound: () => void invalidatePaths(client, [orderPath]),
      onUndone: (entry) => {
        ordersState.undone(entry);
        void invalidatePaths(client, [orderPath]);
      },
    });
  }, [queue, ordersState, station, user.id, client, isAway]);
  return {
    station,
    state,
    queue,
    entries,
    orders,
    chosen,
    toWeigh,
    started,
    usual: usualWeights,
    userId: user.id,
  };
};
