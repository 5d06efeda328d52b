import { z } from 'zod';
import { positiveWeight } from '../shared/amounts.ts';
import { isInstant } from '../shared/dates.ts';
import { gtinField } from '../shared/gtin.ts';
import { lineProductSchema, maxWeightsPerLine } from '../shared/lines.ts';
import { businessDate, id, instant, optionalName } from '../shared/schemas.ts';
import { shortFields } from '../shared/shorts.ts';
import { orderItemAnswer, shownWeights } from './order.ts';

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
  serial: optionalName(20),
  lot: optionalName(20),
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

/** One as a station sends it: a case of a product that needs no weight has none. */
export const sentPiece = pieceBody.extend({
  weight: positiveWeight()
    .nullish()
    .transform((value) => value ?? null),
});

const notAMoment = 'Must be a date and time like 2026-11-20T14:30:00Z.';

/** `POST /api/sales-orders/{id}/pieces`: appends pieces to one line of an open order, in this order. */
export const addPiecesBody = z
  .strictObject({
    itemId: id(),
    pieces: z
      .array(sentPiece, { error: 'Pieces must be a list.' })
      .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`),
    /** True: the line is done and short by the rest; false, or missing, takes that back. */
    isAll: z.boolean({ error: 'Must be true or false.' }).optional(),
    /** When they were taken, by the station's clock: they may come later than that. Now when it is missing. */
    takenAt: z.string({ error: notAMoment }).refine(isInstant, notAMoment).optional(),
    shownWeights: shownWeights(),
  })
  .refine(({ pieces, isAll }) => isAll !== undefined || pieces.length > 0, {
    path: ['pieces'],
    message: 'Please enter at least one weight.',
  });

/** What documents keep of a piece, from the scan to the invoice; pounds with 3 places, GTIN with 14 digits. */
export const pieceData = z.object({
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
export type PieceData = z.infer<typeof pieceData>;

/** A piece as history and audit trail name it: `case 8812, lot L7`, or `piece 2` by its place without a label. */
export const pieceLabel = ({ serial, lot }: Pick<PieceData, 'serial' | 'lot'>, place: number): string =>
  [serial && `case ${serial}`, lot && `lot ${lot}`].filter(Boolean).join(', ') || `piece ${place}`;

/** A credit memo that something came back with. */
export const returnMemo = z.object({
  creditMemoId: z.string(),
  creditNumber: z.string(),
  creditDate: z.string(),
});
export type ReturnMemo = z.infer<typeof returnMemo>;

export const pieceAnswer = pieceData.extend({
  /** Null for a case of a product that needs none. */
  weight: z.string().nullable(),
  salesOrderId: z.string(),
  itemId: z.string(),
});
export type PieceAnswer = z.infer<typeof pieceAnswer>;

/** What appending answers: the new pieces, and the line and version of the order that they made. */
export const addedPieces = z.object({
  pieces: z.array(pieceAnswer),
  item: orderItemAnswer,
  version: z.number().int(),
});
export type AddedPieces = z.infer<typeof addedPieces>;

/** The most pieces that an order takes one by one: with their labels they travel in one event. */
export const maxPiecesPerOrder = 10_000;

/** The usual weight of a product's pieces, from its last 200; pounds with 3 places. */
export const usualWeight = z.object({
  productId: z.string(),
  count: z.number().int(),
  median: z.string(),
  low: z.string(),
  high: z.string(),
});
export type UsualWeight = z.infer<typeof usualWeight>;

/** A line as a weigh station holds it: what was ordered, and how many pieces have their weight. */
export const lineToWeigh = z.object({
  itemId: z.string(),
  productId: z.string(),
  productName: z.string(),
  needsWeight: z.boolean(),
  quantityOrdered: z.string(),
  /** What it has: the pieces to ship while nothing is weighed, else those that are weighed. */
  quantity: z.string(),
  ...shortFields,
  /** What is to be shipped where less was said than was ordered, 3 places; null where it is all of it. */
  quantityToShip: z.string().nullable(),
  /** How many pieces have their weight; of a product that needs none, how many cases were scanned. */
  pieces: z.number().int(),
  /** Whether it waits for more pieces than it has. */
  isOpen: z.boolean(),
  /** Pounds; null while not weighed. */
  weight: z.string().nullable(),
  description: z.string().nullable(),
  /** The GTINs that the catalog knows for the product, 14 digits each. */
  gtins: z.array(z.string()),
  product: lineProductSchema,
});
export type LineToWeigh = z.infer<typeof lineToWeigh>;

/** An open order as a weigh station holds it, with all its lines; at least one of them needs weights. */
export const orderToWeigh = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  orderDate: z.string(),
  expectedDeliveryDate: z.string().nullable(),
  workOrderPrinted: z.boolean(),
  version: z.number().int(),
  lines: z.array(lineToWeigh),
});
export type OrderToWeigh = z.infer<typeof orderToWeigh>;

/** One piece found by a recall, with where it went. */
export const recalledPiece = pieceAnswer.extend({
  productId: z.string(),
  productName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  orderNumber: z.string(),
  /** Null while the order is not invoiced. */
  invoiceId: z.string().nullable(),
  /** Null while the order is not invoiced, or billing has not made the invoice yet. */
  invoiceNumber: z.string().nullable(),
  /** Its lot begins with the recalled one and goes on: a label's next value may have run into the lot. */
  isLongerLot: z.boolean(),
  /** Its invoice was voided: the case may have been delivered all the same. */
  invoiceVoided: z.boolean(),
  /** The credit memo with which it came back; null while it is out. */
  returned: returnMemo.nullable(),
});
export type RecalledPiece = z.infer<typeof recalledPiece>;

/** What a recall comes to; pounds with 3 places. */
export const recallTotals = z.object({
  customers: z.number().int(),
  orders: z.number().int(),
  invoices: z.number().int(),
  pieces: z.number().int(),
  /** How many of the pieces are of lots that begin with the recalled one and go on. */
  ofLongerLots: z.number().int(),
  /** How many of the pieces came back. */
  returned: z.number().int(),
  pounds: z.string(),
  /** Pieces of the found products, taken on the found days, that carry no lot: nobody knows whether they are of it. */
  withoutLabel: z.number().int(),
});
export type RecallTotals = z.infer<typeof recallTotals>;

/** A lot as its label writes it, and how many pieces are of it. */
export const recallLot = z.object({ lot: z.string(), pieces: z.number().int() });
export type RecallLot = z.infer<typeof recallLot>;
