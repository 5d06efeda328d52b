import type { addPiecesBody } from '@primal/contracts/orders/piece';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { counted } from '@primal/contracts/shared/text';
import type { OutboxEntry } from '@primal/kit/outbox';
import type { z } from 'zod';
import type { SelectedLine } from '../station/find-line.ts';

export interface SelectedOrder extends SelectedLine {
  orderId: string;
  orderNumber: string;
}

/** A scan, typed text or scale reading, stored until it has a line, is rejected, or is skipped. */
export interface Input {
  /** Sequence number among the inputs of this device. */
  id: number;
  /** Owner. The station asks about the input only while its owner is signed in. */
  userId: string;
  userName: string;
  /** Page that owns the input. Another page inherits the input once this page is closed. */
  page: string;
  at: string;
  text: string;
  reading: string | null;
  chosen: SelectedOrder | null;
  /** True if the input arrived after the session ended. The next user who signs in becomes its owner. */
  unclaimed?: boolean;
}

export type NewInput = Omit<Input, 'id'>;

export interface TaughtGtin {
  gtin: string;
  product: { id: string; name: string };
}

export type PieceInput = z.input<typeof addPiecesBody>['pieces'][number];

/** Reported shipped quantity of a line; equals the ordered quantity if the line is not short. */
export interface ReportedShort {
  /** Pieces or cases, or pounds if pounds were ordered. */
  quantity: string;
  /** Null if everything is shipped. */
  reason: ShortReason | null;
  note: string | null;
}

export interface ReportedSubstitute {
  productId: string;
  name: string;
  quantity: string;
}

/** Pieces entered at this device for one order line, stored until the server answers. */
export interface NewEntry {
  /** Idempotency key. */
  key: string;
  /** Owner. The entry is sent only while its owner is signed in, since pieces record their user. */
  userId: string;
  userName: string;
  at: string;
  orderId: string;
  orderNumber: string;
  customerName: string;
  itemId: string;
  productName: string;
  pieces: readonly PieceInput[];
  isAll?: boolean;
  /** Reported shipped quantity; `before` is the previous value, for undo. */
  short?: { reported: ReportedShort; before: ReportedShort; substitute?: ReportedSubstitute };
  isMore?: boolean;
  taught?: TaughtGtin | null;
  /** True if the session ended before the entry was stored. The next user who signs in becomes its owner. */
  unclaimed?: boolean;
}

export interface Entry extends NewEntry, OutboxEntry {
  /** True once sent. Only an answer confirms that the server stored the entry. */
  begun: boolean;
  undone: boolean;
  pieceIds: readonly string[];
  /** True if the entry was sent under another user and not answered. Look up its pieces before resending. */
  mayBeStored?: boolean;
}

export type StationRecord = Input | Entry;

export const isEntry = (record: StationRecord): record is Entry => 'state' in record;

export const maxUndoSteps = 50;

export const isOpen = ({ state, undone: isUndone }: Entry): boolean =>
  state === 'waiting' || (state === 'stored' && isUndone);

export const listOpenEntries = (entries: readonly Entry[], userId: string): Entry[] =>
  entries.filter((entry) => entry.userId === userId && isOpen(entry));

/** `1 entry by Tom`, `3 entries by Tom and Maria` */
export const describeEntriesByUser = (others: readonly { userName: string }[]): string => {
  const names = [...new Set(others.map(({ userName }) => userName))].join(' and ');
  return `${counted(others.length, 'entry', 'entries')} by ${names}`;
};

/** Unsent entries of other users for an order: `1 entry by Tom`; null if none. */
export const describeUnsentByOthers = (
  entries: readonly Entry[],
  userId: string,
  orderId: string,
): string | null => {
  const others = entries.filter(
    (entry) => entry.userId !== userId && entry.orderId === orderId && isOpen(entry),
  );
  return others.length === 0 ? null : describeEntriesByUser(others);
};

/** Entry of a case scanned at this device, unless it was rejected or undone. */
export const findCaseEntry = (entries: readonly Entry[], gtin: string, serial: string): Entry | null =>
  entries.findLast(
    ({ state, undone, pieces }) =>
      state !== 'refused' &&
      !undone &&
      pieces.some((piece) => piece.gtin === gtin && piece.serial === serial),
  ) ?? null;

export const findLastStep = (entries: readonly Entry[], userId: string): Entry | undefined =>
  entries.findLast(
    (entry) => entry.userId === userId && entry.state !== 'refused' && entry.reason === null && !entry.undone,
  );

export const listExpired = (entries: readonly Entry[], userId: string): Entry[] => {
  const stored = entries.filter(
    (entry) => entry.userId === userId && entry.state === 'stored' && !entry.undone && entry.reason === null,
  );
  return stored.slice(0, Math.max(0, stored.length - maxUndoSteps));
};

/** Assigns a record whose session ended to this user. Returns other records unchanged. */
export const assignToUser = (
  record: StationRecord,
  user: Pick<NewEntry, 'userId' | 'userName'>,
): StationRecord => {
  if (!record.unclaimed) return record;
  // The server scopes an idempotency key to the user who first sent it.
  const mayBeStored = record.userId !== user.userId && isEntry(record) && record.begun;
  return { ...record, ...user, unclaimed: false, ...(mayBeStored && { mayBeStored }) };
};

export const markUndone = (entry: Entry): Entry | null =>
  entry.state === 'waiting' && !entry.begun ? null : { ...entry, undone: true };
