import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { PieceAnswer } from '@primal/contracts/orders/piece';
import { decimal } from '@primal/contracts/shared/decimal';
import { isPassing, keepSendingNext } from '@primal/kit/outbox';
import { ApiError, hasStatus, persist, send, sentenceOr, type Waiting } from '@primal/kit/platform';
import { type Entry, type InPlace, openEntries, type PieceInput, type SaidShort } from './entries.ts';

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** A case is known by its label's serial number, a weight alone by the moment at which it was taken. */
const isSame = (sent: PieceInput, stored: PieceAnswer, at: string): boolean =>
  sent.serial
    ? stored.gtin === sent.gtin && stored.serial === sent.serial
    : isSameMoment(stored.takenAt, at) && decimal(stored.weight ?? 0).eq(sent.weight ?? 0);

/** The ids of the pieces that an entry is stored as, out of its order's pieces; null when it is not stored. */
export const storedPieces = (
  { itemId, at, pieces }: Pick<Entry, 'itemId' | 'at' | 'pieces'>,
  stored: readonly PieceAnswer[],
): string[] | null => {
  const left = stored.filter((piece) => piece.itemId === itemId);
  const ids: string[] = [];
  for (const piece of pieces) {
    const place = left.findIndex((one) => isSame(piece, one, at));
    const [found] = place < 0 ? [] : left.splice(place, 1);
    if (!found) return null;
    ids.push(found.id);
  }
  return ids.length > 0 ? ids : null;
};

/** Told what becomes of entries. */
export interface EntryListener {
  /** The server has stored an entry: what it made of the line, for the screen. */
  onStored: (answer: StoredAnswer, entry: Entry) => void;
  /** The server has stored how much of a line is shipped: its order as it stands then. */
  onShort: (order: OrderAnswer) => void;
  /** An entry is stored since before, under another name: the server's orders have it. */
  onFound: () => void;
  onTakenBack: (entry: Entry) => void;
}

/** What the sender works on: the entries of one person at this device. */
export interface Outbox extends EntryListener {
  userId: string;
  entries: () => readonly Entry[];
  /** Changes an entry; `meanwhile` is called in the same moment in which the change is shown. */
  change: (
    id: number,
    change: (entry: Entry) => Entry | null,
    meanwhile?: () => void,
  ) => Promise<Entry | null>;
  /** Why nothing goes out at the moment; null while all is well. */
  onWaiting: (waiting: Waiting | null) => void;
}

type StoredAnswer = Awaited<ReturnType<typeof send<typeof ordersApi.addPieces>>>;

const begun = (entry: Entry): Entry => (entry.begun ? entry : { ...entry, begun: true });

/** The pieces that an entry is stored as since it went out under another name; null when it is not. */
const lookUp = (entry: Entry, { onWaiting }: Outbox, stop: AbortSignal): Promise<string[] | null> =>
  persist(
    async (signal) =>
      storedPieces(entry, await send(ordersApi.listPieces, { params: { id: entry.orderId }, signal })),
    { stop, onWaiting },
  );

/** Says how much of a line is shipped. The same said again changes nothing: it needs no key. */
const sendShort = (
  { orderId, itemId }: Pick<Entry, 'orderId' | 'itemId'>,
  said: SaidShort & { substitute?: InPlace },
  { onWaiting }: Outbox,
  stop: AbortSignal,
) =>
  persist(
    (signal) => {
      const { quantity, reason, note, substitute } = said;
      const instead = substitute && { productId: substitute.productId, quantity: substitute.quantity };
      const line = { itemId, quantity, reason, note, ...(instead && { substitute: instead }) };
      return send(ordersApi.saveShorts, { params: { id: orderId }, body: { lines: [line] }, signal });
    },
    { stop, onWaiting },
  );

const store = async (entry: Entry, outbox: Outbox, stop: AbortSignal): Promise<void> => {
  // Taken back a moment ago, in this tab or another.
  if ((await outbox.change(entry.id, begun)) === null) return;
  try {
    if (entry.short) {
      const { said, substitute } = entry.short;
      const order = await sendShort(entry, { ...said, ...(substitute && { substitute }) }, outbox, stop);
      await outbox.change(
        entry.id,
        (now) => ({ ...now, state: 'stored', unclaimed: false }),
        () => outbox.onShort(order),
      );
      return;
    }
    const found = entry.mayBeStored ? await lookUp(entry, outbox, stop) : null;
    if (found) {
      await outbox.change(entry.id, (now) => ({ ...now, state: 'stored', pieceIds: found }), outbox.onFound);
      return;
    }
    const answer = await persist(
      (signal) =>
        send(ordersApi.addPieces, {
          params: { id: entry.orderId },
          body: {
            itemId: entry.itemId,
            pieces: [...entry.pieces],
            takenAt: entry.at,
            ...(entry.isAll && { isAll: true }),
          },
          idempotencyKey: entry.key,
          signal,
        }),
      { stop, onWaiting: outbox.onWaiting },
    );
    const pieceIds = answer.pieces.map(({ id }) => id);
    // The line has the pieces in the moment in which the entry stops counting beside it: neither twice nor not at all.
    await outbox.change(
      entry.id,
      (now) => ({ ...now, state: 'stored', pieceIds, unclaimed: false }),
      () => outbox.onStored(answer, entry),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    const reason = sentenceOr(error, 'The server refused it.');
    // What was taken back and never stored is simply gone.
    await outbox.change(entry.id, (now) => (now.takenBack ? null : { ...now, state: 'refused', reason }));
  }
};

const openAgain = (entry: Entry, outbox: Outbox, stop: AbortSignal) =>
  persist(
    (signal) =>
      send(ordersApi.addPieces, {
        params: { id: entry.orderId },
        body: { itemId: entry.itemId, pieces: [], isAll: false },
        signal,
      }),
    { stop, onWaiting: outbox.onWaiting },
  );

/** Undoes a stored entry: its pieces go, its line waits for more. Pieces that are gone already count as taken back. */
const takeBack = async (entry: Entry, outbox: Outbox, stop: AbortSignal): Promise<void> => {
  try {
    if (entry.isAll) await openAgain(entry, outbox, stop);
    const order = entry.short ? await sendShort(entry, entry.short.before, outbox, stop) : null;
    for (const pieceId of entry.pieceIds)
      await persist(
        (signal) =>
          send(ordersApi.removePiece, { params: { id: entry.orderId, pieceId }, signal }).catch((error) => {
            if (!hasStatus(error, 404)) throw error;
          }),
        { stop, onWaiting: outbox.onWaiting },
      );
    await outbox.change(
      entry.id,
      () => null,
      () => (order ? outbox.onShort(order) : outbox.onTakenBack(entry)),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    const reason = `It could not be undone. ${sentenceOr(error, '')}`.trim();
    await outbox.change(entry.id, (now) => ({ ...now, takenBack: false, reason }));
  }
};

/**
 * Sends what is open, one after the other in the order in which it was entered, until `stop`. `news` resolves when there
 * may be more to do. A server or network that is away is asked again; what is refused stays, with the reason.
 */
export const keepSending = (outbox: Outbox, news: () => Promise<void>, stop: AbortSignal): Promise<void> =>
  keepSendingNext(
    {
      next: () => openEntries(outbox.entries(), outbox.userId)[0],
      send: (next) => (next.state === 'waiting' ? store(next, outbox, stop) : takeBack(next, outbox, stop)),
      onWaiting: outbox.onWaiting,
    },
    news,
    stop,
  );
