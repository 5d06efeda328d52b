import { type BoardAnswer, type BoardRoute, boardApi } from '@primal/contracts/delivery/board';
import { type Placement, readPlacements } from '@primal/contracts/delivery/lanes';
import type { BodyInput } from '@primal/contracts/shared/api';
import { toast, toastFailure, useLatest } from '@primal/kit';
import {
  createIdempotencyKey,
  type DelayReason,
  explainFailure,
  invalidatePaths,
  persist,
  send,
  toApiKey,
  useApiMutation,
  useApiQuery,
  useHasPermission,
  useQueryClient,
} from '@primal/kit/platform';
import { useMemo, useRef, useState } from 'react';
import { boardReads } from '../board-reads.ts';
import { formatCardName } from '../route-sheet/left-out.ts';
import { applyMoves, type Card, isStop, listLanes, mergeRoutes, toCardKey, trayLane } from './state.ts';

/** Identifies a delivery by its document, which is stable across stop changes. */
const identifyDelivery = (card: Card) => {
  if (card.salesOrderId) return { salesOrderId: card.salesOrderId };
  if (card.invoiceId) return { invoiceId: card.invoiceId };
  return { stopId: card.id };
};

type Items = BodyInput<typeof boardApi.moveOnBoard>['items'];

/** Retries a move until answered, even after the page is left. */
const storeMove = (date: string, items: Items, onWaiting: (waiting: DelayReason) => void) => {
  const idempotencyKey = createIdempotencyKey();
  const attempt = (signal: AbortSignal) =>
    send(boardApi.moveOnBoard, { body: { date, items }, idempotencyKey, signal });
  return persist(attempt, { stop: new AbortController().signal, onWaiting });
};

interface Pending {
  id: number;
  placements: readonly Placement[];
}

interface Undo {
  date: string;
  words: string;
  placements: readonly Placement[];
}

export const indexCards = ({ tray, routes }: BoardAnswer): Map<string, Card> =>
  new Map([...tray, ...routes.flatMap(({ stops }): Card[] => stops)].map((card) => [toCardKey(card), card]));

/** `SO-1012 WD Grill moved to Ed, stop 3`, `7 deliveries moved to Ed` */
const describeMoves = (board: BoardAnswer, placements: readonly Placement[]): string => {
  const cards = indexCards(board);
  const [first] = placements;
  const card = first && cards.get(first.key);
  const what = placements.length === 1 && card ? formatCardName(card) : `${placements.length} deliveries`;
  const drivers = new Set(placements.map(({ to }) => (to === 'tray' ? trayLane : to.driverId)));
  if (drivers.size > 1) return `${what} moved to ${drivers.size} places`;
  if (drivers.has(trayLane)) return `${what} moved to the tray`;
  const driver = board.routes.find((route) => drivers.has(route.driver.id))?.driver.name ?? '';
  const stop = placements.length === 1 && card && isStop(card) ? `, stop ${card.sequenceNumber}` : '';
  return `${what} moved to ${driver}${stop}`;
};

interface RouteChangesOptions {
  before: () => Promise<unknown>;
  /** Called when a change is stored, before the board shows it. */
  onStored: (route: BoardRoute, words: string) => void;
  applyAnswer: (routes: readonly BoardRoute[], placements: readonly Placement[]) => void;
}

const useRouteChanges = ({ before, onStored, applyAnswer }: RouteChangesOptions) => {
  const onRouteFailed = (error: Error) => toastFailure(error, 'Nothing was changed');
  const whole = { invalidates: boardReads, onError: onRouteFailed };
  const handOverCall = useApiMutation(boardApi.handOver, whole);
  const sortCall = useApiMutation(boardApi.sortRoute, whole);
  const handOver = async (route: BoardRoute, driver: { id: string; name: string }): Promise<void> => {
    await before();
    const { routes } = await handOverCall.mutateAsync({
      params: { id: route.id ?? '' },
      body: { driverId: driver.id },
    });
    onStored(route, `Route of ${route.driver.name} handed over to ${driver.name}`);
    applyAnswer(routes, []);
  };
  const sort = async (route: BoardRoute, by: 'city' | 'street'): Promise<void> => {
    await before();
    const { routes } = await sortCall.mutateAsync({ params: { id: route.id ?? '' }, body: { by } });
    onStored(route, `Route of ${route.driver.name} sorted by ${by === 'city' ? 'city' : 'city and street'}`);
    applyAnswer(routes, []);
  };
  return { handOver, sort };
};

