import { z } from 'zod';
import { positiveWeight } from '../shared/amounts.ts';
import { gtinField } from '../shared/gs1/gtin.ts';
import { maxWeightsPerLine } from '../shared/lines.ts';
import { businessDate, id, instant, optionalText } from '../shared/schemas.ts';
import { orderItemAnswer } from './order.ts';

/** How a weight came in: from a case's label, from a scale, or by hand. */
export const pieceSources = ['scan', 'scale', 'typed'] as const;
export type PieceSource = (typeof pieceSources)[number];

const optionalDate = () =>
  businessDate()
    .nullish()
    .transform((value) => value ?? null);

/** What a case's label says of itself beside its weight; all of it may be missing. */
const label = {
  gtin: gtinField()
    .nullish()
    .transform((value) => value ?? null),
  serial: optionalText(20),
  lot: optionalText(20),
  productionDate: optionalDate(),
  packagingDate: optionalDate(),
  bestBefore: optionalDate(),
  expiry: optionalDate(),
};

/** One piece as sent: the pounds of one case or piece, and where they come from. */
export const pieceBody = z.strictObject({
  weight: positiveWeight(),
  source: z.enum(pieceSources, { error: 'Source must be scan, scale or typed.' }).default('typed'),
  ...label,
});

/** `POST /api/sales-orders/{id}/pieces`: appends pieces to one line of an open order, in this order. */
export const addPiecesBody = z.strictObject({
  itemId: id(),
  pieces: z
    .array(pieceBody, { error: 'Pieces must be a list.' })
    .min(1, 'Please enter at least one weight.')
    .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`),
});

/** What documents keep of a piece, from the scan to the invoice; pounds with 3 places, GTIN with 14 digits. */
export const pieceFact = z.object({
  id: z.string(),
  weight: z.string(),
  source: z.enum(pieceSources),
  gtin: z.string().nullable(),
  serial: z.string().nullable(),
  lot: z.string().nullable(),
  productionDate: z.string().nullable(),
  packagingDate: z.string().nullable(),
  bestBefore: z.string().nullable(),
  expiry: z.string().nullable(),
  /** Who took it. */
  takenBy: z.string(),
  takenAt: instant(),
});
export type PieceFact = z.infer<typeof pieceFact>;

/** A piece of a sales order, as its list shows it. */
export const pieceAnswer = pieceFact.extend({ salesOrderId: z.string(), itemId: z.string() });
export type PieceAnswer = z.infer<typeof pieceAnswer>;

/** What appending answers: the new pieces, and the line and version of the order that they made. */
export const addedPieces = z.object({
  pieces: z.array(pieceAnswer),
  item: orderItemAnswer,
  version: z.number().int(),
});
export type AddedPieces = z.infer<typeof addedPieces>;

/** What is usual for a product, out of its last pieces; pounds. None is said before `fewestPieces` were seen. */
export const usualWeight = z.object({
  productId: z.string(),
  count: z.number().int(),
  median: z.string(),
  low: z.string(),
  high: z.string(),
});
export type UsualWeight = z.infer<typeof usualWeight>;

/** What a recall is asked by; at least one of them. `from` and `to` are business dates of weighing, both included. */
export const recallQuery = {
  lot: optionalText(20),
  gtin: gtinField().optional(),
  serial: optionalText(20),
};

/** One piece found by a recall, with where it went. */
export const recalledPiece = pieceFact.extend({
  productId: z.string(),
  productName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  salesOrderId: z.string(),
  orderNumber: z.string(),
  invoiceId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
});
export type RecalledPiece = z.infer<typeof recalledPiece>;

/** What a recall comes to; pounds with 3 places. */
export const recallTotals = z.object({
  customers: z.number().int(),
  orders: z.number().int(),
  invoices: z.number().int(),
  pieces: z.number().int(),
  pounds: z.string(),
});
export type RecallTotals = z.infer<typeof recallTotals>;
