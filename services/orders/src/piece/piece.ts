import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { keepPieces } from '@primal/contracts/orders/keep-pieces';
import {
  type PieceAnswer,
  type PieceData,
  type PieceSource,
  pieceBody,
  pieceSources,
  type sentPiece,
} from '@primal/contracts/orders/piece';
import type { Identity } from '@primal/contracts/shared/identity';
import { parseWeights } from '@primal/contracts/shared/lines';
import { instant } from '@primal/service-kit/database';
import type { z } from 'zod';
import type { LineRecord } from '../order/lines.ts';

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
    /** Null for a case of a product that needs none. */
    weight: p.decimal('string').strictNullable(),
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
  },
});

export interface PieceRow {
  id: string;
  sales_order_id: string;
  item_id: string;
  position: number;
  order_number: string;
  product_id: string;
  weight: string | null;
  source: PieceSource;
  gtin: string | null;
  serial: string | null;
  lot: string | null;
  production_date: string | null;
  packaging_date: string | null;
  best_before: string | null;
  expiry: string | null;
  taken_by_id: string | null;
  taken_by: string;
  taken_at: Date;
  held: boolean;
  traced: boolean;
  left_with: string | null;
}

/** The order whose lines pieces are taken for, who takes them, and when; now when missing. */
export interface Taking {
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
): PieceRow => ({
  id: randomUUIDv7(),
  sales_order_id: order.id,
  item_id: line.id,
  position,
  order_number: order.orderNumber,
  product_id: line.productId,
  weight: sent.weight,
  source: sent.source,
  gtin: sent.gtin,
  serial: sent.serial,
  lot: sent.lot,
  production_date: sent.productionDate,
  packaging_date: sent.packagingDate,
  best_before: sent.bestBefore,
  expiry: sent.expiry,
  taken_by_id: identity.userId,
  taken_by: identity.name,
  taken_at: takenAt ?? new Date(),
  held: true,
  traced: true,
  left_with: null,
});

export type WeighedPiece = PieceRow & { weight: string };

export const isWeighed = (piece: PieceRow): piece is WeighedPiece => piece.weight !== null;

/**
 * The pieces that a line has by its list of weights: of the stored ones those that stay, typed ones for the others. Cases
 * without a weight stay behind them.
 */
export const piecesOfLine = (taking: Taking, line: Line, stored: readonly PieceRow[] = []): PieceRow[] => {
  const typed = (weight: string): WeighedPiece => ({
    ...newPiece(taking, line, 0, pieceBody.parse({ weight })),
    weight,
  });
  const weighed = keepPieces(stored.filter(isWeighed), parseWeights(line.individualWeights), typed);
  const others = stored.filter((piece) => !isWeighed(piece));
  return [...weighed, ...others].map((piece, position) => ({ ...piece, position }));
};

const labelOf = (row: PieceRow) => ({
  id: row.id,
  source: row.source,
  gtin: row.gtin,
  serial: row.serial,
  lot: row.lot,
  productionDate: row.production_date,
  packagingDate: row.packaging_date,
  bestBefore: row.best_before,
  expiry: row.expiry,
  takenBy: row.taken_by,
  takenAt: instant(row.taken_at),
});

/** A piece as documents keep it. */
export const pieceFacts = (row: WeighedPiece): PieceData => ({ ...labelOf(row), weight: row.weight });

/** A piece as its order's list shows it. */
export const presentPiece = (row: PieceRow): PieceAnswer => ({
  ...labelOf(row),
  weight: row.weight,
  salesOrderId: row.sales_order_id,
  itemId: row.item_id,
});
