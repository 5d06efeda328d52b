import { z } from 'zod';
import { apiTable, listQuery, nothing, parameter, shortPage } from '../shared/api.ts';
import { gtinField } from '../shared/gtin.ts';
import { idList, text } from '../shared/schemas.ts';
import {
  addedPieces,
  addPiecesBody,
  orderToWeigh,
  pieceAnswer,
  recalledPiece,
  recallLot,
  recallTotals,
  usualWeight,
} from './piece.ts';

const trimmed = (max: number) =>
  parameter(text(max).transform((value) => value.trim())).transform((value) => value || undefined);

const criteria = {
  lot: trimmed(20),
  gtin: parameter(gtinField()),
  serial: trimmed(20),
};

interface Criteria {
  lot?: string | undefined;
  gtin?: string | undefined;
  serial?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Require at least one filter. */
const named = ({ lot, gtin, serial, from, to }: Criteria): boolean =>
  [lot, gtin, serial, from, to].some((value) => value !== undefined);
const unnamed = 'Enter a lot, a GTIN, a serial number or a date.';

/** `from` and `to` are business dates of weighing, both inclusive. */
const recallQuery = listQuery({ sort: ['takenAt'] })
  .omit({ q: true, status: true })
  .extend(criteria);

export const pieceApi = apiTable({
  listOrdersToWeigh: {
    method: 'GET',
    path: '/api/sales-orders/to-weigh',
    permission: 'viewOrders',
    summary:
      'Open orders whose work order is printed, with lines that need weights, by expected delivery date; with `orderNumber` that order, printed or not.',
    query: listQuery({ sort: ['expectedDeliveryDate'], limit: shortPage })
      .omit({ q: true, status: true, from: true, to: true })
      .extend({ orderNumber: trimmed(20) }),
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
  recall: {
    method: 'GET',
    path: '/api/sales-orders/recall',
    permission: 'viewOrders',
    summary:
      'Deliveries of cases by lot, GTIN, serial number or weighing day, newest first. Lots ignore case, blanks and hyphens; longer lots that start with the text are marked.',
    query: recallQuery.refine(named, unnamed),
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
      .refine(named, unnamed),
    answer: recallTotals,
  },
  recallLots: {
    method: 'GET',
    path: '/api/sales-orders/recall/lots',
    permission: 'viewOrders',
    summary: 'At most 20 lots that start with the text, ignoring case, blanks and hyphens.',
    query: z.object({ lot: trimmed(20) }),
    answer: z.array(recallLot),
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
      'Add pieces to a line of an open order, and say whether the line is complete; 409 for a case that is already on a document.',
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
    answer: nothing,
    status: 204,
  },
});
