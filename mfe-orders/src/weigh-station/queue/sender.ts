import type { OrderAnswer } from '@primal/contracts/orders/order';
import { type PieceAnswer, pieceApi } from '@primal/contracts/orders/piece';
import { shortsApi } from '@primal/contracts/orders/shorts';
import { decimal } from '@primal/contracts/shared/decimal';
import type { Call, Sending } from '@primal/kit/outbox';
import { hasStatus, send } from '@primal/kit/platform';
import {
  type Entry,
  isEntry,
  listExpired,
  listOpenEntries,
  type PieceInput,
  type ReportedShort,
  type ReportedSubstitute,
  type StationRecord,
} from './entries.ts';

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** A case is identified by its serial number, a bare weight by its time. */
const isSame = (sent: PieceInput, stored: PieceAnswer, at: string): boolean =>
  sent.serial
    ? stored.gtin === sent.gtin && stored.serial === sent.serial
    : isSameMoment(stored.takenAt, at) && decimal(stored.weight ?? 0).eq(sent.weight ?? 0);

/** Ids of the pieces that an entry was stored as; null if it was not stored. */
export const findStoredPieces = (
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

export interface EntryListener {
  /** The server stored an entry's pieces. */
  onStored: (answer: StoredAnswer, entry: Entry) => void;
  /** The server stored a shipped quantity; `order` is its current state. */
  onShort: (order: OrderAnswer) => void;
  onFound: () => void;
  onUndone: (entry: Entry) => void;
}

type StoredAnswer = Awaited<ReturnType<typeof send<typeof pieceApi.addPieces>>>;

interface OwnEntries extends EntryListener {
  userId: string;
  entries: () => readonly Entry[];
  /** Changes an entry. `onVisible` runs synchronously with the visible change. */
  change: (id: number, change: (entry: Entry) => Entry | null, onVisible?: () => void) => Promise<unknown>;
}

/** Saves a shipped quantity. Idempotent, so it needs no key. */
const saveShort = (
  call: Call,
  { orderId, itemId }: Entry,
  { quantity, reason, note }: ReportedShort,
  substitute?: ReportedSubstitute,
) => {
  const instead = substitute && { productId: substitute.productId, quantity: substitute.quantity };
  const line = { itemId, quantity, reason, note, ...(instead && { substitute: instead }) };
  return call((signal) =>
    send(shortsApi.saveShorts, { params: { id: orderId }, body: { lines: [line] }, signal }),
  );
};

export const createSending = (own: OwnEntries): Sending<StationRecord> => {
  const { userId, entries, change, onStored, onShort, onFound, onUndone } = own;
  const storedAs =
    (pieceIds: readonly string[]) =>
    (entry: Entry): Entry => ({ ...entry, state: 'stored', pieceIds, unclaimed: false });

  const store = async (entry: Entry, call: Call): Promise<void> => {
    if ((await change(entry.id, (now) => ({ ...now, begun: true }))) === null) return;
    const { id, orderId, itemId, isAll, short } = entry;
    const params = { id: orderId };
    if (short) {
      const order = await saveShort(call, entry, short.reported, short.substitute);
      await change(id, storedAs([]), () => onShort(order));
      return;
    }
    const found = entry.mayBeStored
      ? findStoredPieces(entry, await call((signal) => send(pieceApi.listPieces, { params, signal })))
      : null;
    if (found) {
      await change(id, storedAs(found), onFound);
      return;
    }
    const pieces = [...entry.pieces];
    const body = { itemId, pieces, takenAt: entry.at, ...(isAll && { isAll: true }) };
    const answer = await call((signal) =>
      send(pieceApi.addPieces, { params, body, idempotencyKey: entry.key, signal }),
    );
    // Add the pieces to the line in the same step that removes the entry, so they count exactly once.
    await change(id, storedAs(answer.pieces.map((piece) => piece.id)), () => onStored(answer, entry));
  };

  /** Undoes a stored entry: deletes its pieces and reopens its line. Pieces already deleted count as undone. */
  const undoStored = async (entry: Entry, call: Call): Promise<void> => {
    const { id, orderId, itemId, isAll, short, pieceIds } = entry;
    if (isAll) {
      const input = { params: { id: orderId }, body: { itemId, pieces: [], isAll: false } };
      await call((signal) => send(pieceApi.addPieces, { ...input, signal }));
    }
    const order = short ? await saveShort(call, entry, short.before) : null;
    for (const pieceId of pieceIds)
      await call((signal) =>
        send(pieceApi.removePiece, { params: { id: orderId, pieceId }, signal }).catch((error) => {
          if (!hasStatus(error, 404)) throw error;
        }),
      );
    await change(
      id,
      () => null,
      () => (order ? onShort(order) : onUndone(entry)),
    );
  };

  return {
    next: () => listOpenEntries(entries(), userId)[0],
    send: async (entry, call) => {
      if (!isEntry(entry)) return;
      await (entry.state === 'waiting' ? store(entry, call) : undoStored(entry, call));
      for (const { id } of listExpired(entries(), userId)) await change(id, () => null);
    },
    refuse: ({ id }, sentence) =>
      change(id, (now) => {
        if (now.state === 'stored')
          return { ...now, undone: false, reason: `It could not be undone. ${sentence}` };
        return now.undone ? null : { ...now, state: 'refused', reason: sentence };
      }),
  };
};
