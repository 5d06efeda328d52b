import type { addPiecesBody } from '@primal/contracts/orders/piece';
import type { z } from 'zod';

/** Which product a GTIN is, as somebody has said at this station. */
export interface Taught {
  gtin: string;
  product: { id: string; name: string };
}

/** A piece as the station sends it. */
export type PieceInput = z.input<typeof addPiecesBody>['pieces'][number];

/** What was entered at this device: pieces for one line of an order, kept until the server has answered for them. */
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
  /** The GTIN that it has taught the catalogue. */
  taught?: Taught | null;
  /** It was entered after the session had ended: it belongs to whoever says next who is there. */
  unclaimed?: boolean;
}

/** An entry as the device keeps it. */
export interface Entry extends NewEntry {
  /** Its place among all that was entered at this device. */
  id: number;
  state: 'waiting' | 'stored' | 'refused';
  /** It has been sent at least once: whether it was stored is known with the answer only. */
  begun: boolean;
  /** It was taken back: its pieces go as soon as they are known to be stored. */
  takenBack: boolean;
  /** The pieces that the server made of it. */
  pieceIds: readonly string[];
  /** Why the server refused it, or would not give it back. */
  reason: string | null;
}

/** How many steps can be taken back. */
export const mostSteps = 50;

/** What is still to be sent or taken back, oldest first, of one person. */
export const openEntries = (entries: readonly Entry[], userId: string): Entry[] =>
  entries.filter(
    (entry) =>
      entry.userId === userId && (entry.state === 'waiting' || (entry.state === 'stored' && entry.takenBack)),
  );

/** The number of the order for which a case waits to be sent; null when it does not. Sent ones the server knows better. */
export const waitsFor = (entries: readonly Entry[], gtin: string, serial: string): string | null =>
  entries.find(
    ({ state, takenBack, pieces }) =>
      state === 'waiting' &&
      !takenBack &&
      pieces.some((piece) => piece.gtin === gtin && piece.serial === serial),
  )?.orderNumber ?? null;

/** The person's last entry that is not taken back yet; undefined when there is none. */
export const lastStep = (entries: readonly Entry[], userId: string): Entry | undefined =>
  entries.findLast(
    (entry) =>
      entry.userId === userId && entry.state !== 'refused' && entry.reason === null && !entry.takenBack,
  );

/** How many of the person's steps can be taken back now. */
export const stepCount = (entries: readonly Entry[], userId: string): number =>
  entries.filter(
    (entry) =>
      entry.userId === userId && entry.state !== 'refused' && entry.reason === null && !entry.takenBack,
  ).length;

/** Stored entries beyond the steps that can be taken back: nothing needs them any more. */
export const outdated = (entries: readonly Entry[], userId: string): Entry[] => {
  const stored = entries.filter(
    (entry) =>
      entry.userId === userId && entry.state === 'stored' && !entry.takenBack && entry.reason === null,
  );
  return stored.slice(0, Math.max(0, stored.length - mostSteps));
};

/** An entry after it was taken back: gone when it was never sent, else marked; null for gone. */
export const takenBack = (entry: Entry): Entry | null =>
  entry.state === 'waiting' && !entry.begun ? null : { ...entry, takenBack: true };
