import { z } from 'zod';
import { invoiceAnswer } from '../billing/invoice.ts';
import { apiTable } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { pieceData } from '../shared/piece-data.ts';
import { convertPending, orderAnswer, orderEventData, orderItemAnswer } from './order.ts';

const convertedItem = orderItemAnswer.extend({ pieces: z.array(pieceData) });

export const convertedOrder = orderEventData.extend({ invoiceId: z.string(), items: z.array(convertedItem) });
export type ConvertedOrder = z.infer<typeof convertedOrder>;

/** Billing creates the invoice under `invoiceId` (docs/rules/sales-orders.md#order-to-invoice). */
export const orderConverted = eventDefinition('orders.order.converted', convertedOrder, {
  isFollowUp: true,
  isAwaited: true,
});

/** Reopened order, with its former cases that now belong to another order. */
const reopenedOrder = orderAnswer.extend({
  elsewhere: z.array(
    z.object({ gtin: z.string().nullable(), serial: z.string().nullable(), orderNumber: z.string() }),
  ),
});
export type ReopenedOrder = z.infer<typeof reopenedOrder>;

export const conversionApi = apiTable({
  convertOrder: {
    method: 'POST',
    path: '/api/sales-orders/{id}/convert-to-invoice',
    permission: 'invoice',
    summary: 'Convert an order to an invoice: 201 with the invoice, or 202 while billing is unavailable.',
    answer: z.union([invoiceAnswer, convertPending]),
    status: 201,
    creates: true,
  },
  reopenOrder: {
    method: 'POST',
    path: '/api/sales-orders/{id}/reopen',
    permission: 'takeOrders',
    summary:
      'Reopen an order whose invoice is voided, with its weights and pieces; `elsewhere` lists cases that another order has taken.',
    answer: reopenedOrder,
  },
});
