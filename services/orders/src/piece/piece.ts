import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { keepPieces } from '@primal/contracts/orders/keep-pieces';
import {
  type PieceAnswer,
  type PieceData,
  pieceAnswer,
  pieceBody,
  pieceData,
  pieceSources,
  type ReturnMemo,
  type sentPiece,
} from '@primal/contracts/orders/piece';
import type { Identity } from '@primal/contracts/shared/identity';
import { parseWeights } from '@primal/contracts/shared/lines';
import { answerOf } from '@primal/service-kit/answers';
import type { RecordOf } from '@primal/service-kit/database';
import type { z } from 'zod';
import type { LineRecord } from '../order/order.ts';

/**
 * The weight of one piece of a line, with what its label says. The pieces of a line are its `individualWeights`, one by
 * one. Those of an invoiced order stay when the order is deleted: a recall asks for them.
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
    /** Pounds, as the invoice has them once there is one. Null for a case of a product that needs none. */
    weight: p.decimal('string').strictNullable(),
    /** Pounds on the order's line, if the invoice corrected them; else null. */
    orderWeight: p.decimal('string').strictNullable(),
    source: p.enum(pieceSources),
    gtin: p.text().strictNullable(),
    serial: p.text().strictNullable(),
    lot: p.text().strictNullable(),
    productionDate: p.date().strictNullable(),
    packagingDate: p.date().strictNullable(),
    bestBefore: p.date().strictNullable(),
    expiry: p.date().strictNullable(),
    /** Null where nobody is known: taken before pieces were kept. */
    takenById: p.uuid().strictNullable(),
    takenBy: p.text(),
    takenAt: p.datetime(3),
    /** Whether its case is on this order, or on the invoice that the order became. */
    held: p.boolean(),
    /** Whether recalls tell of it: held, or gone out with an invoice that was voided. */
    traced: p.boolean(),
    /** The voided invoice that it left with, once its order goes on without it; null for a piece that its line has. */
    leftWith: p.uuid().strictNullable(),
    /** The credit memo with which it came back; null while it is out. */
    returned: p.json<ReturnMemo>().strictNullable(),
  },
});

export type PieceRecord = RecordOf<typeof PieceSchema>;

/** The order whose lines pieces are taken for, who takes them, and when; now when missing. */
interface Taking {
  order: { id: string; orderNumber: string };
  identity: Identity;
  takenAt?: Date;
}

type Line = Pick<LineRecord, 'id' | 'productId' | 'individualWeights'>;

export const newPiece = (
  { order, identity, takenAt }: Taking,
  line: Line,
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
});

type WeighedPiece = PieceRecord & { weight: string };

export const isWeighed = <Piece extends PieceRecord>(piece: Piece): piece is Piece & { weight: string } =>
  piece.weight !== null;

/** What is said of a piece that is known by its weight alone. */
const unsaid = pieceBody.parse({ weight: '1' });

/** Stored pieces that stay, typed ones for other weights, then cases without a weight. */
export const newPieces = (taking: Taking, line: Line, stored: readonly PieceRecord[] = []): PieceRecord[] => {
  const typed = (weight: string): WeighedPiece => ({
    ...newPiece(taking, line, 0, unsaid),
    weight,
  });
  const weighed = keepPieces(stored.filter(isWeighed), parseWeights(line.individualWeights), typed);
  const others = stored.filter((piece) => !isWeighed(piece));
  return [...weighed, ...others].map((piece, position) => ({ ...piece, position }));
};

const dataFields = answerOf(pieceData);

export const presentPieceData = (piece: WeighedPiece): PieceData => dataFields(piece);

const answerFields = answerOf(pieceAnswer);

/** A piece of an order's line, with the weight that the line has. */
export const presentPiece = (piece: PieceRecord): PieceAnswer =>
  answerFields({ ...piece, weight: piece.orderWeight ?? piece.weight });

/** A station's page may have been without a network for so long. */
const longestAway = 7 * 24 * 60 * 60 * 1000;

/**
 * When pieces were taken: at the moment that the station says, unless it cannot be, because it is to come, or before their
 * order was made, or more than a week ago. Then the station's clock is wrong, and now counts: it costs no weight.
 */
export const takenMoment = (said: string | undefined, order: { createdAt: Date }, now: Date): Date => {
  if (said === undefined) return now;
  const moment = new Date(said);
  const earliest = Math.max(order.createdAt.getTime(), now.getTime() - longestAway);
  return moment.getTime() >= earliest && moment <= now ? moment : now;
};
