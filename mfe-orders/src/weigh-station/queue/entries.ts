import type { addPiecesBody } from '@primal/contracts/orders/piece';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { counted } from '@primal/contracts/shared/text';
import type { OutboxEntry } from '@primal/kit/outbox';
import type { z } from 'zod';
import type { Chosen } from '../station/find-line.ts';

/** An order, perhaps one of its lines, with the number by which it can be looked up again. */
export interface ChosenOrder extends Chosen {
  orderId: string;
  orderNumber: string;
}

/** A scan, typed text or a reading of the scale, kept until it has its line, was refused, or was left out. */
export interface Input {
  /** Its place among all that came in at this device. */
  id: number;
  /** Whose it is: it is asked about while that person is signed in. */
  userId: string;
  userName: string;
  /** The page that has it; when that is gone, another one takes it over. */
  page: string;
  /** When it came in, ISO. */
  at: string;
  text: string;
  /** Pounds that a scale has read. */
  reading: string | null;
  /** The order chosen when it came in, or when it was asked about. */
  chosen: ChosenOrder | null;
  /** It came in after the session had ended: it belongs to whoever says next who is there. */
  unclaimed?: boolean;
}

export type NewInput = Omit<Input, 'id'>;

/** Which product a GTIN is, as somebody has said at this station. */
export interface Taught {
  gtin: string;
  product: { id: string; name: string };
}

/** A piece as the station sends it. */
export type PieceInput = z.input<typeof addPiecesBody>['pieces'][number];

/** What is said of how much of a line is shipped: all that was ordered where it is not short. */
export interface SaidShort {
  /** Pieces or cases, or pounds where pounds were ordered. */
  quantity: string;
  /** Null where all is shipped. */
  reason: ShortReason | null;
  note: string | null;
}

/** What is shipped in a line's place. */
export interface InPlace {
  productId: string;
  name: string;
  quantity: string;
}

/** Pieces for one line of an order that were entered at this device, kept until the server has answered for them. */
export interface NewEntry {
  /** Under this key the server stores the pieces once, however often they are sent. */
  key: string;
  /** Whose it is: it is sent while that person is signed in, since a piece says who took it. */
  userId: string;
  userName: string;
  /** When it was entered, ISO. */
  at: string;
  orderId: string;
  orderNumber: string;
  customerName: string;
  itemId: string;
  productName: string;
  pieces: readonly PieceInput[];
  /** Somebody said that the line's pieces are all. */
  isAll?: boolean;
  /** Somebody said how much of the line is shipped; `before` is what stood until then, for who takes it back. */
  short?: { said: SaidShort; before: SaidShort; substitute?: InPlace };
  /** Its line had all of its pieces already, and somebody said to take it all the same. */
  isMore?: boolean;
  /** The GTIN that it has taught the catalog. */
  taught?: Taught | null;
  /** The session ended before it was stored: it belongs to whoever says next who is there. */
  unclaimed?: boolean;
}

/** An entry as the device keeps it. */
export interface Entry extends NewEntry, OutboxEntry {
  /** It has been sent at least once: whether it was stored is known with the answer only. */
  begun: boolean;
  /** It was taken back: its pieces go as soon as they are known to be stored. */
  takenBack: boolean;
  /** The pieces that the server made of it. */
  pieceIds: readonly string[];
  /** It went out under another name, and no answer came: whether it is stored is looked up before it goes out again. */
  mayBeStored?: boolean;
}

/** An input becomes an entry with its line. */
export type StationRecord = Input | Entry;

export const isEntry = (record: StationRecord): record is Entry => 'state' in record;

/** How many steps can be taken back. */
export const mostSteps = 50;

/** Whether an entry is still to be sent, or to be taken back. */
export const isOpen = ({ state, takenBack: isTakenBack }: Entry): boolean =>
  state === 'waiting' || (state === 'stored' && isTakenBack);

/** One person's entries that are still to be sent or taken back, oldest first. */
export const openEntries = (entries: readonly Entry[], userId: string): Entry[] =>
  entries.filter((entry) => entry.userId === userId && isOpen(entry));

/** `1 entry by Tom`, `3 entries by Tom and Maria` */
export const countOfOthers = (others: readonly { userName: string }[]): string => {
  const names = [...new Set(others.map(({ userName }) => userName))].join(' and ');
  return `${counted(others.length, 'entry', 'entries')} by ${names}`;
};

/** What others than this person have entered for an order and the server does not have yet: `1 entry by Tom`; null for nothing. */
export const unsentByOthers = (entries: readonly Entry[], userId: string, orderId: string): string | null => {
  const others = entries.filter(
    (entry) => entry.userId !== userId && entry.orderId === orderId && isOpen(entry),
  );
  return others.length === 0 ? null : countOfOthers(others);
};

/** The entry with which a case was taken at this device; null when none was, or it was refused or taken back. */
export const entryOfCase = (entries: readonly Entry[], gtin: string, serial: string): Entry | null =>
  entries.findLast(
    ({ state, takenBack, pieces }) =>
      state !== 'refused' &&
      !takenBack &&
      pieces.some((piece) => piece.gtin === gtin && piece.serial === serial),
  ) ?? null;

/** The person's last entry that is not taken back yet; undefined when there is none. */
export const lastStep = (entries: readonly Entry[], userId: string): Entry | undefined =>
  entries.findLast(
    (entry) =>
      entry.userId === userId && entry.state !== 'refused' && entry.reason === null && !entry.takenBack,
  );

/** Stored entries beyond the steps that can be taken back: nothing needs them any more. */
export const outdated = (entries: readonly Entry[], userId: string): Entry[] => {
  const stored = entries.filter(
    (entry) =>
      entry.userId === userId && entry.state === 'stored' && !entry.takenBack && entry.reason === null,
  );
  return stored.slice(0, Math.max(0, stored.length - mostSteps));
};

/** A record that belongs to this user from now on, if its session had ended. */
export const claimedBy = (
  record: StationRecord,
  user: Pick<NewEntry, 'userId' | 'userName'>,
): StationRecord => {
  if (!record.unclaimed) return record;
  // The server knows a key only from the user who has sent it first.
  const mayBeStored = record.userId !== user.userId && isEntry(record) && record.begun;
  return { ...record, ...user, unclaimed: false, ...(mayBeStored && { mayBeStored }) };
};

/** An entry after it was taken back: gone when it was never sent, else marked; null for gone. */
export const takenBack = (entry: Entry): Entry | null =>
  entry.state === 'waiting' && !entry.begun ? null : { ...entry, takenBack: true };
