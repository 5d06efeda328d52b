import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { type PieceAnswer, pieceAnswer, pieceBody, type sentPiece } from '@primal/contracts/orders/piece';
import type { Identity } from '@primal/contracts/shared/identity';
import { parseWeights } from '@primal/contracts/shared/lines';
import {
  matchPiecesByWeight,
  type PieceData,
  pieceData,
  pieceSources,
  type ReturnMemo,
} from '@primal/contracts/shared/piece-data';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import type { z } from 'zod';

/**
 * A piece's weight and label. A line's `individualWeights` are the weights of its pieces. Pieces outlive their
 * order, for recalls.
 */
export const PieceSchema = defineEntity({
  name: 'Piece',
  tableName: 'pieces',
  properties: {
    id: p.uuid().primary(),
    salesOrderId: p.uuid(),
    itemId: p.uuid(),
    position: p.integer(),
    orderNumber: p.text(),
    productId: p.uuid(),
    /**
     * Pounds; the invoice's weight once there is an invoice. Null for a case whose product is not weighed.
     */
    weight: p.decimal('string').strictNullable(),
    /** Pounds on the order's line if the invoice has a corrected weight, else null. */
    orderWeight: p.decimal('string').strictNullable(),
    source: p.enum(pieceSources),
    gtin: p.text().strictNullable(),
    serial: p.text().strictNullable(),
    lot: p.text().strictNullable(),
    productionDate: p.date().strictNullable(),
    packagingDate: p.date().strictNullable(),
    bestBefore: p.date().strictNullable(),
    expiry: p.date().strictNullable(),
    /** Null on pieces recorded before this column existed. */
    takenById: p.uuid().strictNullable(),
    takenBy: p.text(),
    takenAt: p.datetime(3),
    /** True if the case belongs to this order or its invoice, so that no other order can have it. */
    held: p.boolean(),
    traced: p.boolean(),
    /**
     * The voided invoice of a piece that left with it before the order continued without the piece. Null for
     * a piece of the line.
     */
    leftWith: p.uuid().strictNullable(),
    /** The memo that returned the piece; null if not returned. */
    returned: p.json<ReturnMemo>().strictNullable(),
    /** Time when the line was removed from the order, or got another product; null for a piece of a line. */
    removedAt: p.datetime(3).strictNullable(),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof PieceSchema]> {}
}

export type PieceRecord = RecordOf<typeof PieceSchema>;

interface Taking {
  order: { id: string; orderNumber: string };
  identity: Identity;
  takenAt?: Date;
}

/** An order's line, as far as its pieces depend on it. */
export interface PieceLine {
  id: string;
  productId: string;
  individualWeights: string;
}

export const createPiece = (
  { order, identity, takenAt }: Taking,
  line: PieceLine,
  position: number,
  sent: z.output<typeof sentPiece>,
): PieceRecord => ({
  ...sent,
  id: randomUUIDv7(),
  salesOrderId: order.id,
  itemId: line.id,
  position,
  orderNumber: order.orderNumber,
  productId: line.productId,
  takenById: identity.userId,
  takenBy: identity.name,
  takenAt: takenAt ?? new Date(),
  orderWeight: null,
  held: true,
  traced: true,
  leftWith: null,
  returned: null,
  removedAt: null,
});

type WeighedPiece = PieceRecord & { weight: string };

export const isWeighed = <Piece extends PieceRecord>(piece: Piece): piece is Piece & { weight: string } =>
  piece.weight !== null;

const unsaid = pieceBody.parse({ weight: '1' });

/**
 * Matches a line's weights with stored pieces. Makes typed pieces for the other weights, and appends cases
 * without a weight.
 */
export const matchPieces = (
  taking: Taking,
  line: PieceLine,
  stored: readonly PieceRecord[] = [],
): PieceRecord[] => {
  const typed = (weight: string): WeighedPiece => ({
    ...createPiece(taking, line, 0, unsaid),
    weight,
  });
  const weighed = matchPiecesByWeight(stored.filter(isWeighed), parseWeights(line.individualWeights), typed);
  const others = stored.filter((piece) => !isWeighed(piece));
  return [...weighed, ...others].map((piece, position) => ({ ...piece, position }));
};

/** Milliseconds that a station may have been offline. */
const maxOfflineMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Time of a weighing. Returns the station's time unless it is in the future, before the order, or over a week
 * old. Otherwise returns the current time, so that a wrong clock does not lose the weight.
 */
export const resolveTakenAt = (said: string | undefined, order: { createdAt: Date }, now: Date): Date => {
  if (said === undefined) return now;
  const moment = new Date(said);
  const earliest = Math.max(order.createdAt.getTime(), now.getTime() - maxOfflineMs);
  return moment.getTime() >= earliest && moment <= now ? moment : now;
};

const dataFields = createAnswerMapper(pieceData);

export const toPieceData = (piece: WeighedPiece): PieceData => dataFields(piece);

const answerFields = createAnswerMapper(pieceAnswer);

export const toPieceAnswer = (piece: PieceRecord): PieceAnswer =>
  answerFields({ ...piece, weight: piece.orderWeight ?? piece.weight });
