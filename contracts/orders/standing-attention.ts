import { z } from 'zod';
import { apiTable, listQuery, noContent } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { instant } from '../shared/schemas.ts';
import { otherOrder } from './standing-order.ts';

const standingAttention = z.object({
  id: z.string(),
  standingOrderId: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  date: z.string(),
  /** `partly`: the order was created incompletely. `passed`: the product was down until the date passed. */
  state: z.enum(['partly', 'failed', 'passed']),
  reason: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  otherOrders: z.array(otherOrder),
  createdAt: instant(),
});
export type StandingAttention = z.infer<typeof standingAttention>;

/** Standing orders that could not be fully created (docs/rules/standing-orders.md#what-could-not-be-made). */
export const standingDateReported = eventDefinition(
  'orders.standing-date.told',
  standingAttention.omit({ otherOrders: true }),
);

export const standingDateDismissed = eventDefinition(
  'orders.standing-date.dismissed',
  z.object({ id: z.string() }),
);

export const standingAttentionApi = apiTable({
  listStandingAttention: {
    method: 'GET',
    path: '/api/standing-orders/attention',
    permission: 'viewOrders',
    summary: 'Dates whose order could not be made in full, newest first, until someone removes them.',
    query: listQuery({ sort: ['createdAt'], keys: ['customerId'] }),
    answer: z.array(standingAttention),
    list: true,
  },
  dismissStandingAttention: {
    method: 'DELETE',
    path: '/api/standing-orders/attention/{id}',
    permission: 'takeOrders',
    summary: 'Remove a date from the list of dates that need attention.',
    answer: noContent,
    status: 204,
  },
  retryStandingDate: {
    method: 'POST',
    path: '/api/standing-orders/attention/{id}/retry',
    permission: 'takeOrders',
    summary:
      'Make the missing order of a date after its cause is fixed; 409 if it has an order or the date has passed.',
    answer: noContent,
    status: 204,
  },
});
