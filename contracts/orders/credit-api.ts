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
      "A customer's credit with open orders: limit, owed, available, and the reasons for holds. With `orderId`, without that order and later orders.",
    query: z.object({ orderId: parameter(id()) }),
    answer: creditAnswer,
  },
});
