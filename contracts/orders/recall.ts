import { z } from 'zod';
import { apiTable, listQuery, parameter } from '../shared/api.ts';
import { gtinField } from '../shared/gtin.ts';
import { returnMemo } from '../shared/piece-data.ts';
import { instant } from '../shared/schemas.ts';
import { pieceAnswer, trimmedParameter } from './piece.ts';

const orderDeletion = z.object({
  reason: z.string().nullable(),
  deletedBy: z.string(),
  deletedAt: instant(),
});

export const recalledPiece = pieceAnswer.extend({
  productId: z.string(),
  productName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  orderNumber: z.string(),
  invoiceId: z.string().nullable(),
  /** Null until billing has created the invoice. */
  invoiceNumber: z.string().nullable(),
  /**
   * True if the lot begins with the recalled lot and is longer. A scan may have appended the label's next
   * value to the lot.
   */
  isLongerLot: z.boolean(),
  /** True if the invoice was voided. The driver may have delivered the case anyway. */
  invoiceVoided: z.boolean(),
  returned: returnMemo.nullable(),
  /** Deletion of the order; null if it exists. The case may have left anyway. */
  orderDeleted: orderDeletion.nullable(),
  /** Time when the case's line was removed from the order; null if it is on the order. The case may have left anyway. */
  removedAt: instant().nullable(),
});
export type RecalledPiece = z.infer<typeof recalledPiece>;

/** Pounds with 3 places. */
export const recallTotals = z.object({
  customers: z.number().int(),
  orders: z.number().int(),
  invoices: z.number().int(),
  pieces: z.number().int(),
  /** Pieces whose lot is longer than the recalled lot and begins with it. */
  ofLongerLots: z.number().int(),
  returned: z.number().int(),
  pounds: z.string(),
  /** Pieces of the same products and days without a lot, which may belong to the recall. */
  withoutLabel: z.number().int(),
});
export type RecallTotals = z.infer<typeof recallTotals>;

const recallLot = z.object({ lot: z.string(), pieces: z.number().int() });
export type RecallLot = z.infer<typeof recallLot>;

const criteria = {
  lot: trimmedParameter(20),
  gtin: parameter(gtinField()),
  serial: trimmedParameter(20),
};

interface Criteria {
  lot?: string | undefined;
  gtin?: string | undefined;
  serial?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Require at least one filter. */
const hasFilter = ({ lot, gtin, serial, from, to }: Criteria): boolean =>
  [lot, gtin, serial, from, to].some((value) => value !== undefined);
const unnamed = 'Enter a lot, a GTIN, a serial number or a date.';

/** `from` and `to` are business dates of weighing, both inclusive. */
const recallQuery = listQuery({ sort: ['takenAt'] })
  .omit({ q: true, status: true })
  .extend(criteria);

export const recallApi = apiTable({
  recall: {
    method: 'GET',
    path: '/api/sales-orders/recall',
    permission: 'viewOrders',
    summary:
      'Deliveries of cases by lot, GTIN, serial number or weighing day, newest first. Lots ignore case, blanks and hyphens; longer lots that start with the text are marked.',
    query: recallQuery.refine(hasFilter, unnamed),
    answer: z.array(recalledPiece),
    list: true,
  },
  recallTotals: {
    method: 'GET',
    path: '/api/sales-orders/recall/totals',
    permission: 'viewOrders',
    summary: 'The number of customers, orders, invoices, pieces and pounds in a recall.',
    query: recallQuery
      .pick({ lot: true, gtin: true, serial: true, from: true, to: true })
      .refine(hasFilter, unnamed),
    answer: recallTotals,
  },
  recallLots: {
    method: 'GET',
    path: '/api/sales-orders/recall/lots',
    permission: 'viewOrders',
    summary: 'At most 20 lots that start with the text, ignoring case, blanks and hyphens.',
    query: z.object({ lot: trimmedParameter(20) }),
    answer: z.array(recallLot),
  },
});
