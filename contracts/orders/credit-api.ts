import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { id } from '../shared/schemas.ts';
import { creditAnswer } from './credit.ts';

export const creditApi = apiTable({
  getCredit: {
    method: 'GET',
    path: '/api/customers/{id}/credit',
    permission: 'viewOrders',
    summary:
      "A customer's account with what is on order: limit, owed, what is available, and why orders are held. With `orderId` as it counts for that order: neither itself nor what was taken later.",
    query: z.object({ orderId: parameter(id()) }),
    answer: creditAnswer,
  },
});
