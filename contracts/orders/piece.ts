import { z } from 'zod';
import { positiveWeight } from '../shared/amounts.ts';
import { apiTable, listQuery, noContent, parameter, shortPageSize } from '../shared/api.ts';
import { isInstant } from '../shared/dates.ts';
import { gtinField } from '../shared/gtin.ts';
import { lineProductSchema, maxWeightsPerLine } from '../shared/lines.ts';
import { pieceData, pieceSources } from '../shared/piece-data.ts';
import { businessDate, id, idList, optionalName, text } from '../shared/schemas.ts';
import { shortFields } from '../shared/shorts.ts';
import { orderItemAnswer } from './order.ts';
import { shownWeights } from './weights.ts';

const optionalDate = () =>
  businessDate()
    .nullish()
    .transform((value) => value ?? null);

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

export const pieceBody = z.strictObject({
  weight: positiveWeight(),
  source: z.enum(pieceSources, { error: 'Source must be scan, scale or typed.' }).default('typed'),
  ...label,
});

/** Piece as a weigh station sends it. The weight is absent for products that need no weight. */
export const sentPiece = pieceBody.extend({
  weight: positiveWeight()
    .nullish()
    .transform((value) => value ?? null),
});

const notAMoment = 'Must be a date and time like 2026-11-20T14:30:00Z.';

/** Appends pieces to a line of an open order, in this order. */
export const addPiecesBody = z
  .strictObject({
    itemId: id(),
    pieces: z
      .array(sentPiece, { error: 'Pieces must be a list.' })
      .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`),
    /** True: the line is complete, and missing pieces are short. False or absent: the line remains open. */
    isAll: z.boolean({ error: 'Must be true or false.' }).optional(),
    /** Time by the station's clock, which may be well before sending. Default: now. */
    takenAt: z.string({ error: notAMoment }).refine(isInstant, notAMoment).optional(),
    shownWeights: shownWeights(),
  })
  .refine(({ pieces, isAll }) => isAll !== undefined || pieces.length > 0, {
    path: ['pieces'],
    message: 'Please enter at least one weight.',
  });

export const pieceAnswer = pieceData.extend({
  weight: z.string().nullable(),
  salesOrderId: z.string(),
  itemId: z.string(),
});
export type PieceAnswer = z.infer<typeof pieceAnswer>;

const addedPieces = z.object({
  pieces: z.array(pieceAnswer),
  item: orderItemAnswer,
  version: z.number().int(),
});
export type AddedPieces = z.infer<typeof addedPieces>;

/** Limit of individual pieces per order, because an event carries all of them. */
export const maxPiecesPerOrder = 10_000;

/** Usual weight of a product, from its last 200 pieces. Pounds with 3 places. */
const usualWeight = z.object({
  productId: z.string(),
  count: z.number().int(),
  median: z.string(),
  low: z.string(),
  high: z.string(),
});
export type UsualWeight = z.infer<typeof usualWeight>;

export const lineToWeigh = z.object({
  itemId: z.string(),
  productId: z.string(),
  productName: z.string(),
  needsWeight: z.boolean(),
  quantityOrdered: z.string(),
  /** Pieces to ship while the line is unweighed, then weighed pieces. */
  quantity: z.string(),
  ...shortFields,
  quantityToShip: z.string().nullable(),
  /** Weighed pieces, or scanned cases of a product without weights. */
  pieces: z.number().int(),
  isOpen: z.boolean(),
  weight: z.string().nullable(),
  description: z.string().nullable(),
  gtins: z.array(z.string()),
  product: lineProductSchema,
});
export type LineToWeigh = z.infer<typeof lineToWeigh>;

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

export const trimmedParameter = (max: number) =>
  parameter(text(max).transform((value) => value.trim())).transform((value) => value || undefined);

export const pieceApi = apiTable({
  listOrdersToWeigh: {
    method: 'GET',
    path: '/api/sales-orders/to-weigh',
    permission: 'viewOrders',
    summary:
      'Open orders whose work order is printed, with lines that need weights, by expected delivery date; with `orderNumber` that order, printed or not.',
    query: listQuery({ sort: ['expectedDeliveryDate'], limit: shortPageSize })
      .omit({ q: true, status: true, from: true, to: true })
      .extend({ orderNumber: trimmedParameter(20) }),
    answer: z.array(orderToWeigh),
    list: true,
  },
  usualWeights: {
    method: 'GET',
    path: '/api/sales-orders/usual-weights',
    permission: 'viewOrders',
    summary:
      'The usual piece weights of some products, from the last 200 pieces of each; omitted below 20 pieces.',
    query: z.object({ productIds: idList(200) }),
    answer: z.array(usualWeight),
  },
  listPieces: {
    method: 'GET',
    path: '/api/sales-orders/{id}/pieces',
    permission: 'viewOrders',
    summary: 'The weighed pieces of an order by line, in weighing order.',
    answer: z.array(pieceAnswer),
  },
  addPieces: {
    method: 'POST',
    path: '/api/sales-orders/{id}/pieces',
    permission: 'weigh',
    summary:
      'Add pieces to a line of an open order, and optionally complete the line; 409 for a case that is already on a document.',
    body: addPiecesBody,
    answer: addedPieces,
    status: 201,
    creates: true,
  },
  removePiece: {
    method: 'DELETE',
    path: '/api/sales-orders/{id}/pieces/{pieceId}',
    permission: 'weigh',
    summary: 'Remove the weight of a piece; its case is free again.',
    answer: noContent,
    status: 204,
  },
});