/** Board of a date with optimistic moves, sent in order. Rejected moves are reverted and reported. */
export const useMoves = (date: string) => {
  const client = useQueryClient();
  const input = useMemo(() => ({ query: { date } }), [date]);
  const query = useApiQuery(boardApi.readBoard, input);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [all, setUndos] = useState<readonly Undo[]>([]);
  const undos = all.filter((undo) => undo.date === date);
  const [announcement, setAnnouncement] = useState('');
  const count = useRef(0);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const mayMove = useHasPermission(boardApi.moveOnBoard.permission);
  const [waiting, setWaiting] = useState<DelayReason | null>(null);

  const stored = query.data;
  const board = useMemo(
    () => stored && pending.reduce((now, move) => applyMoves(now, move.placements), stored),
    [stored, pending],
  );

  const patch = (change: (board: BoardAnswer) => BoardAnswer) =>
    client.setQueryData<BoardAnswer>(toApiKey(boardApi.readBoard, input), (now) => now && change(now));

  const applyAnswer = (routes: readonly BoardRoute[], placements: readonly Placement[]) =>
    patch((now) => mergeRoutes(applyMoves(now, placements), routes));

  const reportRejection = (error: unknown, shown: BoardAnswer, placements: readonly Placement[]) => {
    const sentence = explainFailure(error as Error, 'Nothing was moved');
    const cards = indexCards(shown);
    const others = placements.filter(({ key }) => !sentence.includes(cards.get(key)?.number ?? key));
    const isPartial = others.length > 0 && others.length < placements.length;
    toast({
      title: 'Not moved',
      description: sentence,
      variant: 'error',
      ...(isPartial && { action: { label: 'Move the Others', onClick: () => latest.current(others) } }),
    });
    setAnnouncement(sentence);
    void invalidatePaths(client, boardReads);
  };

  /** Moves deliveries; an `undoing` move cannot itself be undone. */
  const move = (placements: readonly Placement[], undoing = false): void => {
    if (!board || !mayMove || placements.length === 0) return;
    const cards = indexCards(board);
    const items = placements.flatMap(({ key, to }) => {
      const card = cards.get(key);
      return card ? { ...identifyDelivery(card), to } : [];
    });
    if (items.length === 0) return;
    count.current += 1;
    const id = count.current;
    const after = applyMoves(board, placements);
    const words = describeMoves(after, placements);
    setPending((now) => [...now, { id, placements }]);
    setAnnouncement(undoing ? `Undone: ${words}` : words);
    const back = readPlacements(
      listLanes(board),
      placements.map(({ key }) => key),
    );
    if (!undoing) setUndos((now) => [...now, { date, words, placements: back }]);
    sending.current = sending.current.then(async () => {
      try {
        const { routes } = await storeMove(date, items, setWaiting);
        applyAnswer(routes, placements);
        void invalidatePaths(client, boardReads);
      } catch (error) {
        setUndos((now) => now.filter((undo) => undo.placements !== back));
        reportRejection(error, after, placements);
      } finally {
        setWaiting(null);
        setPending((now) => now.filter((one) => one.id !== id));
      }
    });
  };
  const latest = useLatest(move);

  const undo = (): void => {
    const last = undos.at(-1);
    if (last) {
      setUndos((now) => now.filter((one) => one !== last));
      move(last.placements, true);
    } else setAnnouncement('There is nothing to undo.');
  };

  /** Records all stop positions for undo, before a change of the whole route. */
  const onStored = (route: BoardRoute, words: string) => {
    if (!board) return;
    const placements = readPlacements(listLanes(board), route.stops.map(toCardKey));
    setUndos((now) => [...now, { date, words, placements }]);
    setAnnouncement(words);
  };
  const { handOver, sort } = useRouteChanges({ before: () => sending.current, onStored, applyAnswer });

  return {
    query: { ...query, data: board },
    mayMove,
    move,
    undo,
    handOver,
    sort,
    announcement,
    lastUndo: undos.at(-1) ?? null,
    /** Number of unsaved moves, and the reason for a long wait. */
    waitingCount: pending.length,
    waiting,
  };
};
